import { useEffect } from 'react';
import { isTyping } from '../../lib/is-typing.ts';

/** Ctrl+Enter generates from anywhere on the page; Shift+X cancels, except while typing. */
export function useStudioKeys(generate: () => void, cancel: (() => void) | null): void {
  // The outside system is the window's keyboard.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        generate();
      } else if (event.key === 'X' && event.shiftKey && cancel && !isTyping(event.target)) {
        event.preventDefault();
        cancel();
      }
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [generate, cancel]);
}
