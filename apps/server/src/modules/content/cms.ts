import type { Article, ArticleList } from '@limn/contracts/content';
import { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { ArticleSource } from './articles.ts';
import { renderMarkdown, summaryOf } from './markdown.ts';

/** How long a list of the content service is used again, in milliseconds. */
const freshFor = 60_000;
const timeout = 5000;
/** Most articles that are read to find neighbours, for the feed and for the sitemap. */
const most = 500;

const CmsPicture = z.object({
  url: z.string(),
  alternativeText: z.string().nullish(),
  width: z.int().nullish(),
  height: z.int().nullish(),
});

/** An article as Strapi gives it; what may be missing there has a default here. */
const CmsArticle = z.object({
  id: z.int(),
  slug: z.string().regex(/^[\w-]+$/),
  heading: z.string(),
  publishedAt: z.iso.datetime({ offset: true }),
  tags: z.array(z.string()).nullish(),
  Image: CmsPicture.nullish(),
  blogDescription: z
    .array(z.object({ title: z.string().nullish(), description: z.string().nullish() }))
    .nullish(),
});

const CmsList = z.object({
  // Strapi 4 wraps the fields of an entry in `attributes`.
  data: z.array(
    z.preprocess((entry) => {
      const wrapped = z
        .looseObject({ id: z.int(), attributes: z.looseObject({}) })
        .safeParse(entry);
      return wrapped.success ? { id: wrapped.data.id, ...wrapped.data.attributes } : entry;
    }, CmsArticle),
  ),
  meta: z.object({
    pagination: z.object({
      page: z.int(),
      pageSize: z.int(),
      pageCount: z.int(),
      total: z.int(),
    }),
  }),
});

/** Shown where an article of the content service has no picture of its own. */
const noPicture = { url: '/pictures/og.jpg', alternativeText: '', width: 1200, height: 630 };

function toArticle(entry: z.infer<typeof CmsArticle>, base: string): Article {
  const { Image: picture } = entry;
  const blogDescription = (entry.blogDescription ?? []).map(({ title, description }) => ({
    title: title ?? '',
    description: renderMarkdown(description ?? '').html,
  }));
  return {
    id: entry.id,
    slug: entry.slug,
    heading: entry.heading,
    publishedAt: new Date(entry.publishedAt).toISOString(),
    tags: entry.tags ?? [],
    Image: picture
      ? {
          url: new URL(picture.url, base).href,
          alternativeText: picture.alternativeText ?? '',
          width: picture.width ?? null,
          height: picture.height ?? null,
        }
      : noPicture,
    blogDescription,
    summary: summaryOf(blogDescription[0]?.description ?? ''),
  };
}

/** Articles of a Strapi at `base`. Its texts are not trusted: they become HTML by our allow-list. */
export function articlesFromCms(base: string, log: Log): ArticleSource {
  const kept = new Map<string, { until: number; list: Promise<ArticleList> }>();

  async function fetchPage(page: number, pageSize: number): Promise<ArticleList> {
    const query = new URLSearchParams({
      populate: '*',
      sort: 'publishedAt:desc',
      'pagination[page]': String(page),
      'pagination[pageSize]': String(pageSize),
    });
    try {
      const response = await fetch(new URL(`/api/blogs?${query}`, base), {
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error(`HTTP error! Status: ${response.status}`);
      const { data, meta } = CmsList.parse(await response.json());
      return { data: data.map((entry) => toArticle(entry, base)), meta };
    } catch (error) {
      log.warn({ err: error }, 'Error fetching blogs');
      throw new DomainError('unavailable', 'The articles cannot be read just now. Try again soon.');
    }
  }

  function page(number: number, pageSize: number): Promise<ArticleList> {
    const key = `${number} ${pageSize}`;
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.list;
    const list = fetchPage(number, pageSize);
    kept.set(key, { until: Date.now() + freshFor, list });
    list.catch(() => kept.delete(key));
    return list;
  }

  return {
    page,
    async all() {
      const articles: Article[] = [];
      for (let number = 1; articles.length < most; number += 1) {
        const { data, meta } = await page(number, 100);
        articles.push(...data);
        if (number >= meta.pagination.pageCount) break;
      }
      return articles;
    },
  };
}
