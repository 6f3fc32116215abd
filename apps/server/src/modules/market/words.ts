import { sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { wordsOf } from './entry.ts';

/** Words of one search that are looked at. */
const mostWords = 10;
/** Words of listings that one typed word may stand for. */
const mostMeant = 12;
/** Words it may be a typing error of. */
const mostGuessed = 6;

/**
 * What a search's words may mean, as a tsquery: each word stands for words of listings that hold it, and where
 * there are none for those most like it (pg_trgm). The same SQL on both databases.
 *
 * @returns undefined without a word to search by; null when some word is like nothing that is listed
 */
export async function meaningOf(db: Sql, typed: string): Promise<string | undefined | null> {
  const words = [...new Set(wordsOf(typed))].slice(0, mostWords);
  if (words.length === 0) return undefined;
  const found = await db.select({ typed: sql<string>`t.typed`, word: sql<string>`m.word` }).from(
    sql`jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as t (typed),
        listing_words_meant(t.typed, ${mostMeant}, ${mostGuessed}) as m (word)`,
  );
  // 'the' and the like are in no index: they are passed over.
  const told = words
    .map((one) => found.filter((row) => row.typed === one).map(({ word }) => word))
    .filter((meant) => !meant.includes(''));
  if (told.length === 0) return undefined;
  if (told.some((meant) => meant.length === 0)) return null;
  return told.map((meant) => `(${meant.map((word) => `'${word}'`).join(' | ')})`).join(' & ');
}
