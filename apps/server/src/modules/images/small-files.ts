import { buffer } from 'node:stream/consumers';
import type { ImageId } from '@limn/contracts/ids';
import type { ImageVariant } from '@limn/contracts/studio';
import { LRUCache } from 'lru-cache';
import type { Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { storedVariant } from './files.ts';
import { imageById } from './queries.ts';

/** The bytes of a small picture, and what they are called: keys are addresses of content. */
export interface SmallFile {
  bytes: Uint8Array;
  key: string;
  type: string;
}

const small = new Set<ImageVariant>(['thumbnail', 'public-thumbnail', 'clean-thumbnail']);
const largest = 512 * 1024;
const mostBytes = 32 * 1024 * 1024;
/** A picture that was deleted meanwhile can be seen so long by whoever holds its address. */
const secondsKept = 60;

/**
 * Small pictures, which pages ask for by the dozen: the last ones asked for are kept in this process. Undefined for
 * variants that are not small.
 */
export function createSmallFiles(parts: { db: Sql; storage: Storage }) {
  const kept = new LRUCache<string, SmallFile>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
    ttl: secondsKept * 1000,
  });
  return async (id: ImageId, variant: ImageVariant): Promise<SmallFile | undefined> => {
    if (!small.has(variant)) return undefined;
    const name = `${id} ${variant}`;
    const known = kept.get(name);
    if (known) return known;
    const row = await imageById(parts.db, id);
    if (!row) throw notFound('That picture');
    const { key, type } = await storedVariant(parts, row, variant);
    const { stream, size } = await parts.storage.stream(key);
    if (size > largest) {
      stream.destroy();
      return undefined;
    }
    const file = { bytes: await buffer(stream), key, type };
    kept.set(name, file);
    return file;
  };
}
