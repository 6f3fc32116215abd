import { likeRoutes } from '@limn/contracts/likes';
import type { CollectionId } from '@limn/contracts/ids';
import type { Listing } from '@limn/contracts/market';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

/** Puts a listing in collections and takes it out of them. */
export function Collect({ listing }: { listing: Pick<Listing, 'id' | 'title'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`Collections of ${listing.title}`}
        className="relative z-10"
        onClick={() => setOpen(true)}
      >
        <FolderPlus size={16} aria-hidden />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} title={`Put ‘${listing.title}’ in…`}>
        <Places id={listing.id} />
      </Dialog>
    </>
  );
}

export function Places({ id }: { id: string }) {
  const { data, error, mutate } = useApi(likeRoutes.collections, { query: { listing: id } });
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your collections">
        <Skeleton className="h-10 w-full" />
      </Loading>
    );
  const { collections } = data;
  async function set(collection: CollectionId, held: boolean): Promise<void> {
    const shown = collections.map((one) => (one.id === collection ? { ...one, holds: held } : one));
    void mutate({ collections: shown }, { revalidate: false });
    try {
      const params = { id: collection, listingId: id };
      await call(held ? likeRoutes.collect : likeRoutes.takeOut, { params });
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    await mutate();
    void refresh(likeRoutes.list, likeRoutes.collections);
  }
  if (collections.length === 0)
    return (
      <p className="text-muted">You have no collections yet. Create one next to ‘All likes’.</p>
    );
  return (
    <ul data-dd-privacy="mask">
      {collections.map(({ id: collection, name, holds }) => (
        <li key={collection}>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-4 accent-(--gold)"
              checked={holds}
              onChange={() => void set(collection, !holds)}
            />
            <bdi>{name}</bdi>
          </label>
        </li>
      ))}
    </ul>
  );
}
