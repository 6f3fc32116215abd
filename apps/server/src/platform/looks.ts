import { type Column, type SQL, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Storage } from './storage.ts';

/** Longest side of what a fingerprint is taken of, in pixels. */
const printSide = 256;

/** Bits of 128 in which the fingerprint of a copy may differ; those of other pictures do in some 60. */
const mostBits = 10;

/** What a picture looks like, whatever its size and file format: 128 bits as 32 hexadecimal digits. */
export async function fingerprintOf(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize({ width: printSide, height: printSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Loaded when first asked for: a start need not wait for the engine's many files.
  const { fingerprint } = await import('@limn/imaging');
  const { width, height } = info;
  const { shape, gradient } = fingerprint({ width, height, data: new Uint8ClampedArray(data) });
  return shape + gradient;
}

/** Whether the picture of a row is, to the eye, the one with this fingerprint; not true where the row has none. */
export const looksLike = (column: SQL | Column, fingerprint: string): SQL<boolean> =>
  sql`bit_count(('x' || ${column})::bit(128) # ('x' || ${fingerprint}::text)::bit(128)) <= ${mostBits}`;

/** Pictures that are asked for at a time. */
const mostAtOnce = 100;

/**
 * Looks at stored pictures that nobody has looked at yet. `next` answers with those after an id, in order, at most so
 * many; a file that cannot be read is left for the next time.
 */
export async function lookAtAll<Id extends string>(
  storage: Storage,
  {
    next,
    keep,
  }: {
    next: (after: string, most: number) => Promise<{ id: Id; key: string | null }[]>;
    keep: (id: Id, fingerprint: string) => Promise<unknown>;
  },
  signal: AbortSignal,
): Promise<void> {
  let after = '';
  while (!signal.aborted) {
    const found = await next(after, mostAtOnce);
    for (const { id, key } of found) {
      const file = key ? await storage.get(key).catch(() => undefined) : undefined;
      if (file) await keep(id, await fingerprintOf(file));
    }
    if (found.length < mostAtOnce) return;
    after = found.at(-1)!.id;
  }
}
