import type { FastifyInstance } from 'fastify';
import { chmodSync, mkdirSync } from 'node:fs';
import { seed } from '../seeds/seed.ts';
import { addBackupRoute } from './backup-route.ts';
import { addClockRoute } from './clock-route.ts';
import { type Caller, mountEmbeddedProvider, readSigningKey } from './modules/identity/index.ts';
import { indexIfOutdated } from './modules/market/index.ts';
import { mountAuthorizationServer } from './modules/programs/index.ts';
import { importStarter } from './modules/references/index.ts';
import { internetLookups, type Lookups } from './modules/verification/index.ts';
import type { Threads } from './painting/index.ts';
import type { Config } from './platform/config.ts';
import { type DatabaseHandle, openEmbedded, openPostgres } from './platform/database/database.ts';
import type { StartedDatabase } from './platform/database/start-embedded.ts';
import type { Api } from './platform/http/api.ts';
import { operationsServer } from './platform/http/operations.ts';
import type { Log } from './platform/log.ts';
import type { OutboundNetwork } from './platform/safe-fetch.ts';
import { addJobs } from './composition/add-jobs.ts';
import { addModules } from './composition/add-modules.ts';
import { addSite } from './composition/add-site.ts';
import { openHttp } from './composition/open-http.ts';
import { openParts, type Parts } from './composition/open-parts.ts';

/** A running server. */
export interface Limn {
  app: FastifyInstance;
  handle: DatabaseHandle;
  api: Api<Caller>;
  close(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  log: Log;
  /** Reports the progress of starting, in plain lines. */
  say?: (line: string) => void;
  /** An open database, for tests; closed with the server all the same. */
  handle?: DatabaseHandle;
  /** The embedded database, once it is being opened. */
  started?: StartedDatabase | undefined;
  /** Where threads that paint come from, for tests; else they begin and end with the server. */
  threads?: Threads;
  /** DNS look-ups, replaced in tests; default: over the Internet. */
  lookups?: Lookups;
  /** The way to sources of references, for tests; else the Internet. */
  network?: OutboundNetwork;
  /** How long an unreferenced file is kept, in milliseconds; default: an hour. */
  fileGraceMs?: number;
}

async function openDatabase({ config, log, started }: StartOptions): Promise<DatabaseHandle> {
  mkdirSync(config.dataFolder, { recursive: true });
  // One that was made before, or by hand, may be open to others.
  chmodSync(config.dataFolder, 0o700);
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, log)
    : openEmbedded({ dataFolder: config.dataFolder, started });
}

/**
 * The composition root: opens the configured services, adds the modules, brings the schema and the seeds up to date,
 * and listens. Everything else receives its dependencies from here.
 */
export async function startLimn(options: StartOptions): Promise<Limn> {
  const { log, say = () => undefined } = options;
  const handle = options.handle ?? (await openDatabase(options));
  const closers: (() => Promise<unknown>)[] = [() => handle.close()];
  const close = async () => {
    for (const step of closers.toReversed()) await step();
  };
  try {
    const parts = await openParts(options, handle, closers, say);
    const { lookups = internetLookups } = options;
    return { ...(await compose(parts, lookups)), handle, close };
  } catch (error) {
    await close().catch((failure: unknown) => log.error({ err: failure }, 'while closing'));
    throw error;
  }
}

/**
 * Makes the samples that a fresh server waits for; the rest follow while it serves.
 * @param imported called once the library of references has been imported, or could not be
 */
async function seedAt(parts: Parts, origin: string, imported: () => void): Promise<void> {
  const { closers, log } = parts;
  const closing = new AbortController();
  const { signal } = closing;
  const finish = await seed({ ...parts, origin, signal });
  const { db, storage, clock } = parts;
  const references = () => importStarter({ db, storage, now: clock.now() });
  const seeding = references()
    .finally(imported)
    .then(finish)
    .catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error }, 'seeding');
    });
  closers.push(async () => {
    closing.abort();
    await seeding;
  });
}

async function compose(parts: Parts, lookups: Lookups): Promise<Pick<Limn, 'app' | 'api'>> {
  const { config, db, secret, movable, jobs, payments, closers } = parts;
  const { app, notice } = await openHttp(parts);
  const modules = addModules(parts, app);
  const { api, billing } = modules;
  const operations = await addSite(parts, modules, app, notice);
  if (!config.oidc) {
    const key = await readSigningKey(config.dataFolder);
    await mountEmbeddedProvider(app, { publicUrl: config.publicUrl, secret, key, db });
  }
  await mountAuthorizationServer(app, parts, modules.authorization);
  await billing.addWebhook(app);
  await payments.addPages(app);
  const { dump } = parts.handle;
  if (dump) addBackupRoute(app, { dump, secret });
  if (movable) addClockRoute(app, { clock: movable, db, jobs, secret });

  const seeds = config.seed && config.embedded;
  const library = Promise.withResolvers<void>();
  if (!seeds) library.resolve();
  addJobs(parts, modules, lookups, library.promise);
  closers.push(() => jobs.stop());
  await jobs.start();
  await indexIfOutdated(db, jobs, parts.clock);

  const worker = config.role === 'worker';
  const listening = worker ? operationsServer(operations) : app;
  if (worker) closers.push(() => listening.close());
  await listening.listen({ port: config.port, host: config.host });
  // A worker's port takes no webhooks.
  if (!worker) payments.start();
  if (config.role !== 'api') await jobs.work();
  if (seeds) await seedAt(parts, app.listeningOrigin, library.resolve);
  // First, requests are answered while everything is still there.
  if (!worker) closers.push(() => parts.drain.run());
  return { app, api };
}
