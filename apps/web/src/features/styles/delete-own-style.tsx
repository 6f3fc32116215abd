import { ownStyleRoutes } from '@limn/contracts/own-styles';
import type { StyleDetail } from '@limn/contracts/styles';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';

/** Permanently deletes one of the person's own styles after confirmation. There is no undo. */
export function DeleteOwnStyle({
  style,
  onDeleted,
}: {
  style: StyleDetail;
  onDeleted: () => void;
}) {
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await call(ownStyleRoutes.remove, { params: { id: style.id } });
      onDeleted();
      notify(`‘${style.name}’ deleted.`);
      void refresh(ownStyleRoutes.list);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      trigger={
        <Button look="quiet" size="small" busy={busy}>
          <Trash2 size={15} aria-hidden /> Delete style
        </Button>
      }
      title={`Delete ‘${style.name}’ permanently?`}
      text="We delete its pictures and its training permanently. Pictures you painted in it stay yours."
      action="Delete style"
      danger
      onConfirm={() => void remove()}
    />
  );
}
