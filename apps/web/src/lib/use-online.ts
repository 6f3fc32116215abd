import { useEffect } from 'react';

/** Runs a task once the connection is back, while `wanted` is true. */
export function useOnceOnline(wanted: boolean, task: () => unknown): void {
  // The outside system is the browser's connection.
  useEffect(() => {
    if (!wanted) return;
    const back = () => void task();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [wanted, task]);
}
