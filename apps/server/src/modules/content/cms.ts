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
const pageOfAll = 100;
/** Most bytes of one answer, and most lists that are kept. */
const mostBytes = 8 * 1024 * 1024;
const mostKept = 100;

const CmsPicture = z.object({
  url: z.string(),
  alternativeText: z.string().nullish(),
  width: z.int().nullish(),
  height: z.int().nullish(),
});

/** An article as Strapi returns it; fields that may be missing have a default. */
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
  data: z.array(z.unknown()),
  meta: z.object({
    pagination: z.object({
      page: z.int(),
      pageSize: z.int(),
      pageCount: z.int(),
      total: z.int(),
    }),
  }),
});

const Wrapped = z.looseObject({ id: z.int(), attributes: z.looseObject({}) });

/** Strapi 4 wraps the fields of an entry in `attributes`. */
function unwrap(entry: unknown): unknown {
  const { data } = Wrapped.safeParse(entry);
  return data ? { id: data.id, ...data.attributes } : entry;
}

/** A response's text, up to this many bytes. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`The answer has more than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Shown where an article of the content service has no picture of its own. */
const noPicture = { url: '/pictures/og.jpg', alternativeText: '', width: 1200, height: 630 };

function toArticle(entry: z.infer<typeof CmsArticle>, base: string): Article {
  const { Image: picture } = entry;
  const blogDescription = (entry.blogDescription ?? []).map(({ title, description }) => ({
    title: title ?? '',
    description: renderMarkdown(description ?? '', base).html,
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

/** Keeps a value, the oldest making room for it. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) if (map.size > mostKept) map.delete(oldest);
}

/** Articles of a Strapi at `base`. Its texts are not trusted: they become HTML by our allow-list. */
export function articlesFromCms(base: string, log: Log): ArticleSource {
  const kept = new Map<string, { until: number; list: Promise<ArticleList> }>();
  /** The last good answer of each list, for when the service is away. */
  const known = new Map<string, ArticleList>();

  /** One bad entry must not take the others with it. */
  function articlesOf(entries: unknown[]): Article[] {
    return entries.flatMap((entry) => {
      const { data, error } = CmsArticle.safeParse(unwrap(entry));
      if (data) return [toArticle(data, base)];
      const id = z.looseObject({ id: z.unknown() }).safeParse(entry).data?.id;
      log.warn({ id, issues: error.issues }, 'an article of the content service is left out');
      return [];
    });
  }

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
        // Redirects are refused: only the configured address is used.
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`HTTP error! Status: ${response.status}`);
      const { data, meta } = CmsList.parse(JSON.parse(await readText(response)));
      const list = { data: articlesOf(data), meta };
      remember(known, `${page} ${pageSize}`, list);
      return list;
    } catch (error) {
      log.warn({ err: error }, 'Error fetching blogs');
      const last = known.get(`${page} ${pageSize}`);
      if (last) return last;
      throw new DomainError(
        'unavailable',
        'The articles cannot be loaded right now. Try again soon.',
      );
    }
  }

  function page(number: number, pageSize: number): Promise<ArticleList> {
    const key = `${number} ${pageSize}`;
    const fresh = kept.get(key);
    if (fresh && fresh.until > Date.now()) return fresh.list;
    const list = fetchPage(number, pageSize);
    remember(kept, key, { until: Date.now() + freshFor, list });
    list.catch(() => kept.delete(key));
    return list;
  }

  return {
    page,
    async all() {
      const articles: Article[] = [];
      for (let number = 1; number <= most / pageOfAll; number += 1) {
        const { data, meta } = await page(number, pageOfAll);
        articles.push(...data);
        if (number >= meta.pagination.pageCount) break;
      }
      return articles;
    },
  };
}
