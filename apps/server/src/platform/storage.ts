import { upTo } from '@limn/contracts/text';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from './config.ts';
import { DomainError } from './errors.ts';

/** Where pictures live. Keys are content addresses: the same bytes are stored once, and never change. */
export interface Storage {
  /** Stores bytes under `<folder>/<first two hex>/<sha256>.<extension>`; returns that key. */
  put(folder: string, extension: string, bytes: Uint8Array): Promise<string>;
  get(key: string): Promise<Uint8Array>;
  /** The bytes at a key that another process wrote; throws if there are more than `maxBytes`. */
  getUpTo(key: string, maxBytes: number): Promise<Uint8Array>;
  stream(key: string): Promise<{ stream: Readable; size: number }>;
  /** Deletes what no row names any more. */
  remove(key: string): Promise<void>;
  /** When a file was stored last; undefined: it is not there. */
  storedAt(key: string): Promise<Date | undefined>;
  /** All keys, but for what is being written. */
  keys(): AsyncGenerator<string>;
  /** @throws Error naming the place when nothing can be kept there. */
  check(): Promise<void>;
}

/** Error codes of the file system and S3 for a missing file. */
const missing = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** A failure as callers know it: the file is not there, or the store is away. */
function toDomainError(error: unknown): DomainError {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (missing.has(cause.name) || missing.has((cause as NodeJS.ErrnoException).code ?? ''))
      return new DomainError('not_found', 'That file was not found.', undefined, { cause: error });
  return new DomainError(
    'unavailable',
    'The picture store does not answer right now. Nothing is lost; try again soon.',
    undefined,
    { cause: error },
  );
}

async function stored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw toDomainError(error);
  }
}

const rootOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => join(dataFolder, 'files');

/** The folder or bucket itself, for what copies or examines all of it. */
export async function openDisk(config: Pick<Config, 's3' | 'dataFolder'>): Promise<Disk> {
  if (!config.s3)
    return new Disk(new FSDriver({ location: rootOf(config), visibility: 'private' }));
  // Loaded only when configured: the SDK is large.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: config.s3.bucket,
      region: config.s3.region,
      visibility: 'private',
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      // A store that does not answer must not hold up who asks.
      requestHandler: { connectionTimeout: 3000, requestTimeout: 60_000 },
      ...(config.s3.endpoint ? { endpoint: config.s3.endpoint, forcePathStyle: true } : {}),
      ...(config.s3.credentials ? { credentials: config.s3.credentials } : {}),
    }),
  );
}

const keyFor = (folder: string, hash: string, extension: string) =>
  `${folder}/${upTo(hash, 2)}/${hash}.${extension}`;

/** The folder for files being written; also a prefix of keys that are not files yet. */
export const incoming = 'incoming/';
/** Files older than any write takes were left by a process that died. */
const abandonedMs = 3_600_000;

async function sweepIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}

/**
 * Writes a file elsewhere and moves it to its place: a process that is killed or a disk that is full leaves what was
 * there before, for rows name it.
 */
async function putWhole(disk: Disk, root: string, key: string, bytes: Uint8Array): Promise<void> {
  const part = `${incoming}${randomUUID()}`;
  try {
    await disk.put(part, bytes);
    await mkdir(dirname(join(root, key)), { recursive: true });
    await rename(join(root, part), join(root, key));
  } catch (error) {
    await rm(join(root, part), { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Every key of a store but of what is being written. */
export async function* keysIn(disk: Disk): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const page = await disk
      .listAll('', { recursive: true, ...(token ? { paginationToken: token } : {}) })
      // A folder that nothing was ever kept in is not there.
      .catch((error: Error) => {
        if ((error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
          return { objects: [], paginationToken: undefined };
        throw error;
      });
    for (const found of page.objects)
      if (found.isFile && !found.key.startsWith(incoming)) yield found.key;
    token = page.paginationToken;
  } while (token);
}

export async function createStorage(config: Pick<Config, 's3' | 'dataFolder'>): Promise<Storage> {
  const disk = await openDisk(config);
  const root = rootOf(config);
  if (!config.s3) await sweepIncoming(join(root, incoming));
  // A bucket takes an object whole or not at all.
  const write = (key: string, bytes: Uint8Array) =>
    config.s3 ? disk.put(key, bytes) : putWhole(disk, root, key, bytes);
  return {
    async put(folder, extension, bytes) {
      const key = keyFor(folder, createHash('sha256').update(bytes).digest('hex'), extension);
      await stored(() => write(key, bytes));
      return key;
    },
    get: (key) => stored(() => disk.getBytes(key)),
    getUpTo: (key, maxBytes) =>
      stored(async () => {
        const { contentLength } = await disk.getMetaData(key);
        if (contentLength > maxBytes) throw new RangeError(`${key} has ${contentLength} bytes.`);
        return disk.getBytes(key);
      }),
    remove: (key) => stored(() => disk.delete(key)),
    storedAt: (key) =>
      stored(async () => (await disk.getMetaData(key)).lastModified).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'not_found') return undefined;
        throw error;
      }),
    keys: () => keysIn(disk),
    stream: (key) =>
      stored(async () => {
        const { contentLength } = await disk.getMetaData(key);
        return { stream: await disk.getStream(key), size: contentLength };
      }),
    async check() {
      try {
        await disk.put('status/start.txt', 'here');
      } catch (error) {
        const { s3 } = config;
        const place = s3 ? `The bucket ${s3.bucket} (S3_BUCKET)` : 'The data folder';
        const reason = error instanceof Error ? (error.cause ?? error) : error;
        throw new Error(`${place} cannot be written to: ${String(reason)}`, { cause: error });
      }
    },
  };
}
