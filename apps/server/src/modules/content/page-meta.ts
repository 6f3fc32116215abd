import { cutWords } from '@limn/contracts/text';
import { brand } from '../../brand.ts';
import { type Html, html } from '@limn/plain-pages';
import type { AboutPage } from '../../platform/http/site.ts';

/** Longest description in a search result. */
const shortest = 160;

/** Metadata of one page of the marketplace, for search engines and link previews. */
export interface PageMeta {
  title: string;
  description: string;
  /** Its full address. */
  page: string;
  /** Open Graph type. */
  type: 'website' | 'book' | 'profile';
  /** Full address of the preview picture. */
  picture: string | null;
  /** https://schema.org, without the context. */
  facts: Record<string, unknown>;
  /** The `Link` header; default: its own address. */
  link?: string;
  /** More of the head. */
  head?: Html;
}

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > shortest ? `${cutWords(line, shortest)} …` : line;
};

export function renderPageMeta(telling: PageMeta): AboutPage {
  const { title, page, type, picture, facts, head } = telling;
  const description = oneLine(telling.description);
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts, url: page });
  const safe = { html: json.replaceAll('<', '\\u003c') };
  return {
    title:
      html`<title>${title} · ${brand.name}</title><meta name="description" content="${description}" />`
        .html,
    head: html`<meta property="og:type" content="${type}" /><meta property="og:title" content="${title}" /><meta property="og:description" content="${description}" /><meta property="og:url" content="${page}" />${picture && html`<meta property="og:image" content="${picture}" />`}${head}<script type="application/ld+json">${safe}</script>`
      .html,
    link: telling.link ?? `<${page}>; rel="canonical"`,
  };
}
