import { bookRoutes, type OwnBook } from '@limn/contracts/books';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { Switch } from '../../ui/choices.tsx';
import { notify } from '../../ui/notifications.ts';
import { Problem } from '../../ui/states.tsx';

/** Publishes a book or hides it; shows the reasons if it cannot be published. */
export function PublishBook({
  book,
  onSaved,
}: {
  book: OwnBook;
  onSaved: (book: OwnBook) => void;
}) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function set(published: boolean) {
    setBusy(true);
    setProblem(undefined);
    try {
      onSaved(await call(bookRoutes.publish, { params: { id: book.id }, body: { published } }));
      notify(published ? `‘${book.title}’ is public.` : `‘${book.title}’ is hidden.`);
      void refresh(bookRoutes.published, bookRoutes.get);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="Public"
        hint="Anyone can find this book, read its excerpt and ask for its rights."
        checked={book.state === 'published'}
        disabled={busy}
        onChange={(published) => void set(published)}
      />
      <Problem text={problem} />
    </div>
  );
}
