import { paths } from '@limn/contracts/web-paths';
import { upTo } from '@limn/contracts/text';
import { ListingFilter, type ListingKind } from '@limn/contracts/market';
import type { SavedSearchId, UserId } from '@limn/contracts/ids';
import type { NotificationContent } from '@limn/contracts/notification-texts';
import { asc, gt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, rows, type Tx } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { sign } from '../../platform/secret.ts';
import { type Subject, featuresOf } from '../flags/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { kindsFor } from './kinds.ts';
import { searchFindsLetter } from './letters.ts';
import type { SavedSearchRow } from './saved-searches.ts';
import { savedSearches, savedSearchFinds } from './schema.ts';
import { conditionOf } from './condition.ts';
import { meaningOf } from './words.ts';

export interface FindsParts {
  db: Database;
  clock: Clock;
  mail: Mailer;
  secret: string;
  publicUrl: string;
  tell: (tx: Tx, notification: NotificationInput) => Promise<void>;
  /** Where letters to a person go and what is open to them; undefined for one who is gone. */
  person: (tx: Tx, userId: UserId) => Promise<{ email: string; subject: Subject } | undefined>;
}

/** Most results in one notification; the rest follow on the next day. */
const mostTold = 200;
const searchesAtOnce = 100;

/** Signs the end of a search's letters. */
export const stopSignature = (secret: string, id: SavedSearchId): string =>
  sign(secret, 'stop-search-mail', id);

/** The page of the marketplace that shows a saved search. */
const pageOf = (query: Record<string, string>): string => {
  const { kind = 'all', ...rest } = query;
  const page =
    { style: paths.marketplace, talent: paths.talents, book: paths.books }[kind] ??
    paths.wholeMarketplace;
  const search = new URLSearchParams({ ...rest, sort: 'newest' }).toString();
  return `${page}?${search}`;
};

interface Find {
  id: string;
  title: string;
  by: string;
}

/** Listings that match a saved search, were published after it was saved, and were not reported yet. */
async function newFinds(
  tx: Tx,
  search: SavedSearchRow,
  kinds: readonly ListingKind[],
  now: Date,
): Promise<Find[]> {
  const { q, ...filter } = ListingFilter.parse(search.query);
  const meaning = await meaningOf(tx, q ?? '');
  if (meaning === null) return [];
  const month = upTo(now.toISOString(), 7);
  const where = conditionOf({ filter, meaning, kinds, month });
  return rows<Find>(
    tx,
    sql`select l.id, l.title, l.by_name as by from listings l
        where ${where} and l.published_at > ${search.createdAt.toISOString()}
          and not exists (select 1 from saved_search_finds f
            where f.search_id = ${search.id} and f.listing_id = l.id)
        order by l.published_at, l.id limit ${mostTold}`,
  );
}

async function tellOne(parts: FindsParts, tx: Tx, search: SavedSearchRow): Promise<void> {
  const now = parts.clock.now();
  const person = await parts.person(tx, search.userId);
  if (!person) return;
  const kinds = kindsFor(await featuresOf(tx, person.subject));
  const finds = await newFinds(tx, search, kinds, now);
  if (finds.length === 0) return;
  await tx
    .insert(savedSearchFinds)
    .values(finds.map(({ id }) => ({ searchId: search.id, listingId: id, toldAt: now })));
  const content: NotificationContent =
    finds.length === 1
      ? { kind: 'search-listing', data: { search: search.name, title: finds[0]!.title } }
      : { kind: 'search-listings', data: { search: search.name, count: finds.length } };
  const path = pageOf(search.query);
  await parts.tell(tx, { userId: search.userId, path, ...content });
  if (!search.byMail) return;
  const signature = stopSignature(parts.secret, search.id);
  const links = {
    page: `${parts.publicUrl}${path}`,
    stop: `${parts.publicUrl}${paths.stopSearchLetters}?search=${search.id}&signature=${signature}`,
  };
  await parts.mail.send(tx, {
    to: person.email,
    userId: search.userId,
    ...searchFindsLetter(search.name, finds, links),
  });
}

/** Notifies people once a day of new matches of their saved searches, each listing once. */
export function tellFindsJob(parts: FindsParts): JobWorker<PlainJob> {
  return {
    kind: plainJob('market.tell-finds'),
    cron: '11 7 * * *',
    expireInSeconds: 3600,
    async run() {
      let after = '' as SavedSearchId;
      for (;;) {
        const page = await parts.db
          .select()
          .from(savedSearches)
          .where(gt(savedSearches.id, after))
          .orderBy(asc(savedSearches.id))
          .limit(searchesAtOnce);
        for (const search of page) await parts.db.transaction((tx) => tellOne(parts, tx, search));
        if (page.length < searchesAtOnce) return;
        after = page.at(-1)!.id;
      }
    },
  };
}
