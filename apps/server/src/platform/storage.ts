import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from './config.ts';

/** Where pictures live. Keys are content addresses: the same bytes are stored once, and never change. */
export interface Storage {
  /** Stores bytes under `<folder>/<first two hex>/<sha256>.<extension>`; returns that key. */
  put(folder: string, extension: string, bytes: Uint8Array): Promise<string>;
  get(key: string): Promise<Uint8Array>;
  /** The bytes at a key somebody else wrote; throws when they are more than `maxBytes`. */
  getUpTo(key: string, maxBytes: number): Promise<Uint8Array>;
  stream(key: string): Promise<{ stream: Readable; size: number }>;
  /** Deletes what no row names any more. */
  remove(key: string): Promise<void>;
}

async function createDisk(config: Pick<Config, 's3' | 'dataFolder'>): Promise<Disk> {
  if (!config.s3)
    return new Disk(
      new FSDriver({ location: join(config.dataFolder, 'files'), visibility: 'private' }),
    );
  // Loaded only when configured: the SDK is large.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: config.s3.bucket,
      region: config.s3.region,
      visibility: 'private',
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      ...(config.s3.endpoint ? { endpoint: config.s3.endpoint, forcePathStyle: true } : {}),
      ...(config.s3.credentials ? { credentials: config.s3.credentials } : {}),
    }),
  );
}

const keyFor = (folder: string, hash: string, extension: string) =>
  `${folder}/${hash.slice(0, 2)}/${hash}.${extension}`;

export async function createStorage(config: Pick<Config, 's3' | 'dataFolder'>): Promise<Storage> {
  const disk = await createDisk(config);
  return {
    async put(folder, extension, bytes) {
      const key = keyFor(folder, createHash('sha256').update(bytes).digest('hex'), extension);
      await disk.put(key, bytes);
      return key;
    },
    get: (key) => disk.getBytes(key),
    async getUpTo(key, maxBytes) {
      const { contentLength } = await disk.getMetaData(key);
      if (contentLength > maxBytes) throw new RangeError(`${key} has ${contentLength} bytes.`);
      return disk.getBytes(key);
    },
    remove: (key) => disk.delete(key),
    async stream(key) {
      const { contentLength } = await disk.getMetaData(key);
      return { stream: await disk.getStream(key), size: contentLength };
    },
  };
}
