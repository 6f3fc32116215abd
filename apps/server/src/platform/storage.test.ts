import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../testing/postgres.ts';
import { createStorage, type Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'limn-storage-'));
const bytes = new TextEncoder().encode('a picture');

async function readAll(storage: Storage, key: string): Promise<string> {
  const { stream, size } = await storage.stream(key);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  expect(all.length).toBe(size);
  return all.toString();
}

describe.each(['folder', 's3'] as const)('pictures in a %s', (kind) => {
  let server: S3rver | undefined;
  let storage: Storage;
  beforeAll(async () => {
    const port = await freePort();
    if (kind === 's3') {
      server = new S3rver({
        port,
        address: '127.0.0.1',
        silent: true,
        directory: join(folder, 's3'),
        configureBuckets: [{ name: 'limn', configs: [] }],
      });
      await server.run();
    }
    storage = await createStorage({
      dataFolder: folder,
      s3:
        kind === 's3'
          ? {
              bucket: 'limn',
              region: 'us-east-1',
              endpoint: `http://127.0.0.1:${port}`,
              credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
            }
          : undefined,
    });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the same bytes have the same address, and come back as they were', async () => {
    const key = await storage.put('images', 'png', bytes);
    expect(key).toMatch(/^images\/[0-9a-f]{2}\/[0-9a-f]{64}\.png$/);
    expect(await storage.put('images', 'png', bytes)).toBe(key);
    expect(Buffer.from(await storage.get(key)).toString()).toBe('a picture');
    expect(await readAll(storage, key)).toBe('a picture');
  });

  test('what is not there is not found', async () => {
    await storage.check();
    await expect(storage.get('images/00/none.png')).rejects.toMatchObject({ code: 'not_found' });
    await expect(storage.stream('images/00/none.png')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a folder whose file is put again', () => {
  const own = mkdtempSync(join(tmpdir(), 'limn-whole-'));
  afterAll(() => rmSync(own, { recursive: true, force: true }));

  test('has the old file until the new one is whole', async () => {
    const storage = await createStorage({ dataFolder: own, s3: undefined });
    const key = await storage.put('images', 'png', bytes);
    const [path, link] = [join(own, 'files', key), join(own, 'link')];
    linkSync(path, link);
    writeFileSync(path, 'a pic');
    await storage.put('images', 'png', bytes);
    expect(readFileSync(path, 'utf8')).toBe('a picture');
    // The file was not written in place, so no reader could get half of it.
    expect(readFileSync(link, 'utf8')).toBe('a pic');
  });
});

/** A disk of 256 kB, where one may be mounted. */
function smallDisk(): string | undefined {
  const at = mkdtempSync(join(tmpdir(), 'limn-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', at], { stdio: 'ignore' });
    return at;
  } catch {
    rmSync(at, { recursive: true });
    return undefined;
  }
}

describe('a disk that is full', () => {
  const disk = smallDisk();
  afterAll(() => {
    if (!disk) return;
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  test.runIf(disk)(
    'is unavailable, keeps what it has, and takes more once there is room',
    async () => {
      const storage = await createStorage({ dataFolder: disk!, s3: undefined });
      const kept = await storage.put('images', 'png', new Uint8Array(100_000).fill(1));
      mkdirSync(join(disk!, 'other'));
      writeFileSync(join(disk!, 'other/logs'), new Uint8Array(80_000));
      for (const content of [1, 2])
        await expect(
          storage.put('images', 'png', new Uint8Array(100_000).fill(content)),
        ).rejects.toMatchObject({ code: 'unavailable' });
      expect(await storage.get(kept)).toEqual(new Uint8Array(100_000).fill(1));
      rmSync(join(disk!, 'other'), { recursive: true });
      const next = await storage.put('images', 'png', new Uint8Array(100_000).fill(2));
      expect(await storage.get(next)).toHaveLength(100_000);
    },
  );
});

test('a bucket that is away or not there is named at the start, and is unavailable later', async () => {
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const s3 = { bucket: 'limn', region: 'us-east-1', endpoint: 'http://127.0.0.1:9', credentials };
  const storage = await createStorage({ dataFolder: folder, s3 });
  await expect(storage.check()).rejects.toThrow('The bucket limn (S3_BUCKET) cannot be written to');
  await expect(storage.get('images/00/a.png')).rejects.toMatchObject({ code: 'unavailable' });
});
