import type { Article, ArticleList } from '@limn/contracts/content';
import { describe, expect, it } from 'vitest';
import { drawOthers, firstOf, hasText, type Listed, withMore, withTexts } from './load-articles.ts';

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
const idsOf = (articles: readonly Listed[]) => articles.map(({ id }) => id);

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

describe('a text that comes later', () => {
  it('joins its article, and leaves the others as they were', () => {
    const { blogDescription: _text, ...card } = article(5);
    const cards = firstOf({ ...list(1, 1), data: [card, { ...card, id: 4 }] });
    expect(cards.articles.map(hasText)).toEqual([false, false]);
    expect(withTexts(cards, list(1, 1, 5, 3)).articles.map(hasText)).toEqual([true, false]);
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
