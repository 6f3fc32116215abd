import type { ProfileId } from '@limn/contracts/ids';
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { isOneOf, rows, type Sql, type Tx } from '../../platform/database/database.ts';
import { facetsOf, type ListingEntry, restOf, wordsOf } from './entry.ts';
import { likes, listings } from './schema.ts';

/** Lock that is shared by listing and exclusive for rebuilding the index. */
const indexLock = sql`hashtextextended('market index', 0)`;
export const lockIndex = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${indexLock})`);

/** Title and name weigh most. Text search configuration `english`: words are stemmed. */
function vectorOf(entry: ListingEntry): SQL {
  const part = (text: string, weight: 'A' | 'B') =>
    sql`setweight(to_tsvector('english', ${wordsOf(text).join(' ')}), ${weight}::"char")`;
  return sql`${part(`${entry.title} ${entry.by}`, 'A')} || ${part(restOf(entry), 'B')}`;
}

async function wordsIn(tx: Tx, id: string): Promise<string[]> {
  const found = await rows<{ word: string }>(
    tx,
    sql`select unnest(tsvector_to_array(searched)) as word from listings where id = ${id}`,
  );
  return found.map(({ word }) => word);
}

/** Forgets words that no listing holds any more: names of people are among them. */
async function dropWords(tx: Tx, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await tx.execute(
    sql`delete from listing_words w
        where w.word in (select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))
          and not exists (select 1 from listings l
            where l.searched @@ quote_literal(w.word)::tsquery)`,
  );
}

/**
 * Lists a style, talent or book, or updates its listing: called in the transaction that publishes or changes it, by the
 * module that owns it.
 */
export async function list(tx: Tx, entry: ListingEntry): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${indexLock})`);
  await writeListing(tx, entry);
}

/** Like `list`, for callers that hold the lock. */
export async function writeListing(tx: Tx, entry: ListingEntry): Promise<void> {
  const before = await wordsIn(tx, entry.id);
  const values = {
    ...entry,
    facets: facetsOf(entry),
    searched: vectorOf(entry) as unknown as string,
    likes: sql<number>`(select count(*) from ${likes} where ${likes.subjectId} = ${entry.id})`,
  };
  const { id: _, ...change } = values;
  await tx.insert(listings).values(values).onConflictDoUpdate({ target: listings.id, set: change });
  await tx.execute(
    sql`insert into listing_words
        select unnest(tsvector_to_array(searched)) from listings where id = ${entry.id}
        order by 1 on conflict do nothing`,
  );
  const after = new Set(await wordsIn(tx, entry.id));
  await dropWords(
    tx,
    before.filter((word) => !after.has(word)),
  );
}

/** Takes a style, talent or book out of the search, in the transaction that withdraws it. */
export async function unlist(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${indexLock})`);
  await removeListing(tx, id);
}

/** Like `unlist`, for callers that hold the lock. */
export async function removeListing(tx: Tx, id: string): Promise<void> {
  const words = await wordsIn(tx, id);
  await tx.delete(listings).where(eq(listings.id, id));
  await dropWords(tx, words);
}

const { facets: _, searched: __, likes: ___, ...ofEntry } = getTableColumns(listings);

/** Stored entries. */
export async function listedEntries(db: Sql, ids: string[]): Promise<ListingEntry[]> {
  if (ids.length === 0) return [];
  return db.select(ofEntry).from(listings).where(isOneOf(listings.id, ids));
}

/** The person who offers something has a new name. */
export async function renameOwner(tx: Tx, profileId: ProfileId, by: string): Promise<void> {
  const listed = await tx.select(ofEntry).from(listings).where(eq(listings.profileId, profileId));
  for (const entry of listed) if (entry.by !== by) await list(tx, { ...entry, by });
}
