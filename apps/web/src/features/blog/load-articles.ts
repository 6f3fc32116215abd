import { pageSize } from '@limn/contracts/constants';
import type { Article, ArticleCard, ArticleList } from '@limn/contracts/content';

/** The contract's own address of the list; its validators would be loaded with the contract. */
const address = '/api/blogs';

/** Fetches a page of articles with the content service's parameters (specification §7). */
export async function loadArticles(page: number): Promise<ArticleList> {
  const query = new URLSearchParams({
    populate: '*',
    'pagination[page]': String(page),
    'pagination[pageSize]': String(pageSize),
  });
  try {
    const response = await fetch(`${address}?${query}`);
    if (!response.ok) throw new Error(`HTTP error! Status: ${response.status}`);
    return (await response.json()) as ArticleList;
  } catch (error) {
    console.error('Error fetching blogs', error);
    throw error;
  }
}

/** An article of the list; its text may not have come yet. */
export type Listed = ArticleCard & Partial<Pick<Article, 'blogDescription'>>;
/** A page of the list, with the texts or without. */
export type ListPage = Pick<ArticleList, 'meta'> & { data: readonly Listed[] };

export interface Loaded {
  articles: readonly Listed[];
  /** The last page that was loaded. */
  page: number;
  hasMore: boolean;
}

export function firstOf({ data, meta }: ListPage): Loaded {
  const { page, pageCount } = meta.pagination;
  return { articles: data, page, hasMore: page < pageCount };
}

/** Adds the page after the last one; an article that moved between two pages is not shown twice. */
export function withMore(loaded: Loaded, { data, meta }: ArticleList): Loaded {
  const known = new Set(loaded.articles.map(({ id }) => id));
  const { page, pageCount } = meta.pagination;
  return {
    articles: [...loaded.articles, ...data.filter(({ id }) => !known.has(id))],
    page,
    hasMore: page < pageCount,
  };
}

/** Adds their texts to the articles of the list. */
export function withTexts(loaded: Loaded, { data }: ArticleList): Loaded {
  const known = new Map(data.map((article) => [article.id, article]));
  return { ...loaded, articles: loaded.articles.map((a) => known.get(a.id) ?? a) };
}

export const hasText = (article: Listed): article is Article =>
  article.blogDescription !== undefined;

/** Up to three other articles, drawn at random (specification §9). */
export function drawOthers(
  articles: readonly Listed[],
  slug: string,
  random: () => number = Math.random,
): Listed[] {
  const left = articles.filter((article) => article.slug !== slug);
  const drawn: Listed[] = [];
  while (drawn.length < 3 && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}
