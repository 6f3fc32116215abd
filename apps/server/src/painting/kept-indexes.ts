import { createHash } from 'node:crypto';
import { decodeStyleIndex, type StyleIndex } from '@limn/imaging';

/** Bytes of pixels in a decoded index: some 2.7 MB for each artwork of 1,024 × 768. */
function sizeOf({ artworks }: StyleIndex): number {
  return artworks.reduce(
    (sum, { rgb, guide }) => sum + rgb.length + guide.rgb.length + guide.flow.length,
    0,
  );
}

/**
 * Decodes style indexes and keeps those last used, `mostBytes` of them and at least one: four pictures of one generation
 * read theirs once.
 */
export function keepIndexes(mostBytes: number): (bytes: Uint8Array) => StyleIndex {
  const kept = new Map<string, { index: StyleIndex; size: number }>();
  let total = 0;
  const forget = (key: string) => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return (bytes) => {
    const key = createHash('sha256').update(bytes).digest('base64');
    const index = kept.get(key)?.index ?? decodeStyleIndex(bytes);
    forget(key);
    const size = sizeOf(index);
    kept.set(key, { index, size });
    total += size;
    for (const oldest of kept.keys()) {
      if (total <= mostBytes || kept.size === 1) break;
      forget(oldest);
    }
    return index;
  };
}
