import { bookRoutes, PublicBook } from '@limn/contracts/books';
import { BookId } from '@limn/contracts/ids';
import type { FastifyInstance } from 'fastify';
import { html } from '../../platform/http/html.ts';

/** Letters of a blurb that stand in a search result. */
const shortest = 160;

/** What is told of a book before any script has run: for searches and for links that are passed on. */
function aboutBook(book: PublicBook, publicUrl: string) {
  const page = `${publicUrl}/book/${book.id}`;
  const names = book.contributors.map(({ name }) => name).join(', ');
  const title = `${book.title}, by ${names}`;
  const text = (book.blurb || book.subtitle || title).replaceAll(/\s+/g, ' ');
  const description =
    text.length > shortest ? `${text.slice(0, text.lastIndexOf(' ', shortest))} …` : text;
  const cover = book.cover && publicUrl + book.cover.largeUrl;
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Book',
    name: book.title,
    ...(book.subtitle ? { alternativeHeadline: book.subtitle } : {}),
    url: page,
    author: book.contributors.map(({ name }) => ({ '@type': 'Person', name })),
    inLanguage: book.language,
    ...(book.isbn ? { isbn: book.isbn } : {}),
    ...(book.genres.length > 0 ? { genre: book.genres } : {}),
    ...(book.publishedYear === null ? {} : { datePublished: String(book.publishedYear) }),
    ...(cover ? { image: cover } : {}),
    abstract: description,
  };
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
  const picture = cover ? html`<meta property="og:image" content="${cover}" />` : { html: '' };
  return {
    title: html`<title>${title}</title><meta name="description" content="${description}" />`.html,
    head: html`<meta property="og:type" content="book" /><meta property="og:title" content="${title}" /><meta property="og:description" content="${description}" /><meta property="og:url" content="${page}" />${picture}<script type="application/ld+json">${{ html: json }}</script>`
      .html,
    link: `<${page}>; rel="canonical"`,
  };
}

/** The head of a book's page, for a book that a guest may see; undefined for every other address. */
export const bookPageReader =
  (app: FastifyInstance, publicUrl: string) => async (path: string, remoteAddress: string) => {
    const [, area, id = '', rest] = path.split('/');
    if (area !== 'book' || rest !== undefined || !BookId.safeParse(id).success) return undefined;
    const url = bookRoutes.get.path.replace('{id}', id);
    const answer = await app.inject({ url, remoteAddress });
    if (answer.statusCode !== 200) return undefined;
    const book = PublicBook.parse(answer.json());
    return aboutBook(book, publicUrl);
  };
