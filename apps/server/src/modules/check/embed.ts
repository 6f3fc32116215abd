import { paths } from '@limn/contracts/web-paths';
import { embedPath } from '@limn/contracts/check';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { referenceLine } from '@limn/contracts/references';
import { brand } from '../../brand.ts';
import type { Sql } from '../../platform/database/database.ts';
import { invalid, notFound, tooMany } from '../../platform/errors.ts';
import { type Html, html, page } from '@limn/plain-pages';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { licenceLink } from '../content/index.ts';
import { creditsOf, referencesOf } from '../images/index.ts';
import { licenceNumbered } from '../licensing/index.ts';

export interface EmbedParts {
  db: Sql;
  files: SignedFiles;
  publicUrl: string;
}

/** How large a badge is drawn, in CSS pixels; it is as wide as its frame up to this. */
const size = { width: 420, height: 190 };

/** Paid licences; the others are private. */
const states = {
  active: 'Licensed',
  superseded: 'Licensed; upgraded since',
  refunded: 'No longer licensed: it was refunded',
} as const;

interface Badge {
  number: string;
  state: keyof typeof states;
  styles: { artist: string; style: string }[];
  /** References in words. */
  references: string[];
}

/** The content of a badge for a licence; undefined: no licence has this number. */
async function readBadge({ db, files }: EmbedParts, number: string): Promise<Badge | undefined> {
  const licence = await licenceNumbered(db, number.toUpperCase());
  if (!licence?.number || !(licence.status in states)) return undefined;
  const credits = (await creditsOf(db, files, [licence.imageId])).get(licence.imageId) ?? [];
  const references = (await referencesOf(db, [licence.imageId])).get(licence.imageId) ?? [];
  return {
    number: licence.number,
    state: licence.status as keyof typeof states,
    styles: credits.map(({ artist, style }) => ({ artist: artist.name, style: style.name })),
    references: references.map(referenceLine),
  };
}

const drawn = ({ number, state, styles, references }: Badge, publicUrl: string): Html =>
  html`<main style="margin:0;max-width:${size.width}px">
    <p>Made with ${brand.name} in the style of</p>
    <h1 style="font-size:24px">${styles.map(({ artist, style }, i) => html`${i > 0 && ', '}${style} by ${artist}`)}</h1>
    ${references.map((line) => html`<p>${line}</p>`)}
    <p>
      ${states[state]}:
      <a href="${publicUrl}${paths.licence(number)}" target="_blank" rel="noopener">${number}</a>
    </p>
  </main>`;

/** Allows a page in a frame of any site: it has no script, no form and no data of the reader. */
const framable = (reply: FastifyReply) =>
  reply
    .header(
      'content-security-policy',
      "default-src 'none';style-src 'unsafe-inline';font-src 'self';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors *",
    )
    .header('cross-origin-resource-policy', 'cross-origin')
    .removeHeader('x-frame-options');

const Query = z.object({
  url: z.url(),
  format: z.string().optional(),
  maxwidth: z.coerce.number().int().min(1).optional(),
  maxheight: z.coerce.number().int().min(1).optional(),
});

/** The licence number in the address of a licence page; undefined for other addresses. */
function numberIn(address: string, publicUrl: string): string | undefined {
  const { origin, pathname } = new URL(address);
  const [, number] = /^\/licences\/([\w-]{1,40})\/?$/.exec(pathname) ?? [];
  return origin === new URL(publicUrl).origin ? number : undefined;
}

/** The badge of a licence for other people's pages, and how they find it (oEmbed 1.0). */
export function addEmbeds(app: FastifyInstance, parts: EmbedParts): void {
  const { publicUrl } = parts;
  const perMinute = app.createRateLimit({ max: 300, timeWindow: '1 minute' });
  const admit = async (request: Parameters<typeof perMinute>[0]) => {
    const counted = await perMinute(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw tooMany('Too many requests. Try again in a minute.', counted.ttlInSeconds);
  };

  app.get<{ Params: { number: string } }>('/embed/:number', async (request, reply) => {
    await admit(request);
    const badge = await readBadge(parts, request.params.number);
    const body = badge
      ? drawn(badge, publicUrl)
      : html`
          <main style="margin: 0"><p>There is no licence with this number.</p></main>
        `;
    return framable(reply)
      .status(badge ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(page(`Licence · ${brand.name}`, body));
  });

  app.get('/oembed', async (request, reply) => {
    await admit(request);
    void reply.header('access-control-allow-origin', '*');
    const query = Query.safeParse(request.query);
    if (!query.success)
      throw invalid('url', 'Give the address of a licence’s page here as the parameter "url".');
    const { url, format = 'json', maxwidth, maxheight } = query.data;
    // oEmbed 1.0, section 2.3.4.
    if (format !== 'json')
      return reply.status(501).send({
        error: {
          code: 'invalid',
          message: 'Only JSON is supported: leave out ‘format’, or set it to json.',
        },
      });
    const number = numberIn(url, publicUrl);
    const badge = number ? await readBadge(parts, number) : undefined;
    if (!badge) throw notFound('A licence at that address');
    const width = Math.min(size.width, maxwidth ?? size.width);
    const height = Math.min(size.height, maxheight ?? size.height);
    const frame = html`<iframe
      src="${publicUrl}${embedPath(badge.number)}"
      width="${width}"
      height="${height}"
      title="Licence ${badge.number}"
      sandbox="allow-popups"
      style="border:0"
    ></iframe>`;
    return reply.header('cache-control', 'public, max-age=300').send({
      version: '1.0',
      type: 'rich',
      title: `Licence ${badge.number}`,
      author_name: badge.styles.map(({ artist }) => artist).join(', '),
      provider_name: brand.name,
      provider_url: publicUrl,
      cache_age: 300,
      html: frame.html.replaceAll(/\s+/g, ' '),
      width,
      height,
    });
  });
}

/** Machine-readable head and headers of a licence's page. */
export const licencePageReader = (publicUrl: string) => async (path: string) => {
  const number = numberIn(publicUrl + path, publicUrl);
  if (!number) return undefined;
  const address = `${publicUrl}/oembed?url=${encodeURIComponent(`${publicUrl}${paths.licence(number)}`)}`;
  return {
    head: html`<link rel="alternate" type="application/json+oembed" href="${address}" title="Licence" />`
      .html,
    link: `${licenceLink(`${publicUrl}/license.xml`)}, <${address}>; rel="alternate"; type="application/json+oembed"`,
  };
};
