import { useEffect } from 'react';
import { forgetUnsaved, hasUnsaved } from '../../lib/unsaved.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/**
 * Asks before a page is left that holds unsaved edits. One for all pages: a router asks one question.
 *
 * @param goOn what was kept from leaving, to be called once that is allowed; null: nothing was
 */
export function LeaveQuestion({ goOn, onEnd }: { goOn: (() => void) | null; onEnd: () => void }) {
  // The outside system is the browser's window, which asks in its own words.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);

  function leave() {
    forgetUnsaved();
    onEnd();
    goOn?.();
  }

  return (
    <ConfirmDialog
      open={goOn !== null}
      onOpenChange={(open) => {
        if (!open) onEnd();
      }}
      title="Leave without saving?"
      text="Your changes on this page are not saved."
      action="Leave"
      cancel="Stay"
      danger
      onConfirm={leave}
    />
  );
}
