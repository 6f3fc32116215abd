import { createStore, useStore } from '../lib/store.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';

const key = 'limn.own-files';
const question = createStore<{ answer: (yes: boolean) => void } | null>(null);

/**
 * Whether the person may use the files they bring in. Asked once per device, where an `OwnFilesQuestion` is mounted.
 */
export function confirmOwnFiles(): Promise<boolean> {
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
      text="Do you have the right to use this image and the ones you import next? Imported images are not credited to an artist. We check them against our artists’ works."
      action="Yes, continue"
      onConfirm={() => asked?.answer(true)}
    />
  );
}
