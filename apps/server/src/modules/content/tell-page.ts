import { formatMoney } from '@limn/contracts/money';
import { type Html, html } from '../../platform/http/html.ts';
import type { AboutPage } from '../../platform/http/site.ts';

/** Letters of a description that stand in a search result. */
const shortest = 160;

/** What is told of one page of the market, for searches, for links that are passed on, and for whoever reads without scripts. */
export interface Telling {
  title: string;
  description: string;
  /** Its full address. */
  page: string;
  /** Open Graph's word for what it is. */
  type: 'website' | 'book' | 'profile';
  /** Full address of a picture that stands for it. */
  picture: string | null;
  /** https://schema.org, without the context. */
  facts: Record<string, unknown>;
  /** The `Link` header; its own address unless said. */
  link?: string;
  /** More of the head. */
  head?: Html;
  /** What the page says, as plain as it can be said. */
  body: Html;
}

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > shortest ? `${line.slice(0, line.lastIndexOf(' ', shortest))} …` : line;
};

export function tellPage(telling: Telling): AboutPage {
  const { title, page, type, picture, facts, head, body } = telling;
  const description = oneLine(telling.description);
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts, url: page });
  const safe = { html: json.replaceAll('<', '\\u003c') };
  return {
    title: html`<title>${title}</title><meta name="description" content="${description}" />`.html,
    head: html`<meta property="og:type" content="${type}" /><meta property="og:title" content="${title}" /><meta property="og:description" content="${description}" /><meta property="og:url" content="${page}" />${picture && html`<meta property="og:image" content="${picture}" />`}${head}<script type="application/ld+json">${safe}</script>`
      .html,
    link: telling.link ?? `<${page}>; rel="canonical"`,
    body: html`<main class="page py-10">${body}</main>`.html,
  };
}

/** Paragraphs as they were typed. */
export const paragraphs = (text: string): Html[] =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => html`<p class="mt-4 max-w-[66ch] whitespace-pre-line">${part.trim()}</p>`);

/** A list under a heading; nothing without lines. */
export const listOf = (heading: string, lines: (Html | string)[]): Html | null =>
  lines.length === 0
    ? null
    : html`<h2 class="mt-10 mb-3 text-xl">${heading}</h2><ul>${lines.map((line) => html`<li class="border-t py-2">${line}</li>`)}</ul>`;

/** A price, or that there is none named. */
export const priceText = (amount: number | null, currency: string): string =>
  amount === null || amount === 0 ? 'On request' : `from ${formatMoney({ amount, currency })}`;

/** A small picture with its description. */
export const pictureOf = (src: string, alt: string, width: number, height: number): Html =>
  html`<img src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy" class="h-auto w-full max-w-[420px] rounded-m" />`;
