import { pageSize } from '@limn/contracts/constants';
import type { ArticleList } from '@limn/contracts/content';

/** The contract's own address of the list; its validators would be loaded with the contract. */
const address = '/api/blogs';

/** Asks for a page of articles, as the content service is asked (specification §7). */
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

export interface Loaded {
  articles: ArticleList['data'];
  /** The last page that was loaded. */
  page: number;
  hasMore: boolean;
}

export function firstOf({ data, meta }: ArticleList): Loaded {
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

/** Up to three other articles, drawn at random (specification §9). */
export function drawOthers(
  articles: ArticleList['data'],
  slug: string,
  random: () => number = Math.random,
): ArticleList['data'] {
  const left = articles.filter((article) => article.slug !== slug);
  const drawn: ArticleList['data'] = [];
  while (drawn.length < 3 && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}
