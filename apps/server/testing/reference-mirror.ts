import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import type { OutboundNetwork } from '../src/platform/safe-fetch.ts';

/** How a host of the mirror answers: as its API does, or not. */
export type Behavior =
  | 'well'
  | 'silent'
  | 'down'
  | 'limited'
  | 'html'
  | 'garbage'
  | 'other-shape'
  | 'redirect'
  | 'huge'
  | 'endless'
  | 'bomb'
  | 'half';

const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/';
const licences: Record<string, string> = {
  cc0,
  pdm: 'https://creativecommons.org//publicdomain/mark/1.0/',
  by: 'https://creativecommons.org/licenses/by/2.0/',
  'by-sa': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'by-nc': 'https://creativecommons.org/licenses/by-nc/2.0/',
  'by-nd': 'https://creativecommons.org/licenses/by-nd/2.0/',
};

interface MirrorPicture {
  title: string;
  tags: string[];
  file: string;
  /** Licence at Openverse; the museums only state whether a work is in the public domain. */
  licence: string;
  publicDomain: boolean;
}

const folder = fileURLToPath(new URL('../content/references/', import.meta.url));
const of = (title: string, tags: string, file: string, licence = 'cc0'): MirrorPicture => ({
  title,
  tags: tags.split(' '),
  file,
  licence,
  publicDomain: licence === 'cc0',
});
/** The pictures that every mirrored source has, under the titles it gives them. */
const pictures: MirrorPicture[] = [
  of('Boats at Nagasaki', 'boat river village', 'nagasaki-boats.jpg'),
  of('Canyon with <i>a boat</i> &amp; cliffs', 'boat canyon', 'black-canyon.jpg', 'pdm'),
  of('A boat by its maker', 'boat', 'dust-bowl-home.jpg', 'by'),
  of('A boat to share', 'boat', 'march-pastoral.jpg', 'by-sa'),
  of('A boat, not for sale', 'boat', 'acanthus-mollis.jpg', 'by-nc'),
  of('A boat, as it is', 'boat', 'allium-oreophilum.jpg', 'by-nd'),
  of('House on the prairie', 'house prairie', 'dust-bowl-home.jpg'),
];

const finds = (words: string) => {
  const asked = words.toLowerCase().split(/\W+/);
  return pictures.flatMap((picture, i) =>
    picture.tags.some((tag) => asked.includes(tag)) ? [{ ...picture, number: 1000 + i }] : [],
  );
};

function openverseAnswer(url: URL): object {
  const size = Number(url.searchParams.get('page_size'));
  const results = finds(url.searchParams.get('q') ?? '').map(
    ({ number, title, tags, file, licence }) => ({
      id: `1b3f6d52-7c1a-4f0e-9a54-00000000${number}`,
      title,
      foreign_landing_url: `https://photos.test/${number}`,
      url: `http://photos.test/${file}`,
      creator: licence === 'pdm' ? null : 'Example Photographer',
      // The mirror does not filter, so that the reader has to.
      license: licence,
      license_version: '1.0',
      license_url: licences[licence],
      provider: 'flickr',
      source: 'flickr',
      category: 'photograph',
      tags: tags.map((name) => ({ name, accuracy: null })),
      attribution: '',
      fields_matched: [],
      mature: false,
      height: 788,
      width: 1024,
      thumbnail: `http://openverse.test/v1/images/${number}/thumb/?file=${file}`,
    }),
  );
  return { result_count: results.length, page_count: 1, page_size: size, page: 1, results };
}

function metAnswer(url: URL): object | undefined {
  if (url.pathname.endsWith('/v1.1/search')) {
    const ids = finds(url.searchParams.get('q') ?? '').map(({ number }) => number);
    // One id belongs to a withdrawn object.
    return { total: ids.length, objectIDs: ids.length > 0 ? [999, ...ids] : null };
  }
  const number = Number(url.pathname.split('/').at(-1));
  const picture = pictures[number - 1000];
  if (!picture) return undefined;
  const { title, tags, file, publicDomain } = picture;
  return {
    objectID: number,
    isPublicDomain: publicDomain,
    primaryImage: publicDomain ? `http://images.met.test/original/${file}` : '',
    primaryImageSmall: publicDomain ? `http://images.met.test/web-large/${file}` : '',
    title,
    objectName: 'Photograph',
    objectDate: 'ca. 1850',
    objectURL: `https://www.metmuseum.org/art/collection/search/${number}`,
    classification: 'Photographs',
    medium: 'Albumen silver print',
    artistPrefix: 'After',
    artistDisplayName: "Example O'Maker & Sons",
    tags: tags.map((term) => ({ term, AAT_URL: null, Wikidata_URL: null })),
  };
}

function aicAnswer(url: URL): object {
  const { q } = JSON.parse(url.searchParams.get('params') ?? '{}') as { q: string };
  return {
    preference: null,
    pagination: { total: 1, limit: 20, offset: 0, total_pages: 1, current_page: 1 },
    data: finds(q).map(({ number, title, tags, file, publicDomain }) => ({
      _score: 1,
      id: number,
      title,
      image_id: file.replace('.jpg', ''),
      is_public_domain: publicDomain,
      thumbnail: { lqip: '', width: 3000, height: 2000, alt_text: `A picture of a ${tags[0]}.` },
      artist_title: null,
      date_display: '1850/55',
      artwork_type_title: 'Painting',
      medium_display: 'Oil on canvas',
      term_titles: tags,
    })),
    info: { license_text: '', license_links: [cc0], version: '1.14' },
    config: { iiif_url: 'http://iiif.aic.test/iiif/2', website_url: 'http://www.artic.edu' },
  };
}

/** A small PNG file that declares 900 megapixels. */
function bomb(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([8, 2], 8);
  const start = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
  return Buffer.concat([start, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))]);
}

const json = (response: ServerResponse, answer: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));

function pictureAnswer(response: ServerResponse, host: string, url: URL) {
  const part = host.startsWith('iiif.')
    ? `${url.pathname.split('/')[3]}.jpg`
    : (url.searchParams.get('file') ?? url.pathname.split('/').at(-1)!);
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(readFileSync(folder + part));
}

const at = (path: string) => `http://library.test/${path}`;
const language = (text: string) => ({ en: [text] });

/** A collection of version 3 with a manifest of each version, one of them not openly licensed. */
const iiifDocuments: Record<string, object> = {
  '/collection.json': {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: at('collection.json'),
    type: 'Collection',
    label: language('A collection'),
    items: ['new', 'old', 'bound', 'gone'].map((name) => ({
      id: at(`${name}.json`),
      type: 'Manifest',
      label: language(name),
    })),
  },
  '/new.json': {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: at('new.json'),
    type: 'Manifest',
    label: { ja: ['灯台'], en: ['A <i>lighthouse</i>'] },
    summary: language('<p>A tower by the sea.</p>'),
    rights: 'http://rightsstatements.org/vocab/NoC-US/1.0/',
    metadata: [
      { label: language('Creator'), value: { none: ['Example Maker'] } },
      { label: language('Date'), value: { none: ['ca. 1850'] } },
      { label: language('Medium'), value: { none: ['Albumen silver print'] } },
    ],
    provider: [
      { id: 'https://library.test/about', type: 'Agent', label: language('Example Library') },
    ],
    homepage: [{ id: 'https://library.test/items/1', type: 'Text', label: language('Item') }],
    items: [
      {
        id: at('canvas/1'),
        type: 'Canvas',
        label: { none: ['1'] },
        width: 600,
        height: 400,
        items: [
          {
            id: at('page/1'),
            type: 'AnnotationPage',
            items: [
              {
                id: at('note/1'),
                type: 'Annotation',
                motivation: 'painting',
                target: at('canvas/1'),
                body: {
                  id: at('image/nagasaki-boats/full/max/0/default.jpg'),
                  type: 'Image',
                  format: 'image/jpeg',
                  width: 6000,
                  height: 4000,
                  service: [
                    { id: at('image/nagasaki-boats'), type: 'ImageService3', profile: 'level1' },
                  ],
                },
              },
            ],
          },
        ],
      },
    ],
  },
  '/old.json': {
    '@context': 'http://iiif.io/api/presentation/2/context.json',
    '@id': at('old.json'),
    '@type': 'sc:Manifest',
    label: [{ '@value': 'Sheep', '@language': 'en' }],
    license: cc0,
    attribution: 'Another library',
    sequences: [
      {
        '@type': 'sc:Sequence',
        canvases: [1, 2].map((number) => ({
          '@id': at(`canvas/old/${number}`),
          '@type': 'sc:Canvas',
          label: `f. ${number}`,
          images: [
            {
              '@type': 'oa:Annotation',
              resource: {
                '@id': at(
                  `image/${number === 1 ? 'march-pastoral' : 'gone'}/full/full/0/default.jpg`,
                ),
                '@type': 'dctypes:Image',
                service: {
                  '@context': 'http://iiif.io/api/image/2/context.json',
                  '@id': at(`image/${number === 1 ? 'march-pastoral' : 'gone'}`),
                  profile: 'http://iiif.io/api/image/2/level0.json',
                },
              },
            },
          ],
        })),
      },
    ],
  },
  '/bound.json': {
    '@context': 'http://iiif.io/api/presentation/2/context.json',
    '@id': at('bound.json'),
    '@type': 'sc:Manifest',
    label: 'Not for sale',
    license: [cc0, 'https://creativecommons.org/licenses/by-nc/4.0/'],
    sequences: [],
  },
};

function iiifAnswer(response: ServerResponse, { pathname }: URL) {
  const [, , name] = pathname.split('/');
  if (!pathname.startsWith('/image/')) {
    const document = iiifDocuments[pathname];
    return json(response, document ?? { message: 'Not found' }, document ? 200 : 404);
  }
  if (name === 'gone') return response.writeHead(404).end();
  return response
    .writeHead(200, { 'content-type': 'image/jpeg' })
    .end(readFileSync(`${folder}${name}.jpg`));
}

function answerWell(response: ServerResponse, host: string, url: URL) {
  if (host === 'library.test') return iiifAnswer(response, url);
  if (url.pathname.endsWith('/auth_tokens/token/'))
    return json(response, { access_token: 'a-token', expires_in: 36_000, token_type: 'Bearer' });
  if (host === 'openverse.test' && !url.pathname.endsWith('/thumb/'))
    return json(response, openverseAnswer(url));
  if (host === 'aic.test') return json(response, aicAnswer(url));
  if (host !== 'met.test') return pictureAnswer(response, host, url);
  const answer = metAnswer(url);
  return json(response, answer ?? { message: 'ObjectID not found' }, answer ? 200 : 404);
}

/** Writes until the reader goes away. */
function writeEndlessly(response: ServerResponse) {
  const piece = Buffer.alloc(1024 * 1024, 32);
  const more = () => {
    if (!response.destroyed && response.write(piece)) setImmediate(more);
  };
  response.writeHead(200, { 'content-type': 'application/json' }).on('drain', more);
  more();
}

const misbehave: Record<Exclude<Behavior, 'well'>, (response: ServerResponse) => void> = {
  silent: () => undefined,
  down: (response) => response.writeHead(503).end('<html>Bad gateway'),
  limited: (response) =>
    response
      .writeHead(429, { 'content-type': 'application/json', 'retry-after': '120' })
      .end('{"detail": "Request was throttled. Expected available in 120 seconds."}'),
  html: (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Incident'),
  garbage: (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"results": [}'),
  'other-shape': (response) => json(response, { results: 'none', data: 7, objectIDs: {} }),
  redirect: (response) => response.writeHead(302, { location: 'http://inside.test/secret' }).end(),
  huge: (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': 200 * 1024 * 1024 })
      .write('{'),
  endless: writeEndlessly,
  bomb: (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(bomb()),
  half: (response) =>
    response
      .writeHead(200, { 'content-type': 'image/jpeg' })
      .end(readFileSync(`${folder}nagasaki-boats.jpg`).subarray(0, 40_000)),
};

/** Settings that switch all sources on and point them to the mirror. */
export const mirrorSettings = {
  LIMN_REFERENCE_SOURCES: 'openverse,met,aic',
  LIMN_OPENVERSE_URL: 'http://openverse.test/v1',
  LIMN_MET_URL: 'http://met.test/public/collection',
  LIMN_AIC_URL: 'http://aic.test/api/v1',
};

/** Hosts of the mirror that have pictures, by the source whose they are. */
export const pictureHosts = {
  openverse: 'photos.test',
  met: 'images.met.test',
  aic: 'iiif.aic.test',
};

/**
 * A server on this machine that answers as each source's API does over a few pictures. It is never reached by its
 * address.
 */
export async function startMirror() {
  const behaviours = new Map<string, Behavior>();
  const asked: string[] = [];
  const tokens: (string | undefined)[] = [];
  let busy = 0;
  let busiest = 0;
  const server = createServer((request, response) => {
    const host = request.headers.host!;
    asked.push(`${host}${request.url}`);
    tokens.push(request.headers.authorization);
    busiest = Math.max(busiest, (busy += 1));
    response.once('close', () => (busy -= 1));
    const behaviour = behaviours.get(host) ?? 'well';
    if (behaviour === 'well') answerWell(response, host, new URL(request.url!, `http://${host}`));
    else misbehave[behaviour](response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const network: OutboundNetwork = {
    resolve: async (name) => [name === 'inside.test' ? '10.0.0.8' : '93.184.216.34'],
    connect: () => connect({ host: '127.0.0.1', port }),
  };
  return {
    network,
    /** Host, path and query of every request. */
    asked,
    /** The header `Authorization` of every request. */
    tokens,
    /** Requests that were answered at the same time, at most. */
    busiest: () => busiest,
    behave: (host: string, behaviour: Behavior) => void behaviours.set(host, behaviour),
    reset() {
      behaviours.clear();
      asked.length = 0;
      tokens.length = 0;
      busiest = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
