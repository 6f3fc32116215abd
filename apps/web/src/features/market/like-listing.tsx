import { marketRoutes } from '@limn/contracts/market';
import { useApi } from '../../lib/use-api.ts';
import { Heart } from './heart.tsx';

/** The heart of a listing on its own page; nothing if it is not offered. */
export function LikeListing({ id }: { id: string }) {
  const { data } = useApi(marketRoutes.byId, { query: { ids: id } });
  const listing = data?.listings[0];
  return listing ? <Heart key={String(listing.liked)} listing={listing} /> : null;
}
