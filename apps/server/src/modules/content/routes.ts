import { sitePaths } from '@limn/contracts/site-paths';
import { contentRoutes } from '@limn/contracts/content';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Caller } from '../identity/index.ts';
import { type ContactParts, takeMessage } from './contact.ts';
import { rss, sitemap } from './feeds.ts';
import {
  aiStatement,
  licenceLink,
  robots,
  securityText,
  siteTerms,
  tdmReservation,
} from './terms.ts';
import type { Brand } from './brand.ts';
import { type PageParts, readPage } from './pages.ts';

/** Calls of the content module. */
export function addContentRoutes(api: Api<Caller>, parts: PageParts & ContactParts): void {
  api.on(contentRoutes.blogs, ({ query }) =>
    parts.articles.page(query['pagination[page]'], query['pagination[pageSize]']),
  );
  api.on(contentRoutes.page, ({ query }) => readPage(parts, query.path));
  api.on(contentRoutes.status, () => parts.status());
  api.on(contentRoutes.contact, ({ body, address }) => takeMessage(parts, body, address));
}

/** Feeds and files for machines, and the redirect to Discord. */
export function addFeeds(
  app: FastifyInstance,
  options: PageParts & { brand: Brand; publicUrl: string; discordUrl: string; clock: Clock },
): void {
  const { articles, texts, brand, publicUrl, discordUrl } = options;
  const hour = 'public, max-age=3600';
  app.get(sitePaths.discord, (_request, reply) => reply.redirect(discordUrl, 302));
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', hour)
      .header('link', licenceLink(`${publicUrl}/license.xml`))
      .send(robots(publicUrl)),
  );
  app.get('/license.xml', (_request, reply) =>
    reply
      .type('application/rsl+xml; charset=utf-8')
      .header('cache-control', hour)
      .send(siteTerms(brand, publicUrl)),
  );
  app.get('/ai.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', hour)
      .send(aiStatement(brand, publicUrl)),
  );
  app.get('/.well-known/tdmrep.json', (_request, reply) =>
    reply.header('cache-control', hour).send(tdmReservation(publicUrl)),
  );
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', hour)
      .send(securityText(brand, publicUrl, options.clock.now())),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', hour)
      .send(sitemap(publicUrl, await articles.all().catch(() => []), texts)),
  );
  app.get('/rss.xml', async (_request, reply) =>
    reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', hour)
      .send(rss(brand, publicUrl, await articles.all())),
  );
}
