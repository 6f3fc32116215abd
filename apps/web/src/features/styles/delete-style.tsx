import { styleRoutes, type StyleDetail } from '@limn/contracts/styles';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { refreshStyles } from './use-style.ts';

/** Deletes a style at once; the notification takes it back. */
export function DeleteStyle({ style, onDeleted }: { style: StyleDetail; onDeleted: () => void }) {
  const [busy, setBusy] = useState(false);
  const params = { id: style.id };

  async function restore() {
    try {
      await call(styleRoutes.restore, { params });
      notify(`‘${style.name}’ is back.`);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    void refreshStyles();
  }

  async function remove() {
    setBusy(true);
    try {
      await call(styleRoutes.remove, { params });
      onDeleted();
      notify(`‘${style.name}’ deleted. Licences already sold stay.`, {
        undo: () => void restore(),
      });
      void refresh(styleRoutes.list);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      setBusy(false);
    }
  }

  return (
    <Button look="quiet" size="small" busy={busy} onClick={() => void remove()}>
      <Trash2 size={15} aria-hidden /> Delete style
    </Button>
  );
}
