import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test.runIf(process.platform === 'linux')(
  'a thread lowers its own priority, and nobody else’s',
  async () => {
    const before = getPriority();
    const module = new URL('./yield-to-others.ts', import.meta.url).href;
    const source = `
      import { readlinkSync } from 'node:fs';
      import { getPriority } from 'node:os';
      import { parentPort } from 'node:worker_threads';
      const { yieldToOthers } = await import(${JSON.stringify(module)});
      const own = () => getPriority(Number(readlinkSync('/proc/thread-self').split('/')[2]));
      const before = own();
      yieldToOthers();
      parentPort.postMessage([before, own()]);`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
    const [told] = (await once(worker, 'message')) as [[number, number]];
    expect(told).toEqual([before, before === 0 ? 10 : before]);
    expect(getPriority()).toBe(before);
  },
);
