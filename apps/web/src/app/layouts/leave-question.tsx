import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { forgetUnsaved, hasUnsaved } from '../../lib/unsaved.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Asks before a page is left that holds unsaved edits. One for all pages: a router asks one question. */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
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
    blocker.proceed?.();
  }

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      text="What you changed on this page has not been saved."
      action="Leave"
      cancel="Stay"
      danger
      onConfirm={leave}
    />
  );
}
