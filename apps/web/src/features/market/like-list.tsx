import { pageSize } from '@limn/contracts/constants';
import type { CollectionId } from '@limn/contracts/ids';
import { likeRoutes } from '@limn/contracts/likes';
import type { ReactNode } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { Collect } from './collect.tsx';
import type { LinkTo } from './listing-link.ts';
import { gridOf, ListingTile, ListingTileSkeleton } from './listing-tile.tsx';

/** The member's likes, all or of one collection. */
export function LikeList({
  collection,
  linkTo,
  browse,
}: {
  collection: CollectionId | undefined;
  linkTo: LinkTo;
  /** A link to a page with things to like. */
  browse: ReactNode;
}) {
  const offset = useOffset();
  const { data, error, mutate } = useApi(
    likeRoutes.list,
    { query: { offset, size: pageSize, ...(collection ? { collection } : {}) } },
    { keepPreviousData: true },
  );
  const grid = gridOf(undefined);
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading what you like">
        <div className={grid}>
          {[0, 1, 2].map((index) => (
            <ListingTileSkeleton key={index} />
          ))}
        </div>
      </Loading>
    );
  if (data.listings.length === 0)
    return collection ? (
      <EmptyState text="Nothing is in this collection yet. Add likes with the folder button on a card." />
    ) : (
      <EmptyState
        text="Nothing yet. Press the heart of a style, a talent or a book to find it here."
        action={browse}
      />
    );
  return (
    <>
      <div className={grid}>
        {data.listings.map((listing) => (
          <ListingTile
            key={listing.id}
            listing={listing}
            to={linkTo(listing)}
            mayLike
            mixed
            actions={<Collect listing={listing} />}
          />
        ))}
      </div>
      <Pager label="Pages of likes" total={data.total} size={pageSize} />
    </>
  );
}
