import { upTo } from '@limn/contracts/text';
import { type Listing, marketRoutes } from '@limn/contracts/market';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { featuresOf } from '../flags/index.ts';
import { type Caller, subjectOf } from '../identity/index.ts';
import { kindsFor } from './kinds.ts';
import { cursorOf } from './order.ts';
import { noCounts } from './count.ts';
import { findPage } from './search.ts';
import { similarTo } from './similar.ts';
import { type CoverUrl, listingById, type ListingRow, listingColumns, toListing } from './view.ts';
import { meaningOf } from './words.ts';

export interface MarketParts {
  db: Database;
  clock: Clock;
  coverUrl: CoverUrl;
  /** Signs links in letters. */
  secret: string;
}

/** Kinds of listings a person can see, by their features. */
export const kindsOf = async (db: Sql, caller: Caller) =>
  kindsFor(await featuresOf(db, subjectOf(caller)));

/** The search, and what is like something found. */
export function addMarketRoutes(api: Api<Caller>, { db, clock, coverUrl }: MarketParts): void {
  const view = (found: ListingRow[]): Listing[] => found.map((row) => toListing(row, coverUrl));

  api.on(marketRoutes.listings, async ({ caller, query }) => {
    const { q = '', offset, size, after, sort: asked, ...filter } = query;
    const [kinds, meaning] = await Promise.all([kindsOf(db, caller), meaningOf(db, q)]);
    if (meaning === null) return { ...noCounts, listings: [], next: null };
    const sort = asked ?? (meaning === undefined ? 'newest' : 'relevance');
    const search = { filter, meaning, kinds, month: upTo(clock.now().toISOString(), 7) };
    const page = { sort, offset, size, after, viewer: caller.user?.id };
    const { found, counts } = await findPage(db, search, page);
    const last = found.length === size ? found.at(-1) : undefined;
    return {
      ...counts,
      listings: view(found),
      next: last && sort !== 'relevance' ? cursorOf(sort, last) : null,
    };
  });

  api.on(marketRoutes.similar, async ({ caller, params }) => {
    const viewer = caller.user?.id;
    const [kinds, own] = await Promise.all([
      kindsOf(db, caller),
      listingById(db, params.id, viewer),
    ]);
    if (!own || !kinds.includes(own.kind)) throw notFound('That listing');
    return { listings: view(await similarTo(db, own, viewer)) };
  });

  api.on(marketRoutes.byId, async ({ caller, query }) => {
    const kinds = await kindsOf(db, caller);
    const found = await rows<ListingRow>(
      db,
      sql`select ${listingColumns(caller.user?.id)} from listings l
          where l.id in ${oneOf(query.ids)} and l.kind in ${oneOf(kinds)}`,
    );
    const byId = new Map(found.map((row) => [row.id, row]));
    return { listings: view(query.ids.flatMap((id) => byId.get(id) ?? [])) };
  });
}
