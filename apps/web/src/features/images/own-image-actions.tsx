import { imageRoutes, studioRoutes, type Image } from '@limn/contracts/studio';
import { trashDays } from '@limn/contracts/constants';
import { Star, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { keep, refresh } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';

const refreshImages = () => refresh(imageRoutes.list, imageRoutes.get, studioRoutes.get);

async function restore(image: Image): Promise<void> {
  try {
    await call(imageRoutes.restore, { params: { id: image.id } });
    notify('The picture is restored.');
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  void refreshImages();
}

/** Stars, deletes and restores one of the person's pictures. */
function useActions(image: Image, onDeleted?: () => void) {
  const [busy, setBusy] = useState(false);
  const params = { id: image.id };

  async function act(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    setBusy(false);
    void refreshImages();
  }
  return {
    busy,
    star: () =>
      act(async () => {
        const body = { starred: !image.starred };
        keep(imageRoutes.get, { params }, await call(imageRoutes.update, { params, body }));
      }),
    remove: () =>
      act(async () => {
        await call(imageRoutes.remove, { params });
        onDeleted?.();
        notify(`Picture deleted. It stays in the trash for ${trashDays} days.`, {
          undo: () => void restore(image),
        });
      }),
    restore: () => act(() => restore(image)),
  };
}

function RestoreButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <Button size="small" look="plain" busy={busy} className="self-start" onClick={onPress}>
      <Undo2 size={15} aria-hidden /> Restore
    </Button>
  );
}

/** Actions for one of the person's pictures; in the trash only to restore it. */
export function OwnImageActions({ image, onDeleted }: { image: Image; onDeleted: () => void }) {
  const { star, remove, restore: bringBack, busy } = useActions(image, onDeleted);
  if (image.deletedAt) return <RestoreButton busy={busy} onPress={() => void bringBack()} />;
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" busy={busy} aria-pressed={image.starred} onClick={() => void star()}>
        <Star size={15} aria-hidden fill={image.starred ? 'currentColor' : 'none'} />
        {image.starred ? 'Starred' : 'Star'}
      </Button>
      <Button size="small" look="quiet" busy={busy} onClick={() => void remove()}>
        <Trash2 size={15} aria-hidden /> Delete picture
      </Button>
    </div>
  );
}
