import { Worker } from 'node:worker_threads';
import type { Threads } from '../src/painting/index.ts';

const idle: Worker[] = [];
/** Maximum idle threads; more would only use memory. */
const mostIdle = 3;

/** Threads that paint for one test server after another: a new one takes a second to become fast. */
export const keptThreads: Threads = {
  start: () => idle.pop() ?? new Worker(new URL('../src/painting/thread.ts', import.meta.url)),
  async end(worker) {
    if (idle.length < mostIdle) idle.push(worker);
    else await worker.terminate();
  },
};
