import { MessageChannel, Worker } from 'node:worker_threads';
import type { ToThread } from './tasks.ts';

export interface Helpers {
  /** Lends the cores that `busy` threads leave idle to those of them that paint, evenly. */
  share(busy: number, painting: readonly Worker[]): void;
  /** Ends the threads; the next picture gets new ones. */
  close(): Promise<unknown>;
}

/**
 * Threads that help with pictures while fewer are painted than there are cores. They start when first
 * needed. Who is helped, and by how many, changes how long a picture takes and not its bytes.
 */
export function createHelpers(cores: number): Helpers {
  const threads: { worker: Worker; lentTo: Worker | null }[] = [];

  function start(): void {
    const thread = { worker: new Worker(new URL('./helper.ts', import.meta.url)), lentTo: null };
    thread.worker.unref();
    // A painting thread does what a lost helper leaves; the next picture gets a new one.
    thread.worker.on('error', () => {
      if (threads.includes(thread)) threads.splice(threads.indexOf(thread), 1);
    });
    threads.push(thread);
  }

  return {
    share(busy, painting) {
      const spare = painting.length > 0 ? Math.max(0, cores - busy) : 0;
      while (threads.length < spare) start();
      threads.forEach((thread, k) => {
        const painter = k < spare ? (painting[k % painting.length] ?? null) : null;
        if (thread.lentTo === painter) return;
        thread.lentTo = painter;
        if (!painter) {
          thread.worker.postMessage(null);
          return;
        }
        const { port1, port2 } = new MessageChannel();
        thread.worker.postMessage(port1, [port1]);
        painter.postMessage({ helper: port2 } satisfies ToThread, [port2]);
      });
    },
    close: () => Promise.all(threads.splice(0).map(({ worker }) => worker.terminate())),
  };
}
