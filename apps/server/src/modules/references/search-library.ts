import type { ReferenceLicence } from '@limn/contracts/references';
import { and, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { referencePictures, type ReferenceRow } from './schema.ts';
import { spelled } from './rank.ts';
import { thingOf } from './read-words.ts';

/** Sources in the site's own library: imported files, and pictures of IIIF collections. */
export const ownSources = ['library', 'iiif'];

/** Rows that are read for ranking. */
const mostRead = 60;

/** Library pictures with any of these words, or with the same painting target. */
export async function searchLibrary(
  db: Sql,
  nouns: readonly string[],
  licences: readonly ReferenceLicence[],
): Promise<ReferenceRow[]> {
  const words = [...new Set(nouns.flatMap((noun) => [noun, spelled(noun), thingOf(noun) ?? noun]))];
  if (words.length === 0) return [];
  const query: SQL = sql.join(
    words.map((word) => sql`plainto_tsquery('english', ${word})`),
    sql` || `,
  );
  return db
    .select()
    .from(referencePictures)
    .where(
      and(
        inArray(referencePictures.source, ownSources),
        isNull(referencePictures.blockedAt),
        inArray(referencePictures.licence, [...licences]),
        sql`words @@ (${query})`,
      ),
    )
    .orderBy(desc(sql`ts_rank(words, ${query})`), referencePictures.id)
    .limit(mostRead);
}
