import { sitePaths } from '@limn/contracts/site-paths';
import { isAppPath } from '@limn/contracts/content';
import { allRoutes } from '@limn/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import { brand } from '../brand.ts';
import { planReader } from '../modules/billing/index.ts';
import {
  addContentRoutes,
  addFeeds,
  addMarketTerms,
  addStyleTerms,
  articleFiles,
  articlesFromCms,
  drawnAs,
  marketPageReader,
  readPage,
  readTexts,
  statusReader,
  stylePageReader,
} from '../modules/content/index.ts';
import { addNameRoutes } from '../modules/names/index.ts';
import { offeredModels } from '../modules/studio/index.ts';
import type { Config } from '../platform/config.ts';
import { docsPage, tryCalls, tryCallsPath } from '../platform/http/docs-page.ts';
import { openApi } from '../platform/http/openapi.ts';
import { addOperations } from '../platform/http/operations.ts';
import { serveSite } from '../platform/http/site.ts';
import { licencePageReader } from '../modules/check/index.ts';
import type { Modules } from './add-modules.ts';
import type { openHttp } from './open-http.ts';
import type { Parts } from './open-parts.ts';

const webFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Created at the first request: a start takes a tenth of a second less. */
function addDocs(app: FastifyInstance, config: Config): void {
  let document: ReturnType<typeof openApi> | undefined;
  let page: string | undefined;
  let script: Buffer | undefined;
  app.get(
    '/api/openapi.json',
    () => (document ??= openApi(brand.name, allRoutes, config.publicUrl)),
  );
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPage(brand.name, allRoutes))),
  );
  app.get(tryCallsPath, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((script ??= tryCalls())),
  );
}

/** The pages, the documents and what operators ask for. */
export async function addSite(
  { config, log, db, clock, secret, storage, files, payments, metrics, guests, drain }: Parts,
  { api, mail }: Modules,
  app: FastifyInstance,
  notice: Awaited<ReturnType<typeof openHttp>>['notice'],
) {
  const { stripe } = payments;
  const content = {
    articles: config.cmsUrl ? articlesFromCms(config.cmsUrl, log) : articleFiles(),
    texts: readTexts(),
    models: () => offeredModels(db, files),
    plans: planReader({ stripe, config }),
    status: statusReader({ db, storage, now: () => clock.now() }),
    db,
    clock,
    mail,
    secret,
    brand: { name: brand.name, contactEmail: config.contactEmail },
    publicUrl: config.publicUrl,
    contactEmail: config.contactEmail,
    currency: brand.currency,
    guestPictures: config.guestAccess && config.guestPictures > 0,
    discordUrl: config.discordUrl ?? sitePaths.contact,
  };
  addContentRoutes(api, content);
  addNameRoutes(api, content);
  addFeeds(app, content);
  addStyleTerms(app, config.publicUrl);
  addMarketTerms(app, config.publicUrl);
  const aboutStyle = stylePageReader(app, config.publicUrl);
  const aboutMarket = marketPageReader(app, config.publicUrl);
  const aboutLicence = licencePageReader(config.publicUrl);
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
    about: async (path, address) =>
      (await aboutStyle(path, address)) ??
      (await aboutMarket(path, address)) ??
      (await aboutLicence(path)),
    async ask(url, remoteAddress) {
      const answer = await app.inject({ url, remoteAddress });
      return answer.statusCode === 200 ? answer.json() : undefined;
    },
    version: () => guests.now(),
    isLive: (path) => path === sitePaths.status,
  });
  addDocs(app, config);
  const operations = { db, metricsToken: config.metricsToken, metrics, ending: drain.begun };
  addOperations(app, operations);
  return operations;
}
