import { mostBitsOfCopy } from '../../platform/looks.ts';
import { keepHits, type KeepParts } from './keep-hits.ts';
import { licencesOf } from './licences.ts';
import { ranked, withoutCopies } from './rank.ts';
import { readWords } from './read-words.ts';
import type { ReferenceRow } from './schema.ts';
import { searchLibrary } from './search-library.ts';
import { searchSources } from './search-sources.ts';

/** Pictures that are shown of one page, and hits of sources whose thumbnails are fetched for it. */
const mostShown = 8;
const mostFetched = 12;

interface Found {
  picture: ReferenceRow;
  fit: number;
}

/**
 * Searches the library and the sources that are switched on for pictures that fit words.
 * @param person who searches: people take turns
 */
export async function searchReferences(
  parts: KeepParts,
  { words, aspect, page }: { words: string; aspect?: number | undefined; page: number },
  person: string,
  signal: AbortSignal,
): Promise<{ found: Found[]; problems: string[] }> {
  const asked = readWords(words);
  const own = ranked(
    await searchLibrary(parts.db, asked.nouns, licencesOf(parts.allowBy)),
    asked,
    aspect,
  ).slice((page - 1) * mostShown, page * mostShown);
  const { hits, problems } = await searchSources(parts, asked.attempts, page, person, signal);
  const best = ranked(hits, asked, aspect).slice(0, mostFetched);
  const kept = await keepHits(
    parts,
    best.map(({ picture }) => picture),
    person,
    signal,
  );
  const all = [...own, ...ranked(kept, asked, aspect)].toSorted((a, b) => b.fit - a.fit);
  return { found: withoutCopies(all, mostBitsOfCopy).slice(0, mostShown), problems };
}
