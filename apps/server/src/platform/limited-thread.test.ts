import { expect, test } from 'vitest';
import { runLimited, ThreadLimitExceeded } from './limited-thread.ts';

const script = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${code}`)}`,
  );
const { signal } = new AbortController();
const limits = { milliseconds: 60_000, megabytes: 64 };

test('gives what the script posts', async () => {
  const twice = script('parentPort.postMessage(workerData * 2)');
  expect(await runLimited(twice, 21, limits, signal)).toBe(42);
});

test('ends a script that never ends, or that fills the memory', async () => {
  const endless = runLimited(script('for (;;);'), 0, { ...limits, milliseconds: 50 }, signal);
  await expect(endless).rejects.toThrow(ThreadLimitExceeded);
  const filling = script('const all = []; for (;;) all.push(new Array(1000).fill(Math.random()));');
  await expect(runLimited(filling, 0, limits, signal)).rejects.toThrow('more than 64 MB');
});

test('passes on what the script throws', async () => {
  const failing = script('throw new Error("no such text")');
  await expect(runLimited(failing, 0, limits, signal)).rejects.toThrow('no such text');
});
