import { useEffect } from 'react';

/** Does something as soon as the connection is back, for as long as it is wanted. */
export function useOnceOnline(wanted: boolean, task: () => unknown): void {
  // The outside system is the browser's connection.
  useEffect(() => {
    if (!wanted) return;
    const back = () => void task();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [wanted, task]);
}
