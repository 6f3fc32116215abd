import { brand } from '../brand.ts';
import { savedOffset } from '../clock-route.ts';
import { publishAgreements } from '../modules/agreements/index.ts';
import { webhookPath } from '../modules/billing/index.ts';
import {
  createCredentials,
  createReceipts,
  readSigner,
  readTrusted,
} from '../modules/credentials/index.ts';
import { keepOperators, readEndpoints } from '../modules/identity/index.ts';
import { markKey } from '../modules/images/index.ts';
import { keepConfiguredProvider } from '../modules/models/index.ts';
import { createPool, type Threads } from '../painting/index.ts';
import { movableClock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { createAnswering } from '../platform/http/answering.ts';
import { createDrain } from '../platform/http/drain.ts';
import { createGuestAnswers } from '../platform/http/guest-answers.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createJobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { OutboundNetwork } from '../platform/safe-fetch.ts';
import { readSecret } from '../platform/secret.ts';
import { signedFiles } from '../platform/signed-files.ts';
import { createStorage } from '../platform/storage.ts';
import { createFileKeeper } from '../platform/stored-files.ts';
import { openPayments } from './open-payments.ts';
import { fileColumns } from './file-columns.ts';

/** How long a stopping server waits for answers that are being given, in milliseconds. */
const answersMs = 20_000;

/** Milliseconds after which a stored file without a row is never going to get one. */
const longestStoringMs = 3_600_000;

/** Loaded only when configured: the exporter is large. */
async function tracingTo(endpoint: string) {
  const { openTracing } = await import('../platform/tracing.ts');
  return openTracing(endpoint, brand.name.toLowerCase());
}

/** The configured services: database, queue, storage, threads and signers. */
export async function openParts(
  {
    config,
    log,
    threads,
    network,
    fileGraceMs = longestStoringMs,
  }: {
    config: Config;
    log: Log;
    threads?: Threads;
    network?: OutboundNetwork;
    fileGraceMs?: number;
  },
  handle: DatabaseHandle,
  closers: (() => Promise<unknown>)[],
  say: (line: string) => void,
) {
  const { db } = handle;
  const secret = readSecret(config.dataFolder, config.secret);
  const ran = await migrate(handle);
  if (ran.length > 0)
    say(`Database is up to date (${ran.length} migration${ran.length > 1 ? 's' : ''}).`);

  const movable = config.embedded ? movableClock(await savedOffset(db)) : undefined;
  const clock = movable ?? systemClock;
  const metrics = config.metricsToken ? createMetrics() : undefined;
  const tracing = config.tracesTo ? await tracingTo(config.tracesTo) : undefined;
  if (tracing) closers.push(() => tracing.close());
  const answering = createAnswering();
  const jobs = createJobs(
    handle,
    log,
    [metrics, tracing].flatMap((watcher) => watcher?.job ?? []),
    () => answering.giveWay(),
  );
  const guests = createGuestAnswers();
  closers.push(await handle.listen('public', () => guests.forget()));
  const store = await createStorage(config);
  await store.check();
  const keeper = createFileKeeper({
    db,
    storage: store,
    registry: fileColumns,
    graceMs: fileGraceMs,
  });
  const { storage } = keeper;
  const files = signedFiles(secret);
  const painters = threads ? { threads } : {};
  const pool = createPool(config.painters, painters);
  closers.push(() => pool.close());
  // One person's work holds one thread of each of these at most, so that another person's never waits for all of it.
  const readers = createPool(2, { ...painters, mostOfOne: 1 });
  closers.push(() => readers.close());
  const editors = createPool(2, { ...painters, mostOfOne: 1 });
  closers.push(() => editors.close());
  const tileReaders = createPool(2, painters);
  closers.push(() => tileReaders.close());
  // Proofs run in their own thread, so that drawing never waits for them.
  const provers = createPool(1, painters);
  closers.push(() => provers.close());
  const { signer, timeStamps, trusted } = config.contentCredentials;
  const credentials = createCredentials({
    db,
    log,
    secret,
    publicUrl: config.publicUrl,
    signer: signer && readSigner(signer, new Date()),
    timeStamps,
    trusted: trusted && readTrusted(trusted),
  });
  closers.push(() => credentials.close());
  const receipts = await createReceipts({
    db,
    secret,
    publicUrl: config.publicUrl,
    now: clock.now(),
  });
  const endpoints = await readEndpoints(config);
  const payments = await openPayments({
    config,
    db,
    log,
    secret,
    webhookUrl: `http://localhost:${config.port}${webhookPath}`,
  });
  closers.push(() => payments.stop());
  // A worker has no admins to know, and may be configured without them.
  if (config.role !== 'worker') await keepOperators(db, config.adminEmails, clock.now());
  await publishAgreements(db, clock.now());
  await keepConfiguredProvider(db, secret, config.comfyui, clock.now());
  return {
    config,
    log,
    handle,
    db,
    secret,
    clock,
    movable,
    metrics,
    tracing,
    jobs,
    guests,
    answering,
    drain: createDrain({ noticeMs: config.drainSeconds * 1000, graceMs: answersMs }),
    network,
    storage,
    keeper,
    files,
    pool,
    readers,
    editors,
    tileReaders,
    provers,
    credentials,
    receipts,
    endpoints,
    payments,
    closers,
    say,
    markKey: markKey(secret),
    publicUrl: config.publicUrl,
  };
}

export type Parts = Awaited<ReturnType<typeof openParts>>;
