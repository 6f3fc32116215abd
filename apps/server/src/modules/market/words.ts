import { type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { contains, textArray } from '../../platform/search/conditions.ts';
import { wordsOf } from './entry.ts';

/** Words of one search that are looked at. */
const mostWords = 10;
/** Maximum number of listing words that one typed word may match. */
const mostMeant = 12;
/** Words it may be a typing error of. */
const mostGuessed = 6;

/** A word with each two neighbouring letters exchanged: 'mria' is 'mira', which trigrams do not see. */
const exchanged = (typed: string): string[] => {
  const letters = Array.from(typed);
  return letters
    .slice(1)
    .map((_, at) => letters.toSpliced(at, 2, letters[at + 1]!, letters[at]!).join(''));
};

/**
 * The SELECT of the words of listings that hold a typed word. Two letters have no trigram: of these, words that begin
 * with them.
 */
function knownWords(typed: string): SQL {
  const holds =
    typed.length < 3
      ? sql`w.word >= ${typed} and w.word < ${typed} || chr(1114111)`
      : contains(sql`w.word`, typed);
  return sql`select w.word from listing_words w where w.word = stem or (${holds})
    order by w.word <> stem, length(w.word), w.word limit ${mostMeant}`;
}

/** The SELECT of the words of listings that are most like a typed word. */
function nearestWords(typed: string): SQL {
  const isExchanged = sql`w.word = any (array(
    select coalesce((ts_lexize('english_stem', other))[1], other) from unnest(${textArray(exchanged(typed))}) as other))`;
  return sql`select w.word from listing_words w where w.word % stem or ${isExchanged}
    order by ${isExchanged} desc, similarity(w.word, stem) desc, w.word limit ${mostGuessed}`;
}

/** Finds the words of listings that contain a typed word; if there are none, the most similar words. */
const meantBy = (typed: string): SQL => sql`
  select stem is null as ignored,
    case when cardinality(known) > 0 then known else array(${nearestWords(typed)}) end as meant
  from (select stem, array(${knownWords(typed)}) as known
    from (select (ts_lexize('english_stem', ${typed}))[1] as stem offset 0) as stemmed offset 0) as looked`;

/**
 * The meaning of a search as a tsquery, in which each typed word is replaced by words of listings.
 *
 * @returns undefined without a word to search by; null when a word is like nothing that is listed
 */
export async function meaningOf(db: Sql, typed: string): Promise<string | undefined | null> {
  const words = [...new Set(wordsOf(typed))].slice(0, mostWords);
  if (words.length === 0) return undefined;
  const found = await rows<{ ignored: boolean; meant: string[] }>(
    db,
    sql.join(
      words.map((word) => sql`(${meantBy(word)})`),
      sql` union all `,
    ),
  );
  // No index has 'the' and the like.
  const searched = found.filter(({ ignored }) => !ignored);
  if (searched.length === 0) return undefined;
  if (searched.some(({ meant }) => meant.length === 0)) return null;
  return searched
    .map(({ meant }) => `(${meant.map((word) => `'${word}'`).join(' | ')})`)
    .join(' & ');
}
