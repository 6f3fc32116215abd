import type { RunStep } from '@limn/imaging';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { DomainError } from '../platform/errors.ts';
import { createHelpers } from './helpers.ts';
import { createTurns } from './turns.ts';
import type { FromThread, ResultOf, Task, ToThread } from './tasks.ts';
import type { Pixels } from './pixels.ts';

/** Thrown when a task stopped because it was asked to. */
export class TaskCancelled extends Error {}
/** Thrown if a task is impossible with its input; the message is for people. */
class TaskRefused extends Error {}

/** The message of a permanent failure, for people; undefined for a temporary one, which is retried. */
export function reasonOf(error: unknown): string | undefined {
  const known = error instanceof DomainError && error.code !== 'unavailable';
  return known || error instanceof TaskRefused ? error.message : undefined;
}

interface Watch {
  onProgress?: (fraction: number, step: RunStep) => void;
  onPreview?: (pixels: Pixels) => void;
  /** Reads what the task asks for by name: tiles of a document. */
  read?: (name: string) => Promise<Uint8Array>;
  signal: AbortSignal;
  /** The job it belongs to: a generation, or a person's edit. Jobs that have used less of the pool go first. */
  of?: string;
  /** Where what is done is counted. */
  work?: PoolUsage;
}

/** The pool's work for one job. */
export interface PoolUsage {
  /** Seconds of the whole pool used by ended tasks; running tasks share it equally. */
  seconds: number;
  /** How many tasks run. */
  tasks: number;
}

export interface PaintingPool {
  /** How many tasks run at a time. */
  size: number;
  run<T extends Task>(task: T, watch: Watch): Promise<ResultOf<T>>;
  close(): Promise<void>;
}

/** A cancelled task that does not stop within this time loses its thread. */
const patienceMs = 3000;

/** A pool that had nothing to do for so long ends its threads, with all that they keep. */
const restAfterMs = 60_000;

/** Where a pool's threads come from, and what becomes of one that has nothing more to do. */
export interface Threads {
  start(): Worker;
  end(worker: Worker): Promise<unknown>;
}

const ownThreads: Threads = {
  start: () => new Worker(new URL('./thread.ts', import.meta.url)),
  end: (worker) => worker.terminate(),
};

/**
 * Worker threads for pixels, so that learning and painting never hold up a request: `size` tasks at a
 * time. Cores that they leave idle help with the pictures being painted. They start when first needed.
 */
export function createPool(
  size: number,
  {
    cores = availableParallelism(),
    restMs = restAfterMs,
    threads = ownThreads,
    mostOfOne = size,
  }: {
    cores?: number;
    restMs?: number;
    threads?: Threads;
    /** Tasks that are a part of the same that run at once. */
    mostOfOne?: number;
  } = {},
): PaintingPool {
  const idle: Worker[] = [];
  const busy = new Set<Worker>();
  const turns = createTurns();
  const painting = new Set<Worker>();
  const helpers = createHelpers(cores);
  let closed = false;
  let rest: NodeJS.Timeout | undefined;

  /** Running tasks per job. */
  const held = new Map<string, number>();
  const mayStart = (of: string | undefined) => of === undefined || (held.get(of) ?? 0) < mostOfOne;

  async function take(of: string | undefined): Promise<Worker> {
    if (busy.size >= size || !mayStart(of)) await turns.wait(of);
    if (of !== undefined) held.set(of, (held.get(of) ?? 0) + 1);
    clearTimeout(rest);
    const worker = idle.pop() ?? threads.start();
    turns.pass(busy.size);
    busy.add(worker);
    return worker;
  }
  const endIdle = () =>
    Promise.all([...idle.splice(0).map((worker) => threads.end(worker)), helpers.close()]);
  /** A closed pool starts no helpers, because nothing would end them. */
  const shareCores = () => {
    if (!closed) helpers.share(busy.size, [...painting]);
  };

  function give(worker: Worker, healthy: boolean, of: string | undefined): void {
    turns.pass(busy.size);
    busy.delete(worker);
    if (of !== undefined) {
      const left = held.get(of)! - 1;
      if (left > 0) held.set(of, left);
      else held.delete(of);
    }
    painting.delete(worker);
    if (healthy && !closed) {
      worker.unref();
      idle.push(worker);
    } else void worker.terminate();
    turns.next(mayStart);
    if (closed) return;
    shareCores();
    clearTimeout(rest);
    if (busy.size === 0) rest = setTimeout(() => void endIdle(), restMs).unref();
  }

  function execute<T extends Task>(worker: Worker, task: T, watch: Watch): Promise<ResultOf<T>> {
    const cancel = new SharedArrayBuffer(4);
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let failure: unknown;
      const hand = (name: string, bytes: Uint8Array | undefined) =>
        worker.postMessage({ name, bytes } satisfies ToThread);
      const finish = (healthy: boolean, settle: () => void) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        watch.signal.removeEventListener('abort', stop);
        give(worker, healthy, watch.of);
        settle();
      };
      const stop = () => {
        Atomics.store(new Int32Array(cancel), 0, 1);
        timer = setTimeout(
          () => finish(false, () => reject(new TaskCancelled('Cancelled.'))),
          patienceMs,
        );
      };
      const onMessage = (message: FromThread) => {
        switch (message.type) {
          case 'progress':
            return watch.onProgress?.(message.fraction, message.step);
          case 'preview':
            return watch.onPreview?.(message.pixels);
          case 'wanted':
            return void Promise.resolve(watch.read?.(message.name)).then(
              (bytes) => hand(message.name, bytes),
              (error: unknown) => {
                failure ??= error;
                hand(message.name, undefined);
              },
            );
          case 'done':
            return finish(true, () => resolve(message.result as ResultOf<T>));
          case 'failed':
            return finish(true, () =>
              reject(
                message.code === 'cancelled'
                  ? new TaskCancelled(message.message)
                  : message.code === 'internal'
                    ? (failure ?? new Error(message.message))
                    : new TaskRefused(message.message),
              ),
            );
        }
      };
      const onError = (error: Error) => finish(false, () => reject(error));
      const onExit = () => finish(false, () => reject(new Error('A painting thread ended.')));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      watch.signal.addEventListener('abort', stop, { once: true });
      worker.postMessage({ task, cancel } satisfies ToThread);
      if (task.kind === 'paint') painting.add(worker);
      shareCores();
    });
  }

  return {
    size,
    async run(task, watch) {
      const worker = await take(watch.of);
      worker.ref();
      if (watch.signal.aborted) {
        give(worker, true, watch.of);
        throw new TaskCancelled('Cancelled.');
      }
      const { work = { seconds: 0, tasks: 0 } } = watch;
      const done = turns.work(watch.of);
      work.tasks += 1;
      return execute(worker, task, watch).finally(() => {
        work.tasks -= 1;
        work.seconds += done();
      });
    },
    async close() {
      closed = true;
      clearTimeout(rest);
      await Promise.all([...[...busy].map((worker) => worker.terminate()), endIdle()]);
    },
  };
}

/** A pool in which all that is run counts as one person's work, so that people take turns. */
export const poolOfPerson = (pool: PaintingPool, person: string): PaintingPool => ({
  ...pool,
  run: (task, watch) => pool.run(task, { ...watch, of: person }),
});
