import { upTo } from '@limn/contracts/text';
import { readdirSync, readFileSync } from 'node:fs';
import type { Article, ArticleCard, ArticleList } from '@limn/contracts/content';
import { field, readFrontMatter } from './front-matter.ts';
import { renderMarkdown, summaryOf } from './markdown.ts';

/** Where articles come from: our own files, or a content service. */
export interface ArticleSource {
  /**
   * A page of articles, newest first.
   * @throws DomainError unavailable when the content service does not answer.
   */
  page(page: number, pageSize: number): Promise<ArticleList>;
  /** Every article, newest first. @throws as `page` does. */
  all(): Promise<Article[]>;
}

const folder = new URL('../../../content/blog/', import.meta.url);

/** The parts of a text between its headings of the second level, as the blocks of an article. */
function blocksOf(body: string): Article['blogDescription'] {
  return body
    .split(/^## /m)
    .map((part, index) => {
      const end = part.indexOf('\n');
      return index === 0
        ? { title: '', text: part }
        : { title: upTo(part, end).trim(), text: part.slice(end) };
    })
    .filter(({ title, text }) => title !== '' || text.trim() !== '')
    .map(({ title, text }) => ({ title, description: renderMarkdown(text).html }));
}

function readArticle(name: string): Omit<Article, 'id'> {
  const file = readFrontMatter(readFileSync(new URL(name, folder), 'utf8'), name);
  const get = (key: string) => field(file, key, name);
  const blogDescription = blocksOf(file.body);
  return {
    slug: name.replace(/\.md$/, ''),
    heading: get('heading'),
    publishedAt: new Date(get('publishedAt')).toISOString(),
    tags: get('tags')
      .split(',')
      .map((tag) => tag.trim()),
    Image: {
      url: get('image'),
      alternativeText: get('imageAlt'),
      width: Number(get('imageWidth')),
      height: Number(get('imageHeight')),
    },
    blogDescription,
    summary: summaryOf(blogDescription[0]?.description ?? ''),
  };
}

/** Cuts one page out of a whole list. */
export function pageOf(all: readonly Article[], page: number, pageSize: number): ArticleList {
  return {
    data: all.slice((page - 1) * pageSize, page * pageSize),
    meta: {
      pagination: {
        page,
        pageSize,
        pageCount: Math.ceil(all.length / pageSize),
        total: all.length,
      },
    },
  };
}

/** The articles shipped as Markdown files, read once. */
export function articleFiles(): ArticleSource {
  const oldestFirst = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map(readArticle)
    .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt) || a.slug.localeCompare(b.slug));
  const articles = oldestFirst
    .map((article, index) => ({ id: index + 1, ...article }))
    .toReversed();
  return {
    page: async (page, pageSize) => pageOf(articles, page, pageSize),
    all: async () => articles,
  };
}

export function cardOf({ blogDescription: _, ...card }: Article): ArticleCard {
  return card;
}
