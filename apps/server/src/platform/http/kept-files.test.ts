import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeptFiles, isKept } from './kept-files.ts';

const file = (bytes: number, keptMs: number) => ({
  stream: new Uint8Array(bytes),
  size: bytes,
  type: 'image/webp',
  immutable: true,
  etag: 'a',
  keptUntil: Date.now() + keptMs,
});

test('a file is given again at its whole address, as long as it may be', async () => {
  const files = createKeptFiles();
  files.keep('/file?signature=a', file(10, 20));
  expect(files.get('/file?signature=a')?.size).toBe(10);
  expect(files.get('/file?signature=b')).toBeUndefined();
  await wait(40);
  expect(files.get('/file?signature=a')).toBeUndefined();
});

test('one whose time has passed is not kept', () => {
  const files = createKeptFiles();
  files.keep('/file', file(10, -1));
  expect(files.get('/file')).toBeUndefined();
});

test('many take no more than 56 MB, and large ones are not for keeping', () => {
  const files = createKeptFiles();
  const half = 512 * 1024;
  for (let n = 0; n < 200; n++) files.keep(`/file/${n}`, file(half, 60_000));
  const kept = Array.from({ length: 200 }, (_, n) => files.get(`/file/${n}`)).filter(Boolean);
  expect(kept.length).toBeLessThanOrEqual(112);
  expect(kept.length).toBeGreaterThan(100);
  expect([isKept(half), isKept(half + 1)]).toEqual([true, false]);
});
