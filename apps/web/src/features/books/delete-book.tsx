import { bookRoutes, type OwnBook } from '@limn/contracts/books';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';

const refreshBooks = () => refresh(bookRoutes.mine, bookRoutes.own, bookRoutes.published);

/** Deletes a book at once; the notification takes it back. */
export function DeleteBook({ book, onDeleted }: { book: OwnBook; onDeleted: () => void }) {
  const [busy, setBusy] = useState(false);
  const params = { id: book.id };

  async function restore() {
    try {
      await call(bookRoutes.restore, { params });
      notify(`‘${book.title}’ is back.`);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    void refreshBooks();
  }

  async function remove() {
    setBusy(true);
    try {
      await call(bookRoutes.remove, { params });
      onDeleted();
      notify(`‘${book.title}’ deleted.`, { undo: () => void restore() });
      void refresh(bookRoutes.mine, bookRoutes.published);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      setBusy(false);
    }
  }

  return (
    <Button look="quiet" size="small" busy={busy} onClick={() => void remove()}>
      <Trash2 size={15} aria-hidden /> Delete book
    </Button>
  );
}
