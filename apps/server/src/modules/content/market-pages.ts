import { bookRightTexts, bookRoutes, PublicBook } from '@limn/contracts/books';
import { licenceTiers } from '@limn/contracts/constants';
import { BookId, ProfileId } from '@limn/contracts/ids';
import { type Listing, type ListingKind, marketRoutes } from '@limn/contracts/market';
import { profileRoutes, PublicProfile } from '@limn/contracts/profiles';
import { Talent, talentRights, talentRightTexts, talentRoutes } from '@limn/contracts/talents';
import { tierTerms } from '@limn/contracts/tiers';
import type { FastifyInstance } from 'fastify';
import { brand } from '../../brand.ts';
import { html } from '../../platform/http/html.ts';
import type { AboutPage } from '../../platform/http/site.ts';
import { listOf, paragraphs, pictureOf, priceText, tellPage } from './tell-page.ts';

/** What a guest may see of a page of the market, before any script has run. */
type Reader = (path: string, remoteAddress: string) => Promise<AboutPage | undefined>;

/** Asks at the same gate as everybody, as a guest; undefined when they may not see it. */
const asker =
  (app: FastifyInstance) =>
  async <T>(url: string, remoteAddress: string, parse: (body: unknown) => T) => {
    const answer = await app.inject({ url, remoteAddress });
    return answer.statusCode === 200 ? parse(answer.json()) : undefined;
  };

function tellBook(book: PublicBook, publicUrl: string): AboutPage {
  const page = `${publicUrl}/book/${book.id}`;
  const names = book.contributors.map(({ name }) => name).join(', ');
  const title = `${book.title}, by ${names}`;
  const description = book.blurb || book.subtitle || title;
  const cover = book.cover && publicUrl + book.cover.largeUrl;
  const rights = Object.entries(book.rights).filter(([, { offered }]) => offered);
  return tellPage({
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
    body: html`<h1 class="text-2xl">${book.title}</h1>
      <p class="text-muted">${book.subtitle}</p>
      <p class="mt-2">by ${names}</p>
      ${book.cover && pictureOf(book.cover.mediumUrl, `Cover of ${book.title}`, book.cover.width, book.cover.height)}
      ${paragraphs(book.blurb)}
      ${listOf(
        'Rights offered',
        rights.map(
          ([right, { includes, price }]) =>
            html`<strong>${bookRightTexts[right as keyof typeof bookRightTexts].name}</strong>: ${includes} ${priceText(price, brand.currency)}`,
        ),
      )}
      ${listOf('Not for', book.forbiddenUses)}
      ${
        book.excerpt &&
        html`
          <h2 class="mt-10 text-xl">Excerpt</h2>
        `
      }${paragraphs(book.excerpt)}`,
  });
}

function tellFace(profile: PublicProfile, talent: Talent | undefined, publicUrl: string) {
  const { accountName, tagline, about, kind, headshot, coverphoto, portfolioImages } = profile;
  const area = kind === 'artist' ? 'artists' : 'talents';
  const picture = coverphoto ?? headshot;
  const offered = talentRights.filter((right) => talent?.offer.rights[right].offered);
  return tellPage({
    title: tagline ? `${accountName}: ${tagline}` : accountName,
    description: about || tagline || accountName,
    page: `${publicUrl}/marketplace/${area}/${profile.id}`,
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
    body: html`<h1 class="text-2xl">${accountName}</h1>
      <p class="text-muted">${tagline}</p>
      ${headshot && pictureOf(headshot.mediumUrl, `${accountName}, headshot`, headshot.width, headshot.height)}
      ${paragraphs(about)}
      ${listOf(
        'Rights offered',
        offered.map(
          (right) =>
            html`<strong>${talentRightTexts[right].name}</strong>: ${talent?.offer.rights[right].includes}`,
        ),
      )}
      ${listOf('Not for', talent?.offer.forbiddenUses ?? [])}
      ${
        kind === 'influencer' &&
        listOf(
          'Prices',
          licenceTiers.map(
            (tier) =>
              html`${tierTerms[tier].name}: ${priceText(profile.pricing[tier], brand.currency)}`,
          ),
        )
      }
      ${listOf(
        'Portfolio',
        portfolioImages.map(
          ({ photo, description }) =>
            html`${pictureOf(photo.mediumUrl, description, photo.width, photo.height)} ${description}`,
        ),
      )}`,
  });
}

const lists: Record<string, { kind: ListingKind | undefined; title: string; text: string }> = {
  '/marketplace': {
    kind: 'style',
    title: 'Art styles',
    text: 'Art styles of living artists who said yes. Every picture made in one shows whom it owes, and pays them.',
  },
  '/marketplace/all': {
    kind: undefined,
    title: 'Marketplace',
    text: 'Art styles, talents and books whose people said yes to AI, each on their own terms.',
  },
  '/marketplace/talents': {
    kind: 'talent',
    title: 'Talents',
    text: 'People who license their name, image, likeness and voice, use by use.',
  },
  '/marketplace/books': {
    kind: 'book',
    title: 'Books',
    text: 'Books whose authors license illustration, cover, adaptation, narration and training.',
  },
};

const pathOf = ({ kind, id }: Listing): string =>
  ({
    style: `/marketplace/styles/${id}`,
    talent: `/marketplace/talents/${id}`,
    book: `/book/${id}`,
  })[kind];

function tellList(path: string, listings: Listing[], publicUrl: string): AboutPage {
  const { title, text } = lists[path]!;
  const [first] = listings.flatMap(({ covers }) => covers[0] ?? []);
  return tellPage({
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
    body: html`<h1 class="text-2xl">${title}</h1>
      <p class="mt-4 max-w-[66ch]">${text}</p>
      <ul class="mt-8 grid gap-7 sm:grid-cols-2 lg:grid-cols-3">
        ${listings.map((listing) => {
          const [cover] = listing.covers;
          return html`<li>
            <a href="${pathOf(listing)}">
              ${cover && pictureOf(cover.url, cover.title, cover.width, cover.height)}
              <strong class="mt-2 block">${listing.title}</strong>
            </a>
            ${listing.kind !== 'talent' && html`<span class="text-muted">by ${listing.by.name}</span>`}
            ${priceText(listing.price, listing.currency)}
          </li>`;
        })}
      </ul>`,
  });
}

/** The pages of books, people and lists of the market; undefined for every other address. */
export function marketPageReader(app: FastifyInstance, publicUrl: string): Reader {
  const ask = asker(app);
  return async (path, address) => {
    const [, area, kind = '', id = '', rest] = path.split('/');
    if (area === 'book' && id === '' && BookId.safeParse(kind).success) {
      const url = bookRoutes.get.path.replace('{id}', kind);
      const book = await ask(url, address, (body) => PublicBook.parse(body));
      return book && tellBook(book, publicUrl);
    }
    if (area !== 'marketplace' || rest !== undefined) return undefined;
    if (lists[path]) {
      const asked = lists[path].kind;
      const url = `${marketRoutes.listings.path}?size=12&sort=newest${asked ? `&kind=${asked}` : ''}`;
      const found = await ask(url, address, (body) => marketRoutes.listings.response.parse(body));
      return found && tellList(path, found.listings, publicUrl);
    }
    if ((kind !== 'artists' && kind !== 'talents') || !ProfileId.safeParse(id).success)
      return undefined;
    const face = profileRoutes.face.path.replace('{id}', id);
    const profile = await ask(face, address, (body) => PublicProfile.parse(body));
    if (!profile || (profile.kind === 'artist') !== (kind === 'artists')) return undefined;
    const offer = talentRoutes.get.path.replace('{id}', id);
    const talent =
      kind === 'talents' ? await ask(offer, address, (body) => Talent.parse(body)) : undefined;
    return tellFace(profile, talent, publicUrl);
  };
}
