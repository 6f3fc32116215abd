import { createHash } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Slots } from '../../platform/slots.ts';
import { referenceSearches } from './schema.ts';
import { searchMs } from './sources/ask.ts';
import { Hit, type ReferenceSource, SourceError } from './sources/source.ts';

/** How long an answer of a source is good for, in milliseconds. */
const keptMs = 86_400_000;
/** Number of hits after which no shorter search is tried, and maximum searches of one source per prompt. */
const enough = 8;
const mostAttempts = 3;

export interface SourcesParts {
  db: Database;
  clock: Clock;
  sources: readonly ReferenceSource[];
  /** Requests to sources: a person has two at once. */
  slots: Slots;
  allowBy: boolean;
}

export interface SourceHit extends Hit {
  source: ReferenceSource;
}

/** A source's answer, cached for a day. */
async function searchOne(
  { db, clock, slots, allowBy }: SourcesParts,
  source: ReferenceSource,
  words: string,
  page: number,
  person: string,
  signal: AbortSignal,
): Promise<Hit[]> {
  const digest = createHash('sha256')
    .update(JSON.stringify([words, page, allowBy]))
    .digest('hex');
  const same = and(eq(referenceSearches.source, source.id), eq(referenceSearches.digest, digest));
  const aDayAgo = () => new Date(clock.now().getTime() - keptMs);
  const [kept] = await db
    .select()
    .from(referenceSearches)
    .where(and(same, gt(referenceSearches.foundAt, aDayAgo())));
  const known = z.array(Hit).safeParse(kept?.hits);
  if (known.success) return known.data;
  const hits = await slots.run(
    () => source.search(words, page, AbortSignal.any([signal, AbortSignal.timeout(searchMs)])),
    person,
  );
  const row = { hits, foundAt: clock.now() };
  await db
    .insert(referenceSearches)
    .values({ source: source.id, digest, ...row })
    .onConflictDoUpdate({ target: [referenceSearches.source, referenceSearches.digest], set: row });
  await db.delete(referenceSearches).where(lte(referenceSearches.foundAt, aDayAgo()));
  return hits;
}

/** Queries one source with fewer and fewer words until it has enough results. Results from before a failure count. */
async function searchAttempts(
  parts: SourcesParts,
  source: ReferenceSource,
  attempts: readonly string[],
  page: number,
  person: string,
  signal: AbortSignal,
): Promise<{ hits: SourceHit[]; problem?: string }> {
  const found = new Map<string, SourceHit>();
  try {
    for (const words of attempts.slice(0, mostAttempts)) {
      if (found.size >= enough) break;
      for (const hit of await searchOne(parts, source, words, page, person, signal))
        if (!found.has(hit.key)) found.set(hit.key, { ...hit, source });
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SourceError)) throw error;
    return { hits: [...found.values()], problem: `${source.name} ${error.message}.` };
  }
  return { hits: [...found.values()] };
}

/** Asks all sources at once. A source that fails is named, and the others still count. */
export async function searchSources(
  parts: SourcesParts,
  attempts: readonly string[],
  page: number,
  person: string,
  signal: AbortSignal,
): Promise<{ hits: SourceHit[]; problems: string[] }> {
  const answers = await Promise.all(
    parts.sources
      .filter(({ isSearched }) => isSearched)
      .map((source) => searchAttempts(parts, source, attempts, page, person, signal)),
  );
  return {
    hits: answers.flatMap(({ hits }) => hits),
    problems: answers.flatMap(({ problem }) => problem ?? []),
  };
}
