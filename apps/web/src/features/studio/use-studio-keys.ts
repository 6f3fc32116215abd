import { useEffect } from 'react';
import { isTyping } from '../../lib/is-typing.ts';
import { keyNames, keyOf } from '../../lib/keys.ts';

/** Ctrl+Enter generates from anywhere on the page; Shift+X cancels, except while typing. */
export function useStudioKeys(generate: () => void, cancel: (() => void) | null): void {
  // The outside system is the window's keyboard.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if (keyOf(event) === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        generate();
      } else if (keyNames(event).includes('Shift+X') && cancel && !isTyping(event.target)) {
        event.preventDefault();
        cancel();
      }
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [generate, cancel]);
}
