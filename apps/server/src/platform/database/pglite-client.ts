import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';

export type PgliteRequest =
  | { op: 'query'; sql: string; params: unknown[]; rowMode: 'array' | 'object'; textDates: boolean }
  | { op: 'exec'; sql: string; inTransaction: boolean }
  | { op: 'listen' | 'unlisten'; channel: string }
  | { op: 'dump'; compression: 'gzip' | 'none' }
  | { op: 'close' };
export type PgliteResponse =
  | { ready: true }
  | { id: number; result: unknown }
  | { id: number; error: { message: string } & Record<string, string | undefined> }
  | { channel: string; payload: string };

/** PGlite's program, compiled: a `WebAssembly.Module`. */
export type Wasm = object;

interface QueryOptions {
  rowMode?: 'array' | 'object';
  parsers?: Record<number, unknown>;
}
interface Rows {
  rows: never[];
  affectedRows?: number;
}

/** The part of PGlite's interface that Drizzle and pg-boss use. */
export interface PgliteLike {
  query(sql: string, params?: unknown[], options?: QueryOptions): Promise<Rows>;
  exec(sql: string): Promise<Rows[]>;
}
export interface PgliteClient extends PgliteLike {
  transaction<T>(work: (tx: PgliteLike) => Promise<T>): Promise<T>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  dump(compression: 'gzip' | 'none'): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Runs tasks one after another: PGlite has one connection, and a transaction owns it whole. */
function createQueue() {
  let tail: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const run = tail.then(task, task);
    tail = run.catch(() => undefined);
    return run;
  };
}

/**
 * Opens PGlite in a worker thread. `folder` undefined keeps the data in memory; `dump` starts from a
 * data folder written by `dump()`; `wasm` is PGlite's program, when it has been compiled.
 */
export async function openPglite(options: {
  folder?: string | undefined;
  dump?: Uint8Array | undefined;
  wasm?: Wasm | undefined;
}): Promise<PgliteClient> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: options,
  });
  const waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (e: Error) => void }
  >();
  const listeners = new Map<
    string,
    { called: Set<(payload: string) => void>; acknowledged: Promise<unknown> }
  >();
  let lastId = 0;
  let closed = false;

  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      reject(error);
      for (const { reject: refuse } of waiting.values()) refuse(error);
      waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', () => {
      closed = true;
      fail(new Error('The database has been closed.'));
    });
    worker.on('message', (answer: PgliteResponse) => {
      if ('ready' in answer) return resolve();
      if ('channel' in answer) {
        for (const call of listeners.get(answer.channel)?.called ?? []) call(answer.payload);
        return;
      }
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('error' in answer)
        call?.reject(Object.assign(new Error(answer.error.message), answer.error));
      else call?.resolve(answer.result as never);
    });
  });

  function ask<T>(request: PgliteRequest): Promise<T> {
    if (closed) return Promise.reject(new Error('The database has been closed.'));
    return new Promise<T>((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve: resolve, reject });
      worker.postMessage({ ...request, id });
    });
  }

  const direct = (inTransaction: boolean): PgliteLike => ({
    query(sql, params = [], options = {}) {
      return ask({
        op: 'query',
        sql,
        params,
        rowMode: options.rowMode ?? 'object',
        textDates: options.parsers !== undefined,
      });
    },
    exec(sql) {
      return ask({ op: 'exec', sql, inTransaction });
    },
  });
  const alone = direct(false);
  const inside = direct(true);
  const queue = createQueue();
  const current = new AsyncLocalStorage<{ open: boolean }>();
  /** A call on the outer handle inside a transaction would deadlock, so throw instead. */
  const assertOutside = () => {
    const transaction = current.getStore();
    if (transaction?.open)
      throw new Error('The outer database handle was used inside a transaction; use its tx.');
  };

  return {
    async query(sql, params, options) {
      assertOutside();
      return queue(() => alone.query(sql, params, options));
    },
    async exec(sql) {
      assertOutside();
      return queue(() => alone.exec(sql));
    },
    async transaction(work) {
      assertOutside();
      return queue(async () => {
        const transaction = { open: true };
        await inside.exec('BEGIN');
        try {
          const result = await current.run(transaction, () => work(inside));
          transaction.open = false;
          await inside.exec('COMMIT');
          return result;
        } catch (error) {
          transaction.open = false;
          await inside.exec('ROLLBACK');
          throw error;
        }
      });
    },
    async listen(channel, onPayload) {
      const known = listeners.get(channel) ?? {
        called: new Set(),
        acknowledged: queue(() => ask({ op: 'listen', channel })),
      };
      listeners.set(channel, known);
      known.called.add(onPayload);
      await known.acknowledged;
      return async () => {
        known.called.delete(onPayload);
        if (known.called.size > 0 || listeners.get(channel) !== known) return;
        listeners.delete(channel);
        if (!closed) await queue(() => ask({ op: 'unlisten', channel }));
      };
    },
    dump: (compression) => queue(() => ask({ op: 'dump', compression })),
    async close() {
      if (closed) return;
      await queue(() => ask({ op: 'close' }));
      await worker.terminate();
    },
  };
}
