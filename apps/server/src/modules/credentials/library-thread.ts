import { Worker } from 'node:worker_threads';
import { createSlots } from '../../platform/slots.ts';
import type { CredentialReply, CredentialResult, CredentialTask } from './tasks.ts';

/** Thrown when the library refuses a file or a manifest. */
export class LibraryRefused extends Error {}
/** Thrown when it did not come to an end: it took too long, or its thread broke down. */
export class LibraryGaveUp extends Error {}

/** One piece of work may take so long; then its thread is ended. */
const patienceMs = 20_000;
/** Signing takes longer for larger files: a millisecond more for this many bytes. */
const signedBytes = 5_000;
/** A thread that is idle for this long is ended: it holds some 80 MB. */
const idleMs = 60_000;
/** A thread whose memory grew beyond this is not used again. */
const mostBytes = 256 * 1024 * 1024;

export interface LibraryThread {
  run<T extends CredentialTask>(task: T): Promise<CredentialResult<T>>;
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
  const slots = createSlots({ running: 1, waiting: mostWaiting });
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    const ended = worker?.terminate();
    worker = undefined;
    return ended;
  };

  const execute = <T extends CredentialTask>(task: T): Promise<CredentialResult<T>> =>
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
      const onMessage = (message: CredentialReply) => {
        message.warnings.forEach(warn);
        if (message.trapped) return giveUp(`The C2PA library broke off: ${message.failed}`);
        return finish(message.bytes <= mostBytes, () =>
          message.failed !== undefined
            ? reject(new LibraryRefused(message.failed))
            : resolve(message.result as CredentialResult<T>),
        );
      };
      const giveUp = (why: string, cause?: Error) =>
        finish(false, () => reject(new LibraryGaveUp(why, { cause })));
      const onError = (error: Error) => giveUp('The C2PA library broke down.', error);
      const onExit = () => giveUp('The thread of the C2PA library ended.');
      const most = task.kind === 'sign' ? patience + task.file.length / signedBytes : patience;
      const timer = setTimeout(() => giveUp('The C2PA library took too long.'), most);
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
