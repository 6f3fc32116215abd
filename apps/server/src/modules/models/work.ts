import { setTimeout as sleep } from 'node:timers/promises';
import type { ImageId } from '@limn/contracts/ids';
import type { ProviderFailure } from '@limn/contracts/providers';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { NamedHosts } from '../../platform/reach.ts';
import { adapterOf } from './adapters.ts';
import type { Moderate } from './moderation.ts';
import {
  type Adapter,
  type Connection,
  type JobHandle,
  type ProviderJobWatch,
  ProviderError,
  type StartedJob,
} from './provider.ts';
import { connectionTo, serversOf } from './providers.ts';
import { interrupted, stopped, waitAfter } from './retries.ts';
import type { ProviderRow, TryRow } from './schema.ts';
import { type Attempt, beginTry, moveTry, triesOf } from './tries.ts';

export interface WorkParts {
  db: Database;
  clock: Clock;
  log: Log;
  secret: string;
  /** Hosts on private networks that the operator names. */
  providerHosts: NamedHosts;
  /** Judges prompts and pictures, where a service for that is configured. */
  moderate?: Moderate | undefined;
  /** Waits this many milliseconds. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** A job for a provider. */
export interface ProviderWork<T> extends Attempt {
  /** Seconds that it may take. */
  deadline: number;
  /** Texts for people: the name of the thing that was refused, and the alternative if the provider fails. */
  words: { refused: string; instead: string };
  start(to: Connection, requestId: string, signal: AbortSignal): Promise<StartedJob>;
  /** The job submitted under our id, if the provider accepted it and can look it up. */
  find: Adapter['find'];
  /** Follows it to its end, and reads the result. */
  watch(to: Connection, job: StartedJob, watch: ProviderJobWatch, requestId: string): Promise<T>;
}

/** A provider's result, with the try that produced it. */
export interface Worked<T> {
  result: T;
  seed: number;
  /**
   * Marks it as stored, with the picture's id if there is one, in the transaction that stores it; false: another
   * process has stored its own.
   */
  keep(tx: Tx, id: ImageId | null): Promise<boolean>;
  /** Marks it as refused: it is not stored, and not requested again. */
  refuse(): Promise<void>;
  /** Lets the provider remove it, once it is kept or refused. */
  forget(): Promise<void>;
}

const isOpen = (state: TryRow['state']) => state === 'starting' || state === 'running';

/** Time limit of minor calls to a provider, in milliseconds. */
const asideMs = 10_000;
const aside = () => AbortSignal.timeout(asideMs);

interface Wanted<T> {
  parts: WorkParts;
  provider: ProviderRow;
  adapter: Adapter;
  work: ProviderWork<T>;
  watch: ProviderJobWatch;
}

/** Address of one of the provider's servers. */
interface Asking<T> extends Wanted<T> {
  to: Connection;
}

/**
 * Has a provider do a piece of work. Earlier tries for it are continued: a job that still runs at the provider is
 * followed, not submitted again. Failures are retried by their rules.
 * @throws DomainError conflict once it is given up, TaskCancelled when it was cancelled
 */
export async function workAt<T>(
  parts: WorkParts,
  provider: ProviderRow,
  work: ProviderWork<T>,
  watch: ProviderJobWatch,
): Promise<Worked<T>> {
  const { key } = work;
  const { db, pause = (ms, signal) => sleep(ms, undefined, { signal }) } = parts;
  const adapter = adapterOf(provider.kind);
  let tries = (await triesOf(db, key)).filter(({ state }) => state === 'failed').length;
  /** Servers that were given up, with the jobs they had begun. */
  let leftAlone = 0;
  for (;;) {
    try {
      return await tryOnce({ parts, provider, adapter, work, watch });
    } catch (error) {
      if (watch.signal.aborted) throw stopped(watch.signal);
      if (!(error instanceof ProviderError)) throw error;
      tries += 1;
      parts.log.warn(
        { provider: provider.slug, failure: error.kind, tries, says: error.message },
        'a provider failed',
      );
      const open = (await triesOf(db, key)).find(({ state }) => isOpen(state));
      const wait =
        !open?.job && isUnsure(error, work)
          ? undefined
          : waitAfter(open?.job ? 'gone' : error.kind, tries, error.waitMs);
      if (wait === undefined) {
        if (open) await giveUpOn(parts, adapter, provider, open, error.kind);
        // A server that has gone with it is one of several.
        if (open?.job && ++leftAlone < (work.atHome ? 1 : serversOf(provider).length)) {
          tries = 0;
          continue;
        }
        throw gaveUp(provider, work, error);
      }
      await pause(wait, watch.signal).catch(() => undefined);
      if (watch.signal.aborted) throw stopped(watch.signal);
    }
  }
}

/**
 * Whether the provider may have made something despite the error. A request that costs money is then not repeated: it
 * might be charged twice.
 */
const isUnsure = (
  error: ProviderError,
  { costPerThousand, find }: Pick<ProviderWork<unknown>, 'costPerThousand' | 'find'>,
) => costPerThousand > 0 && !find && error.untold && error.kind !== 'busy';

/** Ends an open try whose result is no longer needed. */
async function giveUpOn(
  { db, clock, ...access }: WorkParts,
  adapter: Adapter,
  provider: ProviderRow,
  open: TryRow,
  failure: ProviderFailure,
): Promise<void> {
  await moveTry(db, open.id, 'failed', { failure, endedAt: clock.now() });
  if (open.job)
    try {
      await adapter.cancel(connectionTo(access, provider, open.server), open.job, aside());
    } catch {
      // The server cannot be reached to cancel it.
    }
}

const sentences = {
  busy: 'cannot take more at the moment',
  gone: 'cannot be reached at the moment',
  'bad-answer': 'sent nothing that can be used',
  'out-of-memory': 'ran out of memory',
  timeout: 'took too long',
} as const;

/** Message for people: without addresses and keys. */
function gaveUp(
  { name }: ProviderRow,
  { words }: Pick<ProviderWork<unknown>, 'words'>,
  error: ProviderError,
) {
  const why = error.kind === 'refused' ? words.refused : sentences[error.kind];
  return new DomainError('conflict', `${name} ${why}. ${words.instead}`, undefined, {
    cause: error,
  });
}

async function tryOnce<T>(wanted: Wanted<T>): Promise<Worked<T>> {
  const { parts, provider, work, watch } = wanted;
  const { db, clock } = parts;
  // Nothing is started if the keys cannot be read.
  connectionTo(parts, provider);
  const open = (await triesOf(db, work.key)).find(({ state }) => isOpen(state));
  const found = open && (await takeUp(wanted, open));
  const row = found ? open : await beginTry(db, provider, work, clock.now());
  const asking = { ...wanted, to: connectionTo(parts, provider, row.server) };
  const fail = (error: ProviderError) =>
    moveTry(db, row.id, 'failed', { failure: error.kind, endedAt: clock.now() });
  const deadline = AbortSignal.timeout(work.deadline * 1000);
  const signal = AbortSignal.any([watch.signal, deadline]);
  let handle: JobHandle | undefined;
  try {
    const job = found ?? (await begin(asking, row, signal));
    handle = job.handle;
    const result = await work.watch(asking.to, job, { ...watch, signal }, row.id);
    return workedOf(asking, row, job.handle, result);
  } catch (error) {
    // The job continues at the provider, and is resumed when this server restarts.
    if (watch.signal.aborted && watch.signal.reason === interrupted) throw error;
    if (signal.aborted) await cancelThere(asking, row, handle);
    if (watch.signal.aborted) {
      await moveTry(db, row.id, 'cancelled', { endedAt: clock.now() });
      throw error;
    }
    const failure = deadline.aborted
      ? new ProviderError('timeout', `It took longer than ${work.deadline} seconds.`)
      : error;
    // An accepted job probably continues there, and is followed.
    if (failure instanceof ProviderError && !(handle && goesOn(failure, asking))) {
      // Remove unusable results everywhere.
      if (handle && !signal.aborted) await forgetThere(asking, handle);
      await fail(failure);
    }
    throw failure;
  }
}

/** Whether an accepted job may still run although polling failed: then it is not submitted again. */
const goesOn = ({ untold }: ProviderError, { adapter }: Asking<unknown>): boolean =>
  adapter.keepsJobs && untold;

/** Follows a job started earlier; undefined if the provider does not know it: then that try has failed. */
async function takeUp(wanted: Wanted<unknown>, row: TryRow): Promise<StartedJob | undefined> {
  const { adapter, provider, parts, work, watch } = wanted;
  const lost = async () => {
    await moveTry(parts.db, row.id, 'failed', { failure: 'gone', endedAt: parts.clock.now() });
    return undefined;
  };
  const isThere = row.server === null || serversOf(provider).includes(row.server);
  if (!adapter.keepsJobs || !isThere) return lost();
  if (row.job) return { handle: row.job };
  const to = connectionTo(parts, provider, row.server);
  const handle = await work.find?.(to, row.id, watch.signal);
  if (!handle) return lost();
  await moveTry(parts.db, row.id, 'running', { job: handle });
  return { handle };
}

/** Submits the order. If the answer is lost, the job is looked for, so that nothing is made twice. */
async function begin<T>(asking: Asking<T>, row: TryRow, signal: AbortSignal): Promise<StartedJob> {
  const { to, work, parts } = asking;
  let job: StartedJob;
  try {
    job = await work.start(to, row.id, signal);
  } catch (error) {
    const handle =
      error instanceof ProviderError && error.kind !== 'refused' && !signal.aborted
        ? await work.find?.(to, row.id, signal).catch(() => undefined)
        : undefined;
    if (!handle) throw error;
    job = { handle };
  }
  await moveTry(parts.db, row.id, 'running', { job: job.handle }).catch((error: unknown) => {
    job.line?.close();
    throw error;
  });
  return job;
}

/** Stops a job there, also one that was submitted and not answered yet, if it can be found. */
async function cancelThere(
  { adapter, to, work }: Asking<unknown>,
  row: TryRow,
  known: JobHandle | undefined,
): Promise<void> {
  const handle = known ?? (await work.find?.(to, row.id, aside()).catch(() => undefined));
  if (handle) await adapter.cancel(to, handle, aside()).catch(() => undefined);
}

async function forgetThere({ adapter, to }: Asking<unknown>, handle: JobHandle): Promise<void> {
  await adapter.forget?.(to, handle, aside()).catch(() => undefined);
}

function workedOf<T>(asking: Asking<T>, row: TryRow, handle: JobHandle, result: T): Worked<T> {
  const { parts } = asking;
  return {
    result,
    seed: row.seed,
    keep: async (tx, imageId) =>
      (await moveTry(tx, row.id, 'done', { imageId, endedAt: parts.clock.now() })) !== undefined,
    refuse: async () => {
      await moveTry(parts.db, row.id, 'failed', { failure: 'refused', endedAt: parts.clock.now() });
    },
    forget: () => forgetThere(asking, handle),
  };
}
