import { Worker } from 'node:worker_threads';
import { createSlots } from '../../platform/slots.ts';
import type { FromThread, ResultOf, Task } from './tasks.ts';

/** Thrown when the library says no: to a file that is not what it seems, to a manifest that makes no sense. */
export class LibraryRefused extends Error {}

/** One piece of work may take so long; then its thread is ended. */
const patienceMs = 20_000;
/** A thread that nobody has needed for so long is ended: it holds some 80 MB. */
const idleMs = 60_000;
/** A thread whose memory grew beyond this is not used again. */
const mostBytes = 256 * 1024 * 1024;

export interface LibraryThread {
  run<T extends Task>(task: T): Promise<ResultOf<T>>;
  close(): Promise<void>;
}

/**
 * A thread of the C2PA library, started with its first piece of work; one at a time.
 * @param mostWaiting how many more may wait; what comes then is refused with `rate_limited`
 */
export function createLibraryThread(
  mostWaiting: number,
  { warn, patience = patienceMs }: { warn: (text: string) => void; patience?: number },
): LibraryThread {
  const slots = createSlots(1, mostWaiting);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    const ended = worker?.terminate();
    worker = undefined;
    return ended;
  };

  const execute = <T extends Task>(task: T): Promise<ResultOf<T>> =>
    new Promise((resolve, reject) => {
      const used = (worker ??= new Worker(new URL('./thread.ts', import.meta.url)));
      clearTimeout(idle);
      const finish = (healthy: boolean, settle: () => void) => {
        clearTimeout(timer);
        used.off('message', onMessage).off('error', onError).off('exit', onExit);
        used.unref();
        if (healthy) idle = setTimeout(() => void end(), idleMs).unref();
        else void end();
        settle();
      };
      const onMessage = (message: FromThread) => {
        message.warnings.forEach(warn);
        finish(message.bytes <= mostBytes && !message.trapped, () =>
          message.failed !== undefined
            ? reject(new LibraryRefused(message.failed))
            : resolve(message.result as ResultOf<T>),
        );
      };
      const onError = (error: Error) => finish(false, () => reject(error));
      const onExit = () => finish(false, () => reject(new Error('The C2PA thread ended.')));
      const timer = setTimeout(
        () => finish(false, () => reject(new LibraryRefused('It took too long.'))),
        patience,
      );
      used.ref();
      used.on('message', onMessage).on('error', onError).on('exit', onExit);
      used.postMessage(task);
    });

  return {
    run: (task) => slots.run(() => execute(task)),
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}
