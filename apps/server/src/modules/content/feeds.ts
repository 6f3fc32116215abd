import { sitePaths } from '@limn/contracts/site-paths';
import { paths } from '@limn/contracts/web-paths';
import { upTo } from '@limn/contracts/text';
import type { Article } from '@limn/contracts/content';
import type { Brand } from './brand.ts';
import { html } from '@limn/plain-pages';
import type { Texts } from './texts.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** RSS 2.0 of the newest articles. */
export function rss(brand: Brand, publicUrl: string, articles: readonly Article[]): string {
  const items = articles.slice(0, 20).map((article) => {
    const address = `${publicUrl}${sitePaths.article(article.slug)}`;
    return html`<item>
<title>${article.heading}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${new Date(article.publishedAt).toUTCString()}</pubDate>
${article.tags.map((tag) => html`<category>${tag}</category>`)}
<description>${article.summary}</description>
</item>`;
  });
  const feed = html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>AI and Us · ${brand.name}</title>
<link>${publicUrl}${sitePaths.blog}</link>
<atom:link href="${publicUrl}/rss.xml" rel="self" type="application/rss+xml"/>
<description>Essays on credit, consent and money in pictures made with AI.</description>
<language>en</language>
${items}
</channel></rss>`;
  return declaration + feed.html;
}

const places = [
  sitePaths.landing,
  sitePaths.pricing,
  sitePaths.faq,
  sitePaths.blog,
  paths.marketplace,
  paths.explore,
  sitePaths.contact,
  sitePaths.receipts,
  sitePaths.status,
];

/** Every address worth finding, by the sitemaps.org protocol 0.9. */
export function sitemap(publicUrl: string, articles: readonly Article[], texts: Texts): string {
  const found = [
    ...places.map((path) => ({ path, changed: undefined })),
    ...texts.docs.map(({ slug }, index) => ({
      path: index === 0 ? sitePaths.docs : sitePaths.docsPage(slug),
      changed: undefined,
    })),
    ...[...texts.legal.keys()].map((slug) => ({ path: `/${slug}`, changed: undefined })),
    ...articles.map(({ slug, publishedAt }) => ({
      path: sitePaths.article(slug),
      changed: upTo(publishedAt, 10),
    })),
  ];
  const urls = found.map(
    ({ path, changed }) =>
      html`<url><loc>${publicUrl}${path}</loc>${changed && html`<lastmod>${changed}</lastmod>`}</url>
`,
  );
  return (
    declaration +
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>`.html
  );
}
