import { paths } from '@limn/contracts/web-paths';
import { bookRoutes, PublicBook } from '@limn/contracts/books';
import { BookId, ProfileId } from '@limn/contracts/ids';
import { type Listing, type ListingKind, marketRoutes } from '@limn/contracts/market';
import { profileRoutes, PublicProfile } from '@limn/contracts/profiles';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AboutPage } from '../../platform/http/site.ts';
import { renderPageMeta } from './page-meta.ts';
import { noTerms, rsl, termsLink } from './terms.ts';

/** A marketplace page's metadata for guests, before any script runs. */
type Reader = (path: string, remoteAddress: string) => Promise<AboutPage | undefined>;

/** Requests as a guest, with the same access checks; undefined without access. */
const asker =
  (app: FastifyInstance) =>
  async <T>(url: string, remoteAddress: string, parse: (body: unknown) => T) => {
    const answer = await app.inject({ url, remoteAddress });
    return answer.statusCode === 200 ? parse(answer.json()) : undefined;
  };

function tellBook(book: PublicBook, publicUrl: string): AboutPage {
  const page = `${publicUrl}${paths.book(book.id)}`;
  const names = book.contributors.map(({ name }) => name).join(', ');
  const title = `${book.title}, by ${names}`;
  const description = book.blurb || book.subtitle || title;
  const cover = book.cover && publicUrl + book.cover.largeUrl;
  return renderPageMeta({
    title,
    description,
    page,
    type: 'book',
    picture: cover,
    facts: {
      '@type': 'Book',
      name: book.title,
      ...(book.subtitle ? { alternativeHeadline: book.subtitle } : {}),
      author: book.contributors.map(({ name }) => ({ '@type': 'Person', name })),
      inLanguage: book.language,
      ...(book.isbn ? { isbn: book.isbn } : {}),
      ...(book.genres.length > 0 ? { genre: book.genres } : {}),
      ...(book.publishedYear === null ? {} : { datePublished: String(book.publishedYear) }),
      ...(cover ? { image: cover } : {}),
      abstract: description,
    },
    ...termsLink(`${page}/license.xml`),
  });
}

function tellFace(profile: PublicProfile, publicUrl: string) {
  const { accountName, tagline, about, kind, headshot, coverphoto } = profile;
  const pageOf = kind === 'artist' ? paths.artist : paths.talent;
  const picture = coverphoto ?? headshot;
  const page = `${publicUrl}${pageOf(profile.id)}`;
  return renderPageMeta({
    title: tagline ? `${accountName}: ${tagline}` : accountName,
    description: about || tagline || accountName,
    page,
    type: 'profile',
    picture: picture && publicUrl + picture.largeUrl,
    facts: {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: accountName,
        ...(profile.profession ? { jobTitle: profile.profession } : {}),
        ...(about ? { description: about } : {}),
        ...(headshot ? { image: publicUrl + headshot.largeUrl } : {}),
      },
    },
    ...termsLink(`${page}/license.xml`),
  });
}

const lists: Record<string, { kind: ListingKind | undefined; title: string; text: string }> = {
  [paths.marketplace]: {
    kind: 'style',
    title: 'Art styles',
    text: 'Art styles of living artists who agreed to it. Every picture made in one credits and pays them.',
  },
  [paths.wholeMarketplace]: {
    kind: undefined,
    title: 'Marketplace',
    text: 'Art styles, talents and books whose owners license them for AI, each on their own terms.',
  },
  [paths.talents]: {
    kind: 'talent',
    title: 'Talents',
    text: 'People who license their name, image, likeness and voice, use by use.',
  },
  [paths.books]: {
    kind: 'book',
    title: 'Books',
    text: 'Books whose authors license illustration, cover, adaptation, narration and training.',
  },
};

const pathOf = ({ kind, id }: Listing): string =>
  ({
    style: paths.marketStyle(id),
    talent: paths.talent(id),
    book: paths.book(id),
  })[kind];

function tellList(path: string, listings: Listing[], publicUrl: string): AboutPage {
  const { title, text } = lists[path]!;
  const [first] = listings.flatMap(({ covers }) => covers[0] ?? []);
  return renderPageMeta({
    title,
    description: text,
    page: publicUrl + path,
    type: 'website',
    picture: first ? publicUrl + first.url : null,
    facts: {
      '@type': 'CollectionPage',
      name: title,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: listings.map((listing, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: listing.title,
          url: publicUrl + pathOf(listing),
        })),
      },
    },
  });
}

const tellCheck = (publicUrl: string): AboutPage => {
  const title = 'Check a picture';
  const description =
    'Upload any picture to see whether it was made here, which artists it credits, and what its Content Credentials say.';
  return renderPageMeta({
    title,
    description,
    page: `${publicUrl}${paths.check}`,
    type: 'website',
    picture: null,
    facts: {
      '@type': 'WebApplication',
      name: title,
      description,
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Any',
      isAccessibleForFree: true,
    },
  });
};

const tellExplore = (images: Image[], publicUrl: string): AboutPage =>
  renderPageMeta({
    title: 'Explore',
    description:
      'Pictures people made here, each with its credited artists, its recipe and its licences.',
    page: `${publicUrl}${paths.explore}`,
    type: 'website',
    picture: images[0] ? publicUrl + images[0].thumbnailUrl : null,
    facts: {
      '@type': 'CollectionPage',
      name: 'Explore',
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: images.map(({ id, title }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: title,
          url: `${publicUrl}${paths.image(id)}`,
        })),
      },
    },
  });

type Ask = ReturnType<typeof asker>;

/** A book as a guest may see it; undefined when they may not. */
function readBook(ask: Ask, id: string, address: string): Promise<PublicBook | undefined> {
  if (!BookId.safeParse(id).success) return Promise.resolve(undefined);
  const url = bookRoutes.get.path.replace('{id}', id);
  return ask(url, address, (body) => PublicBook.parse(body));
}

/** The public profile at an address of artists or of talents; undefined if there is none. */
async function readFace(
  ask: Ask,
  area: string,
  id: string,
  address: string,
): Promise<PublicProfile | undefined> {
  if ((area !== 'artists' && area !== 'talents') || !ProfileId.safeParse(id).success)
    return undefined;
  const url = profileRoutes.face.path.replace('{id}', id);
  const profile = await ask(url, address, (body) => PublicProfile.parse(body));
  return profile && (profile.kind === 'artist') === (area === 'artists') ? profile : undefined;
}

/** The terms of each book and each person in the market, for machines (RSL 1.0). */
export function addMarketTerms(app: FastifyInstance, publicUrl: string): void {
  const ask = asker(app);
  const send = (reply: FastifyReply, path: string, owner: string) =>
    reply
      .type('application/rsl+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(rsl(publicUrl, path, { type: 'person', name: owner }));
  app.get<{ Params: { id: string } }>(
    `${paths.book(':id')}/license.xml`,
    async (request, reply) => {
      const { id } = request.params;
      const book = await readBook(ask, id, request.ip);
      if (!book) return noTerms(reply);
      const names = book.contributors.map(({ name }) => name);
      return send(reply, paths.book(id), new Intl.ListFormat('en').format(names));
    },
  );
  for (const [area, pageOf] of [
    ['artists', paths.artist],
    ['talents', paths.talent],
  ] as const)
    app.get<{ Params: { id: string } }>(`${pageOf(':id')}/license.xml`, async (request, reply) => {
      const { id } = request.params;
      const profile = await readFace(ask, area, id, request.ip);
      if (!profile) return noTerms(reply);
      return send(reply, pageOf(id), profile.accountName);
    });
}

/** The pages of books, people and lists of the market, and of the checker; undefined for every other address. */
export function marketPageReader(app: FastifyInstance, publicUrl: string): Reader {
  const ask = asker(app);
  return async (path, address) => {
    if (path === paths.check) return tellCheck(publicUrl);
    if (path === paths.explore) {
      const url = `${imageRoutes.list.path}?owner=anyone&size=12`;
      const found = await ask(url, address, (body) => imageRoutes.list.response.parse(body));
      return found && tellExplore(found.images, publicUrl);
    }
    const [, area, kind = '', id = '', rest] = path.split('/');
    if (area === 'book' && id === '') {
      const book = await readBook(ask, kind, address);
      return book && tellBook(book, publicUrl);
    }
    if (area !== 'marketplace' || rest !== undefined) return undefined;
    if (lists[path]) {
      const asked = lists[path].kind;
      const url = `${marketRoutes.listings.path}?size=12&sort=newest${asked ? `&kind=${asked}` : ''}`;
      const found = await ask(url, address, (body) => marketRoutes.listings.response.parse(body));
      return found && tellList(path, found.listings, publicUrl);
    }
    const profile = await readFace(ask, kind, id, address);
    return profile && tellFace(profile, publicUrl);
  };
}
