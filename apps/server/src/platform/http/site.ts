import { upTo } from '@limn/contracts/text';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { DomainError, httpStatus } from '../errors.ts';
import { isUnchanged } from './etag.ts';
import { firstStyles } from './first-styles.ts';
import { html, page as htmlPage } from '@limn/plain-pages';
import { withNotice } from './notice.ts';

/** Settings for the web app's renderer about the page it draws. */
interface View {
  path: string;
  publicUrl: string;
  /** The blog is announced in the header on test hosts only (specification §2). */
  showBlog: boolean;
  contactEmail: string;
}

/** The web app's own renderer, built together with its files. */
interface Renderer {
  render(page: unknown, view: View): { head: string; body: string; status: number };
  /** Draws a screen of the app from API responses by address; `asked` lists the addresses it still needs. */
  renderApp(
    path: string,
    answers: Record<string, unknown>,
    view: View,
  ): { head: string; body: string; asked: string[] } | undefined;
}

/** Metadata for machines about a page that the app draws. */
export interface AboutPage {
  /** Appended to the page's head. */
  head: string;
  /** The `Link` header. */
  link: string;
  /** Markup in place of the app's own title and description. */
  title?: string;
}

export interface SiteOptions {
  /** The built web app. */
  folder: string;
  publicUrl: string;
  /** Where mail reaches us. */
  contactEmail: string;
  /** Notice at the top of every page. */
  notice: string | undefined;
  /** The content of the public page at a path, and the address it is rendered as: many share one page. */
  read(path: string): Promise<{ page: unknown; as: string }>;
  /** Whether a page shows the current state, so that an older copy would mislead. */
  isLive(path: string): boolean;
  /**
   * Machine-readable metadata of an app page, for its head and its `Link` header.
   * @param address network address of the client
   */
  about?(path: string, address: string): Promise<AboutPage | undefined>;
  /** The API's response to a guest; undefined if access is denied. */
  ask(url: string, address: string): Promise<unknown>;
  /** Counts changes of what guests see. */
  version(): number;
  /** Whether a path belongs to the app behind the sign-in, which draws itself in the browser. */
  isApp(path: string): boolean;
}

interface ScreenDrawn {
  link: string | undefined;
  drawn: Drawn;
}

interface Drawn {
  status: number;
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
}

/** How long a drawn page is reused, in milliseconds; after that it is still sent while a new one is drawn. */
const freshFor = 30_000;
const staleFor = 600_000;
/** How many pages are kept. */
const most = 300;

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/** Content-policy sources of the inline scripts of the pages. */
export function inlineScriptHashes(folder: string): string[] {
  const hashes = ['index.html', 'site.html', 'drawn.html'].flatMap((name) => {
    const file = join(folder, name);
    if (!existsSync(file)) return [];
    return [...readFileSync(file, 'utf8').matchAll(inlineScript)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
  });
  return [...new Set(hashes)];
}

/**
 * Takes the style sheets out of a page's template: the rules a page needs at first are inlined, which saves a round
 * trip before the first paint, and more of them if all of it fits into the first packets. A placeholder names the file
 * with all other rules, which scripts load before they change the page.
 */
function readTemplate(folder: string, name: string, notice: string | undefined) {
  const sheets: string[] = [];
  const plain = readFileSync(join(folder, name), 'utf8').replaceAll(
    /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)" data-later="([^"]+)">/g,
    (_link, file: string, later: string) => {
      sheets.push(readFileSync(join(folder, file), 'utf8').trim());
      return `<meta name="sheet" content="${later}">`;
    },
  );
  const template = notice ? withNotice(plain, notice) : plain;
  return { template, stylesFor: firstStyles(sheets.join('')) };
}

async function fill(
  template: string,
  { head, body, styles, status }: { head: string; body: string; styles: string; status: number },
  /** Level of Brotli: 11 is the smallest and slow. */
  quality: number,
): Promise<Drawn> {
  const html = Buffer.from(
    template
      .replace('<!--head-->', () => `${head}<style>${styles}</style>`)
      .replace('<!--body-->', () => body),
  );
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(html),
  ]);
  const etag = `"${upTo(createHash('sha256').update(html).digest('base64url'), 27)}"`;
  return { status, html, brotli, gzip: gzipped, etag };
}

function send(request: FastifyRequest, reply: FastifyReply, drawn: Drawn) {
  const accepts = String(request.headers['accept-encoding'] ?? '');
  const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : undefined;
  void reply
    .status(drawn.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', drawn.etag);
  if (drawn.status === 200 && isUnchanged(request.headers['if-none-match'], drawn.etag))
    return reply.status(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(
    encoding === 'br' ? drawn.brotli : encoding === 'gzip' ? drawn.gzip : drawn.html,
  );
}

/** Renders pages and keeps each for a moment: most are requested again and again. */
function drawer(options: SiteOptions, renderer: Renderer) {
  const { folder, publicUrl, contactEmail, notice, read, isLive } = options;
  const { template, stylesFor } = readTemplate(folder, 'site.html', notice);
  const kept = new Map<string, { drawn: Promise<Drawn>; until: number }>();

  const drawAnew = async (path: string, showBlog: boolean): Promise<Drawn> => {
    const { page, as } = await read(path);
    const key = `${showBlog} ${as}`;
    const known = kept.get(key);
    if (known && known.until > performance.now()) return known.drawn;
    const view = { path: as, publicUrl, contactEmail, showBlog };
    const parts = renderer.render(page, view);
    const drawn = fill(template, { ...parts, styles: stylesFor(parts.body) }, 11);
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { drawn, until: performance.now() + freshFor });
    drawn.catch(() => kept.delete(key));
    return drawn;
  };

  return async (path: string, showBlog: boolean): Promise<Drawn> => {
    const known = kept.get(`${showBlog} ${path}`);
    if (known && known.until > performance.now()) return known.drawn;
    const drawn = drawAnew(path, showBlog);
    if (!known || known.until + staleFor <= performance.now() || isLive(path)) return drawn;
    // A stale page is sent while a new one is drawn, unless it shows the current state.
    drawn.catch(() => undefined);
    return known.drawn;
  };
}

/** Maximum rounds: the responses of one round decide the requests of the next. */
const mostRounds = 4;

/**
 * Draws screens of the app as a guest sees them: calls the API as a guest for everything the screen asks for, until it
 * asks for nothing more. Undefined if a guest has no access, or where the screen is only drawn in the browser.
 */
function screenDrawer(options: SiteOptions, renderer: Renderer) {
  const { folder, publicUrl, contactEmail, notice, ask, about, version } = options;
  const { template, stylesFor } = readTemplate(folder, 'drawn.html', notice);
  const kept = new LRUCache<string, Promise<ScreenDrawn | undefined>>({
    max: most,
    ttl: freshFor,
  });

  async function drawAnew(path: string, showBlog: boolean, address: string) {
    const view = { path, publicUrl, contactEmail, showBlog };
    const answers: Record<string, unknown> = {};
    for (let round = 0; round < mostRounds; round += 1) {
      const screen = renderer.renderApp(path, answers, view);
      if (!screen) return undefined;
      if (screen.asked.length === 0) {
        const told = await about?.(path, address);
        const { title = '', head = '', link } = told ?? {};
        return {
          link,
          drawn: await fill(
            template,
            {
              head: title + head + screen.head,
              body: screen.body,
              styles: stylesFor(screen.body),
              status: 200,
            },
            5,
          ),
        };
      }
      const found = await Promise.all(screen.asked.map((url) => ask(url, address)));
      if (found.includes(undefined)) return undefined;
      screen.asked.forEach((url, at) => (answers[url] = found[at]));
    }
    return undefined;
  }

  return (path: string, showBlog: boolean, address: string) => {
    const key = `${version()} ${showBlog} ${path}`;
    const known = kept.get(key);
    if (known) return known;
    const drawn = drawAnew(path, showBlog, address);
    kept.set(key, drawn);
    const forget = () => kept.delete(key);
    drawn.then((screen) => screen ?? forget(), forget);
    return drawn;
  };
}

async function addFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html*', 'render/**'],
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/');
      void reply.header(
        'cache-control',
        immutable
          ? 'public, max-age=31536000, immutable'
          : path.includes('/pictures/')
            ? 'public, max-age=604800'
            : 'no-cache',
      );
    },
  });
}

/** The app's page with title and metadata of the screen it will show. */
function withAbout(page: string, { head, title }: AboutPage): string {
  const named = title
    ? page
        .replace(/<meta\s+name="description"[^>]*>/, '')
        .replace(/<title>[^<]*<\/title>/, () => title)
    : page;
  return named.replace('</head>', () => `${head}</head>`);
}

/** The path a request asks for, decoded; null when it cannot be. */
function pathOf(request: FastifyRequest): string | null {
  try {
    return decodeURI(request.url.split('?')[0] ?? '/');
  } catch {
    return null;
  }
}

/**
 * Serves the built web app: its files, its public pages drawn by its own renderer so that they read
 * without scripts, and its one page for the addresses behind the sign-in. What is left is not found.
 */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { folder, isApp } = options;
  const nothing = () => new DomainError('not_found', 'There is nothing at this address.');
  if (!existsSync(join(folder, 'site.html'))) {
    app.setNotFoundHandler(() => {
      throw nothing();
    });
    return;
  }
  const appPage = readFileSync(join(folder, 'index.html'), 'utf8');
  const renderer = (await import(
    pathToFileURL(join(folder, 'render', 'render.js')).href
  )) as Renderer;
  const drawn = drawer(options, renderer);
  const screenAt = screenDrawer(options, renderer);
  await addFiles(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (path === null || !wantsPage || /^\/(api|oidc|sandbox|assets|pictures)\//.test(path))
      throw nothing();
    const host = request.hostname;
    const showBlog = host.includes('alpha') || host === 'localhost';
    if (isApp(path)) {
      // The page works without either: the app renders itself.
      const screen = request.url.includes('?')
        ? undefined
        : await screenAt(path, showBlog, request.ip).catch((error: unknown) => {
            request.log.error({ err: error }, 'a screen could not be drawn');
            return undefined;
          });
      if (screen?.link) void reply.header('link', screen.link);
      if (screen) return send(request, reply, screen.drawn);
      const about = await options.about?.(path, request.ip).catch(() => undefined);
      if (about) void reply.header('link', about.link);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(about ? withAbout(appPage, about) : appPage);
    }
    // One slash at most in front: two would lead to another host.
    if (/^\/.*\/$|^\/\//.test(path))
      return reply.redirect(encodeURI(`/${path.split('/').filter(Boolean).join('/')}`), 301);
    try {
      return send(request, reply, await drawn(path, showBlog));
    } catch (error) {
      // A person asked for a page: they are answered with one.
      if (!(error instanceof DomainError)) throw error;
      return reply
        .status(httpStatus[error.code])
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(
          htmlPage(
            'Not just now',
            html`<main>
              <h1>Not just now</h1>
              <p>${error.message}</p>
              <p><a class="button" href="${path}">Try again</a> <a href="/">Go to the home page</a></p>
            </main>`,
          ),
        );
    }
  });
}
