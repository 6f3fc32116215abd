import { Worker } from 'node:worker_threads';

/** Thrown when a thread took longer or needed more memory than it may. */
export class ThreadLimitExceeded extends Error {}

export interface ThreadLimits {
  milliseconds: number;
  /** Limit of the JavaScript heap, in MiB. */
  megabytes: number;
}

/**
 * Runs a script in a thread of its own, which is ended when it takes too long, needs too much memory or is not waited for
 * any more. The script reads `workerData` and posts one message, its result.
 * @throws ThreadLimitExceeded
 */
export function runLimited<T>(
  script: URL,
  data: unknown,
  { milliseconds, megabytes }: ThreadLimits,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      worker.removeAllListeners();
      // A late failure of a thread that is being ended concerns nothing any more.
      worker.on('error', () => undefined);
      void worker.terminate();
      settle();
    };
    const exceeded = (why: string) => finish(() => reject(new ThreadLimitExceeded(why)));
    const stop = () => finish(() => reject(signal.reason as Error));
    const timer = setTimeout(
      () => exceeded(`It took longer than ${milliseconds} ms.`),
      milliseconds,
    );
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (result: T) => finish(() => resolve(result)));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? exceeded(`It needed more than ${megabytes} MB.`)
        : finish(() => reject(error)),
    );
    worker.once('exit', () =>
      finish(() => reject(new Error('The thread ended without a result.'))),
    );
  });
}
