import { createStore, useStore } from '../lib/store.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';

const key = 'limn.own-files';
const question = createStore<{ answer: (yes: boolean) => void } | null>(null);

/** Whether what somebody brings is theirs; asked once on a device, where a `OwnFilesQuestion` is on the screen. */
export function confirmOwn(): Promise<boolean> {
  if (localStorage.getItem(key) === 'said') return Promise.resolve(true);
  question.get()?.answer(false);
  return new Promise((resolve) => {
    question.set({
      answer(yes) {
        if (yes) localStorage.setItem(key, 'said');
        question.set(null);
        resolve(yes);
      },
    });
  });
}

export function OwnFilesQuestion() {
  const asked = useStore(question);
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) asked?.answer(false);
      }}
      title="Is it yours?"
      text="What you bring from outside counts as your own and owes nobody. Say that it is yours or that you may use it, for this file and those that follow. Works of our artists are found by their looks."
      action="It is, or I may use it"
      onConfirm={() => asked?.answer(true)}
    />
  );
}
