import { marketRoutes } from '@limn/contracts/market';
import { useApi } from '../../lib/use-api.ts';
import { gridOf, ListingTile } from './listing-tile.tsx';
import type { LinkTo } from './listing-link.ts';

/** Listings similar to one; renders nothing without any. */
export function MoreLikeThis({
  id,
  linkTo,
  mayLike,
}: {
  id: string;
  linkTo: LinkTo;
  mayLike: boolean;
}) {
  const { data } = useApi(marketRoutes.similar, { params: { id } });
  const [first] = data?.listings ?? [];
  if (!data || !first) return null;
  return (
    <section aria-labelledby="similar" className="mt-16">
      <h2 id="similar" className="mb-5 text-xl">
        More like this
      </h2>
      <div className={gridOf(first.kind)}>
        {data.listings.slice(0, 4).map((listing) => (
          <ListingTile key={listing.id} listing={listing} to={linkTo(listing)} mayLike={mayLike} />
        ))}
      </div>
    </section>
  );
}
