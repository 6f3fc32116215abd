import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../testing/postgres.ts';
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

test('a bucket that is away or not there is named at the start, and is unavailable later', async () => {
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const s3 = { bucket: 'limn', region: 'us-east-1', endpoint: 'http://127.0.0.1:9', credentials };
  const storage = await createStorage({ dataFolder: folder, s3 });
  await expect(storage.check()).rejects.toThrow('The bucket limn (S3_BUCKET) cannot be written to');
  await expect(storage.get('images/00/a.png')).rejects.toMatchObject({ code: 'unavailable' });
});
