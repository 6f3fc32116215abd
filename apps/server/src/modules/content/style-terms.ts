import { type StyleDetail, styleRoutes, StyleDetail as Detail } from '@limn/contracts/styles';
import { StyleId } from '@limn/contracts/ids';
import type { FastifyInstance } from 'fastify';
import { html } from '../../platform/http/html.ts';
import { licenceLink, rsl } from './terms.ts';

const pagePath = (id: string) => `/marketplace/styles/${id}`;
const termsPath = (id: string) => `${pagePath(id)}/license.xml`;

/** An art style as a guest may see it, asked for at the same gate; undefined when they may not. */
async function readStyle(
  app: FastifyInstance,
  id: string,
  remoteAddress: string,
): Promise<StyleDetail | undefined> {
  if (!StyleId.safeParse(id).success) return undefined;
  const answer = await app.inject({ url: styleRoutes.get.path.replace('{id}', id), remoteAddress });
  return answer.statusCode === 200 ? Detail.parse(answer.json()) : undefined;
}

/** A picture and its rights, for search engines (schema.org, IPTC Photo Metadata). */
export interface PictureRights {
  title: string;
  /** Address of the picture; it may be a signed one, which lasts as long as the page shows it. */
  contentUrl: string;
  width: number;
  height: number;
  creator: string;
  creditText: string;
  /** Addresses of its terms and of where a licence is to be had. */
  license: string;
  acquireLicensePage: string;
}

/** https://schema.org/ImageObject with what image searches show of licences. */
const imageObject = ({ title, creator, ...rights }: PictureRights) => ({
  '@type': 'ImageObject',
  name: title,
  ...rights,
  creator: { '@type': 'Person', name: creator },
  copyrightNotice: `© ${creator}`,
});

function headOf(style: StyleDetail, publicUrl: string): string {
  const page = publicUrl + pagePath(style.id);
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: `${style.name}, by ${style.artist.name}`,
    url: page,
    hasPart: style.artworks.map(({ title, thumbnailUrl, width, height }) =>
      imageObject({
        title,
        contentUrl: publicUrl + thumbnailUrl,
        width,
        height,
        creator: style.artist.name,
        creditText: `${style.artist.name}, ${style.name}`,
        license: publicUrl + termsPath(style.id),
        acquireLicensePage: page,
      }),
    ),
  };
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return html`<link rel="license" type="application/rsl+xml" href="${publicUrl}${termsPath(style.id)}" /><script type="application/ld+json">${{ html: json }}</script>`
    .html;
}

/** What stands in the head of an app page before any script has run, and its own `Link`; undefined: nothing. */
export const stylePageReader =
  (app: FastifyInstance, publicUrl: string) => async (path: string, address: string) => {
    const [, area, kind, id = '', rest] = path.split('/');
    if (area !== 'marketplace' || kind !== 'styles' || rest !== undefined) return undefined;
    const style = await readStyle(app, id, address);
    return (
      style && {
        head: headOf(style, publicUrl),
        link: licenceLink(publicUrl + termsPath(style.id)),
      }
    );
  };

/** The terms of one art style, which are its artist's. */
export function addStyleTerms(app: FastifyInstance, publicUrl: string): void {
  app.get<{ Params: { id: string } }>(termsPath(':id'), async (request, reply) => {
    const style = await readStyle(app, request.params.id, request.ip);
    if (!style) return reply.callNotFound();
    return reply
      .type('application/rsl+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(rsl(publicUrl, pagePath(style.id), { type: 'person', name: style.artist.name }));
  });
}
