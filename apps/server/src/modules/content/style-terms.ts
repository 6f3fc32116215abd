import { paths } from '@limn/contracts/web-paths';
import { type StyleDetail, styleRoutes, StyleDetail as Detail } from '@limn/contracts/styles';
import { StyleId } from '@limn/contracts/ids';
import type { FastifyInstance } from 'fastify';
import type { AboutPage } from '../../platform/http/site.ts';
import { renderPageMeta } from './page-meta.ts';
import { noTerms, rsl, termsLink } from './terms.ts';

const pagePath = paths.marketStyle;
const termsPath = (id: string) => `${pagePath(id)}/license.xml`;

/**
 * An art style as a guest may see it, read through the public route with its access checks; undefined when they may
 * not.
 */
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
  /** Address of the picture. It may be a signed one, which is valid as long as the page shows it. */
  contentUrl: string;
  width: number;
  height: number;
  creator: string;
  creditText: string;
  /** Addresses of its terms and of the page that offers a licence. */
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

function tellStyle(style: StyleDetail, publicUrl: string): AboutPage {
  const page = publicUrl + pagePath(style.id);
  const terms = publicUrl + termsPath(style.id);
  const { name, description, artist, artworks } = style;
  const [first] = artworks;
  return renderPageMeta({
    title: `${name}, by ${artist.name}`,
    description: description || `An art style of ${artist.name}.`,
    page,
    type: 'website',
    picture: first ? publicUrl + first.thumbnailUrl : null,
    facts: {
      '@type': 'CollectionPage',
      name: `${name}, by ${artist.name}`,
      hasPart: artworks.map(({ title, thumbnailUrl, width, height }) =>
        imageObject({
          title,
          contentUrl: publicUrl + thumbnailUrl,
          width,
          height,
          creator: artist.name,
          creditText: `${artist.name}, ${name}`,
          license: terms,
          acquireLicensePage: page,
        }),
      ),
    },
    ...termsLink(terms),
  });
}

/** Metadata of an art style's page, without scripts; undefined if guests cannot see the style. */
export const stylePageReader =
  (app: FastifyInstance, publicUrl: string) => async (path: string, address: string) => {
    const [, area, kind, id = '', rest] = path.split('/');
    if (area !== 'marketplace' || kind !== 'styles' || rest !== undefined) return undefined;
    const style = await readStyle(app, id, address);
    return style && tellStyle(style, publicUrl);
  };

/** The terms of one art style, which are its artist's. */
export function addStyleTerms(app: FastifyInstance, publicUrl: string): void {
  app.get<{ Params: { id: string } }>(termsPath(':id'), async (request, reply) => {
    const style = await readStyle(app, request.params.id, request.ip);
    if (!style) return noTerms(reply);
    return reply
      .type('application/rsl+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(rsl(publicUrl, pagePath(style.id), { type: 'person', name: style.artist.name }));
  });
}
