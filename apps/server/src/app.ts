import { chmodSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PhotoId, ProfileId, UserId } from '@limn/contracts/ids';
import { isAppPath } from '@limn/contracts/content';
import { allRoutes } from '@limn/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { seed } from '../seeds/seed.ts';
import { brand } from './brand.ts';
import { addClockRoute, savedOffset } from './clock-route.ts';
import { addAccountRoutes, deletionJob } from './modules/account/index.ts';
import { addAdminRoutes } from './modules/admin/index.ts';
import { addAgreementRoutes, publishAgreements } from './modules/agreements/index.ts';
import {
  addPayoutRoutes,
  addPlanRoutes,
  createBilling,
  forgetCustomer,
  planPayments,
  planReader,
  webhookPath,
} from './modules/billing/index.ts';
import {
  addContentRoutes,
  addFeeds,
  addStyleTerms,
  addTermHeaders,
  articleFiles,
  articlesFromCms,
  drawnAs,
  forgetMessagesJob,
  readPage,
  readTexts,
  statusReader,
  stylePageReader,
} from './modules/content/index.ts';
import {
  addCredentialRoutes,
  addReceiptKeys,
  createCredentials,
  createReceipts,
  readSigner,
  readTrusted,
} from './modules/credentials/index.ts';
import {
  addIdentityRoutes,
  type Caller,
  callbackOrigins,
  identityGate,
  mountEmbeddedProvider,
  readEndpoints,
  readSigningKey,
} from './modules/identity/index.ts';
import {
  addLicensingRoutes,
  licenceNumbers,
  licencePayments,
  styleNames,
} from './modules/licensing/index.ts';
import { createMail } from './modules/mail/index.ts';
import {
  addIntake,
  addMonitoringRoutes,
  forwardJob,
  retentionJob,
} from './modules/monitoring/index.ts';
import { addPhotoRoutes, photoUrl, uploadOrigins } from './modules/photos/index.ts';
import { addProfileRoutes } from './modules/profiles/index.ts';
import { markKey } from './modules/images/index.ts';
import { addReportRoutes } from './modules/reports/index.ts';
import {
  addLookupRoute,
  addSampleRoutes,
  addStudioRoutes,
  emptyTrashJob,
  generationJob,
  models,
  sampleJob,
  startSamples,
} from './modules/studio/index.ts';
import {
  addElementRoutes,
  addStyleRoutes,
  findElementsJob,
  styleConsents,
  trainingJob,
  unpublishStyles,
} from './modules/styles/index.ts';
import { createPool } from './painting/index.ts';
import { movableClock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import {
  type DatabaseHandle,
  openEmbedded,
  openPostgres,
  type Tx,
} from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import type { StartedDatabase } from './platform/database/start-embedded.ts';
import { addAccessLog } from './platform/http/access-log.ts';
import { type Api, createApi } from './platform/http/api.ts';
import { docsPage } from './platform/http/docs-page.ts';
import { openApi } from './platform/http/openapi.ts';
import { createLimits } from './platform/http/limits.ts';
import { addNotice } from './platform/http/notice.ts';
import { addOperations, operationsServer } from './platform/http/operations.ts';
import { answerOwnMachineOnly } from './platform/http/own-machine.ts';
import { createServer } from './platform/http/server.ts';
import { inlineScriptHashes, serveSite } from './platform/http/site.ts';
import { createJobs } from './platform/jobs.ts';
import { createMailTransport } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Log } from './platform/log.ts';
import { readSecret } from './platform/secret.ts';
import { signedFiles } from './platform/signed-files.ts';
import { standInNotice, standInsOf } from './platform/stand-ins.ts';
import { createStorage } from './platform/storage.ts';
import { openPayments } from './sandbox/index.ts';

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
  /** Says in plain lines how starting goes. */
  say?: (line: string) => void;
  /** An open database, for tests; closed with the server all the same. */
  handle?: DatabaseHandle;
  /** The embedded database, when somebody has begun to open it. */
  started?: StartedDatabase | undefined;
}

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));

async function openDatabase({ config, log, started }: StartOptions): Promise<DatabaseHandle> {
  mkdirSync(config.dataFolder, { recursive: true });
  // One that was made before, or by hand, may be open to others.
  chmodSync(config.dataFolder, 0o700);
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, log)
    : openEmbedded({ dataFolder: config.dataFolder, started });
}

function addDocs(app: FastifyInstance, config: Config): void {
  const document = openApi(brand.name, allRoutes, config.publicUrl);
  const page = docsPage(brand.name, allRoutes);
  app.get('/api/openapi.json', () => document);
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}

/**
 * The composition root: opens what the configuration names, puts the modules on it, brings the schema
 * and the seeds up to date, and listens. Everything else receives what it needs from here.
 */
export async function startLimn(options: StartOptions): Promise<Limn> {
  const { log, say = () => undefined } = options;
  const handle = options.handle ?? (await openDatabase(options));
  const closers: (() => Promise<unknown>)[] = [() => handle.close()];
  const close = async () => {
    for (const step of closers.toReversed()) await step();
  };
  try {
    return { ...(await compose(options, handle, closers, say)), handle, close };
  } catch (error) {
    await close().catch((failure: unknown) => log.error({ err: failure }, 'while closing'));
    throw error;
  }
}

/** Loaded only when configured: the exporter is large. */
async function tracingTo(endpoint: string) {
  const { openTracing } = await import('./platform/tracing.ts');
  return openTracing(endpoint, brand.name.toLowerCase());
}

async function compose(
  { config, log }: StartOptions,
  handle: DatabaseHandle,
  closers: (() => Promise<unknown>)[],
  say: (line: string) => void,
): Promise<Pick<Limn, 'app' | 'api'>> {
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
  const jobs = createJobs(
    handle,
    log,
    [metrics, tracing].flatMap((watcher) => watcher?.job ?? []),
  );
  const storage = await createStorage(config);
  await storage.check();
  const files = signedFiles(secret);
  const pool = createPool(config.painters);
  closers.push(() => pool.close());
  const readers = createPool(1);
  closers.push(() => readers.close());
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
  await publishAgreements(db, clock.now());

  const identityOrigins = [
    endpoints.client.authorizationEndpoint,
    endpoints.client.tokenEndpoint,
    // The embedded provider's form ends at the development server too.
    ...(config.oidc ? [] : callbackOrigins(config.publicUrl)),
  ]
    .map((address) => new URL(address).origin)
    .filter((origin) => origin !== new URL(config.publicUrl).origin);
  const app = await createServer({
    config,
    log,
    allowed: {
      identity: [...identityOrigins, ...uploadOrigins(config)],
      // Google keeps the pictures of the people who sign in with it.
      pictures: [
        'https://lh3.googleusercontent.com',
        ...(config.cmsUrl ? [new URL(config.cmsUrl).origin] : []),
        ...(config.oidc?.logo ? [new URL(config.oidc.logo).origin] : []),
      ],
      scripts: inlineScriptHashes(webFolder),
    },
  });
  closers.push(() => app.close());
  const notice = standInNotice(config);
  if (notice) addNotice(app, notice);
  if (standInsOf(config).length > 0 && !config.allowStandIns) answerOwnMachineOnly(app);
  addAccessLog(app);
  addTermHeaders(app, config.publicUrl);
  metrics?.addTo(app);
  tracing?.addTo(app);
  const pictureUrl = (id: PhotoId) => photoUrl(files, id, 'medium');
  const identity = { config, db, clock, endpoints, pictureUrl };
  const api = createApi(app, identityGate(identity), createLimits(app, config.rateLimit > 0));
  const { stripe, webhookSecrets } = payments;
  const mail = createMail({ db, clock, jobs, transport: createMailTransport(config) });
  const billing = createBilling(
    {
      db,
      clock,
      jobs,
      stripe,
      webhookSecrets,
      mail,
      log,
      publicUrl: config.publicUrl,
      contactEmail: config.contactEmail,
    },
    { licence: licencePayments(config.publicUrl), plan: planPayments },
  );
  const parts = { handle, clock, jobs, storage, files, billing, publicUrl: config.publicUrl };

  addIdentityRoutes(api, identity);
  const people = {
    ...parts,
    config,
    db,
    mail,
    forgetBuyer: (userId: UserId) => forgetCustomer({ db, stripe }, userId),
    profileDeleted: (tx: Tx, profileId: ProfileId) => unpublishStyles(tx, { profileId }),
  };
  addProfileRoutes(api, people);
  addPhotoRoutes(api, people);
  addAccountRoutes(api, people);
  addAdminRoutes(api, people);
  addMonitoringRoutes(api, people);
  addIntake(app, people);
  addAgreementRoutes(api, {
    db,
    clock,
    receipts,
    subjects: { 'art-style': styleConsents, 'customer-licence': { names: licenceNumbers } },
  });
  addStyleRoutes(api, parts);
  addElementRoutes(api, { ...parts, readers });
  const delivery = { db, files, storage, publicUrl: config.publicUrl, credentials };
  const finishing = { ...delivery, markKey: markKey(secret) };
  addStudioRoutes(api, { ...parts, finishing: { ...finishing, pool: readers } });
  addSampleRoutes(api, { ...parts, db });
  addLookupRoute(api, { db, files, storage, readers, markKey: markKey(secret) });
  addReceiptKeys(app, receipts);
  addCredentialRoutes(app, api, { credentials, publicUrl: config.publicUrl });
  addLicensingRoutes(api, { ...parts, receipts, delivery, causes: { style: styleNames } });
  addPayoutRoutes(api, { db, clock, stripe, publicUrl: config.publicUrl });
  addPlanRoutes(api, { db, clock, stripe, config });
  const content = {
    articles: config.cmsUrl ? articlesFromCms(config.cmsUrl, log) : articleFiles(),
    texts: readTexts(),
    models,
    plans: planReader({ db, clock, stripe, config }),
    status: statusReader({ db, storage, now: () => clock.now() }),
    db,
    clock,
    mail,
    secret,
    brand: { name: brand.name, contactEmail: config.contactEmail },
    publicUrl: config.publicUrl,
    contactEmail: config.contactEmail,
    currency: brand.currency,
    discordUrl: config.discordUrl ?? '/contact-us',
  };
  addContentRoutes(api, content);
  addReportRoutes(api, content);
  addFeeds(app, content);
  addStyleTerms(app, config.publicUrl);
  await serveSite(app, {
    folder: webFolder,
    publicUrl: config.publicUrl,
    contactEmail: config.contactEmail,
    notice,
    async read(path) {
      const page = await readPage(content, path);
      return { page, as: drawnAs(path, page) };
    },
    isApp: isAppPath,
    about: stylePageReader(app, config.publicUrl),
    isLive: (path) => path === '/status',
  });
  addDocs(app, config);
  const operations = { db, metricsToken: config.metricsToken, metrics };
  addOperations(app, operations);
  if (!config.oidc) {
    const key = await readSigningKey(config.dataFolder);
    await mountEmbeddedProvider(app, { publicUrl: config.publicUrl, secret, key, db });
  }
  await billing.addWebhook(app);
  await payments.addPages(app);
  if (movable) addClockRoute(app, { clock: movable, db, jobs, secret });

  const training = trainingJob({
    db,
    clock,
    storage,
    pool,
    trained: async (tx, styleId) => {
      if (config.styleSamples) await startSamples(tx, jobs, styleId, clock.now());
    },
  });
  jobs.define(training);
  jobs.define(findElementsJob({ db, clock, storage, pool }));
  const painting = { ...finishing, clock, pool };
  jobs.define(generationJob(painting));
  jobs.define(sampleJob(painting));
  jobs.define(emptyTrashJob({ db, clock, storage }));
  billing.addJobs();
  jobs.define(mail.job);
  jobs.define(mail.forgetJob);
  jobs.define(forgetMessagesJob({ db, clock }));
  jobs.define(deletionJob(people));
  jobs.define(forwardJob(people));
  jobs.define(retentionJob(people));
  closers.push(() => jobs.stop());
  await jobs.start();
  const closing = new AbortController();
  let finishSeeds = async (): Promise<void> => undefined;
  if (config.seed && config.embedded)
    finishSeeds = await seed({
      ...parts,
      config,
      db,
      stripe,
      say,
      train: training.run,
      signal: closing.signal,
    });

  const worker = config.role === 'worker';
  const listening = worker ? operationsServer(operations) : app;
  if (worker) closers.push(() => listening.close());
  await listening.listen({ port: config.port, host: config.host });
  payments.start();
  if (config.role !== 'api') await jobs.work();
  const seeding = finishSeeds().catch((error: unknown) => {
    if (!closing.signal.aborted) log.error({ err: error }, 'seeding');
  });
  closers.push(async () => {
    closing.abort();
    await seeding;
  });
  return { app, api };
}
