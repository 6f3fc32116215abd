import { imageRoutes, type Image } from '@limn/contracts/studio';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { keep, refresh } from '../../lib/use-api.ts';
import { Switch } from '../../ui/choices.tsx';
import { notify } from '../../ui/notifications.ts';

/** Offers a picture of one's own to others, or takes it back. */
export function ListingSwitch({ image }: { image: Image }) {
  const [busy, setBusy] = useState(false);
  const params = { id: image.id };

  async function change(listed: boolean) {
    setBusy(true);
    keep(imageRoutes.get, { params }, { ...image, listed });
    try {
      keep(
        imageRoutes.get,
        { params },
        await call(imageRoutes.update, { params, body: { listed } }),
      );
      notify(listed ? 'Offered in the marketplace.' : 'Taken out of the marketplace.');
    } catch (error) {
      keep(imageRoutes.get, { params }, image);
      notify(messageOf(error), { tone: 'danger' });
    }
    setBusy(false);
    void refresh(imageRoutes.list);
  }

  return (
    <Switch
      label="Offer in the marketplace"
      hint={
        image.takenDown
          ? 'It was taken down: nobody else can see it.'
          : 'Others can then see it and license it.'
      }
      checked={image.listed}
      disabled={busy || image.takenDown}
      onChange={(listed) => void change(listed)}
    />
  );
}
