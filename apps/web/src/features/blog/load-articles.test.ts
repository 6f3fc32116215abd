import type { Article, ArticleList } from '@limn/contracts/content';
import { describe, expect, it } from 'vitest';
import { drawOthers, firstOf, withMore } from './load-articles.ts';

const article = (id: number): Article => ({
  id,
  slug: `article-${id}`,
  heading: '',
  publishedAt: '2026-01-01T00:00:00.000Z',
  tags: [],
  Image: { url: '', alternativeText: '', width: null, height: null },
  blogDescription: [],
  summary: '',
});
const list = (page: number, pageCount: number, ...ids: number[]): ArticleList => ({
  data: ids.map(article),
  meta: { pagination: { page, pageSize: 10, pageCount, total: 0 } },
});
const idsOf = (articles: readonly Article[]) => articles.map(({ id }) => id);

describe('a list that grows', () => {
  it('has more until its last page has come', () => {
    const first = firstOf(list(1, 2, 5, 4));
    expect(first.hasMore).toBe(true);
    const all = withMore(first, list(2, 2, 3));
    expect(idsOf(all.articles)).toEqual([5, 4, 3]);
    expect(all.hasMore).toBe(false);
    expect(firstOf(list(1, 0)).hasMore).toBe(false);
  });

  it('shows an article once that moved to the next page meanwhile', () => {
    expect(idsOf(withMore(firstOf(list(1, 2, 5, 4)), list(2, 2, 4, 3)).articles)).toEqual([
      5, 4, 3,
    ]);
  });
});

describe('what one may also like', () => {
  it('is three others, each once', () => {
    const articles = [1, 2, 3, 4, 5].map(article);
    for (const random of [() => 0, () => 0.5, () => 0.999]) {
      const drawn = idsOf(drawOthers(articles, 'article-3', random));
      expect(new Set(drawn).size).toBe(3);
      expect(drawn).not.toContain(3);
    }
    expect(drawOthers(articles.slice(0, 2), 'article-1')).toHaveLength(1);
  });
});
