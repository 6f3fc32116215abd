import { imageRoutes, type Image } from '@limn/contracts/studio';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { keep, refresh } from '../../lib/use-api.ts';
import { Switch } from '../../ui/choices.tsx';
import { notify } from '../../ui/notifications.ts';

/** Why it cannot be offered, by what is withheld. */
const refusals: Record<string, string> = {
  declared: 'Less than half of its credits are proven, so it cannot be offered.',
  recognized:
    'We recognized a picture in it that it does not credit enough. Save it from its canvas again.',
  unchecked: 'We are comparing it with all other pictures. Try again in an hour.',
};

/** Lists one of the person's pictures in the marketplace, or withdraws it. */
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
      notify(listed ? 'Offered in the marketplace.' : 'Removed from the marketplace.');
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
          ? 'We took it down, so only you can see it.'
          : (refusals[image.withheld ?? ''] ?? 'Others can then see it and license it.')
      }
      checked={image.listed}
      disabled={busy || image.takenDown || (!image.listed && (image.withheld ?? '') in refusals)}
      onChange={(listed) => void change(listed)}
    />
  );
}
