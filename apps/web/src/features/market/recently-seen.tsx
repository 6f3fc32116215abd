import { ListingId, marketRoutes } from '@limn/contracts/market';
import { useEffect } from 'react';
import { z } from 'zod';
import { Link } from 'react-router';
import { recentlySeen } from '../../lib/recently-seen.ts';
import { useApi } from '../../lib/use-api.ts';
import { Picture } from '../../ui/picture.tsx';
import type { LinkTo } from './listing-link.ts';

const most = 20;
const Kept = z.array(ListingId).max(most);

function readKept(): string[] {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(recentlySeen) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers in this browser that a listing was looked at. */
export function useSeen(id: string | undefined): void {
  // The outside system is the browser's storage; where it is closed nothing is remembered.
  useEffect(() => {
    if (!id) return;
    const next = [id, ...readKept().filter((other) => other !== id)].slice(0, most);
    try {
      localStorage.setItem(recentlySeen, JSON.stringify(next));
    } catch {
      return;
    }
  }, [id]);
}

/** Listings viewed last in this browser; renders nothing without any. */
export function RecentlySeen({ linkTo }: { linkTo: LinkTo }) {
  const ids = readKept();
  const { data } = useApi(
    marketRoutes.byId,
    ids.length > 0 ? { query: { ids: ids.join(',') } } : null,
  );
  if (!data || data.listings.length === 0) return null;
  return (
    <section aria-labelledby="seen" className="mt-16">
      <h2 id="seen" className="mb-4 text-xl">
        Recently seen
      </h2>
      <ul className="-mx-1 flex gap-4 overflow-x-auto px-1 pb-3">
        {data.listings.map((listing) => (
          <li key={listing.id} className="w-[132px] shrink-0">
            <Link to={linkTo(listing)} className="group block rounded-m">
              <Picture
                src={listing.covers[0]?.url}
                alt=""
                className="aspect-square w-full rounded-m"
              />
              <span dir="auto" className="mt-1.5 block truncate text-[13px] group-hover:underline">
                {listing.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
