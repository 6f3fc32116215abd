import { useEffect, useState } from 'react';
import { sitePaths } from '../../lib/site-paths.ts';
import {
  firstOf,
  hasText,
  type ListPage,
  loadArticles,
  type Loaded,
  withMore,
  withTexts,
} from './load-articles.ts';

/** The browser's navigation state: which article is open. Without it the list is shown. */
function slugInState(): string | null {
  const state: unknown = history.state;
  const has = typeof state === 'object' && state !== null && 'article' in state;
  return has && typeof state.article === 'string' ? state.article : null;
}

/**
 * The list of articles and the open article. The address `/blog/{slug}` is only a state of the list: opened without
 * that state it redirects to `/blog` (specification §2).
 */
export function useBlog(list: ListPage, opening: boolean) {
  const [loaded, setLoaded] = useState<Loaded>(() => firstOf(list));
  const [slug, setSlug] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(opening);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  // The outside system is the browser's history.
  useEffect(() => {
    const follow = () => {
      const wanted = slugInState();
      if (opening && wanted === null && location.pathname !== sitePaths.blog)
        return location.replace(sitePaths.blog);
      setSlug(wanted);
      setWaiting(false);
    };
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [opening]);

  async function more(): Promise<Loaded | null> {
    setBusy(true);
    setFailed(false);
    try {
      const next = withMore(loaded, await loadArticles(loaded.page + 1));
      setLoaded(next);
      return next;
    } catch {
      setFailed(true);
      return null;
    } finally {
      setBusy(false);
    }
  }

  /** Opens the page an article has to itself when its text cannot be had here. */
  async function read(wanted: string): Promise<void> {
    setBusy(true);
    try {
      const next = withTexts(loaded, await loadArticles(1));
      setLoaded(next);
      if (!next.articles.some((a) => a.slug === wanted && hasText(a)))
        location.replace(sitePaths.article(wanted));
    } catch {
      location.replace(sitePaths.article(wanted));
    } finally {
      setBusy(false);
    }
  }

  function open(wanted: string) {
    history.pushState({ article: wanted }, '', `${sitePaths.blog}/${wanted}`);
    setSlug(wanted);
    scrollTo({ top: 0, behavior: 'instant' });
  }

  const index = loaded.articles.findIndex((article) => article.slug === slug);
  // After a reload the open article may be on a page that has not come yet.
  const missing = slug !== null && index === -1;
  useEffect(() => {
    if (!missing || busy) return;
    if (loaded.hasMore && !failed) void more();
    else location.replace(sitePaths.blog);
  });

  const wanted = loaded.articles[index];
  const article = wanted && hasText(wanted) ? wanted : undefined;
  const unread = wanted && !article ? wanted.slug : null;
  useEffect(() => {
    if (unread !== null && !busy) void read(unread);
  });

  // The outside system is the browser's tab: an open article sets its title.
  const heading = article?.heading;
  const [ownTitle] = useState(() => (typeof document === 'undefined' ? '' : document.title));
  useEffect(() => {
    document.title = heading ? ownTitle.replace(/^[^·]*(?= · )/, heading) : ownTitle;
  }, [heading, ownTitle]);

  return {
    loaded,
    busy,
    failed,
    waiting: waiting || missing || unread !== null,
    article,
    index,
    more: () => void more(),
    open,
    async next() {
      const later = loaded.articles[index + 1] ?? (await more())?.articles[index + 1];
      if (later) open(later.slug);
    },
    previous() {
      const earlier = loaded.articles[index - 1];
      if (earlier) open(earlier.slug);
    },
  };
}
