import { sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { wordsOf } from './entry.ts';

/** Words of one search that are looked at. */
const mostWords = 10;
/** Words of listings that one typed word may stand for. */
const mostMeant = 12;
/** Words it may be a typing error of. */
const mostGuessed = 6;

const lastCharacter = '\u{10FFFF}';

/** The word with two neighbouring letters exchanged, in every way: trigrams see little of such a word. */
function exchanged(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(1)
    .map((_, at) =>
      [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join(''),
    );
}

/**
 * What a search's words may mean, as a tsquery: each word stands for words of listings that hold it, and where
 * there are none for those most like it (pg_trgm). The same SQL on both databases.
 *
 * @returns undefined without a word to search by; null when some word is like nothing that is listed
 */
export async function meaningOf(db: Sql, typed: string): Promise<string | undefined | null> {
  const words = [...new Set(wordsOf(typed))].slice(0, mostWords);
  if (words.length === 0) return undefined;
  const asked = words.map((word, at) => {
    const stem = sql`coalesce((ts_lexize('english_stem', ${word}))[1], '')`;
    // Two letters have no trigram of their own: then words that begin with them.
    const holds =
      Array.from(word).length < 3
        ? sql`word = ${stem} or (word >= ${word} and word < ${word + lastCharacter})`
        : sql`word = ${stem} or word like ${`%${word}%`}`;
    const swapped = sql`(select coalesce(array_agg(coalesce((ts_lexize('english_stem', v))[1], v)), '{}')
      from jsonb_array_elements_text(${JSON.stringify(exchanged(word))}::jsonb) as v)::text[]`;
    return sql`(with held as materialized (
        select word from listing_words where ${stem} <> '' and (${holds})
        order by word <> ${stem}, length(word), word limit ${mostMeant}),
      guessed as (
        select word from listing_words
        where ${stem} <> '' and not exists (select 1 from held)
          and (word % ${stem} or word = any (${swapped}))
        order by word = any (${swapped}) desc, similarity(word, ${stem}) desc, word limit ${mostGuessed})
      select ${at}::int as at, ${stem} = '' as stop, word from (
        select word from held union all select word from guessed
        union all select '' where ${stem} = '') as meant)`;
  });
  const found = await rows<{ at: number; stop: boolean; word: string }>(
    db,
    sql.join(asked, sql` union all `),
  );
  // 'the' and the like are in no index: they are passed over.
  const told = words
    .map((_, at) => found.filter((row) => row.at === at))
    .filter((meant) => !meant.some(({ stop }) => stop));
  if (told.length === 0) return undefined;
  if (told.some((meant) => meant.length === 0)) return null;
  return told.map((meant) => `(${meant.map(({ word }) => `'${word}'`).join(' | ')})`).join(' & ');
}
