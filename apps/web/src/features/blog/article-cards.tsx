import type { ArticleCard } from '@limn/contracts/content';
import type { MouseEvent } from 'react';
import { sitePaths } from '../../lib/site-paths.ts';
import { ArticlePicture } from './article-picture.tsx';
import { firstTag, formatPublished } from './dates.ts';

/** Articles to choose from. `onOpen` takes a plain press; every other one loads the article's page. */
export function ArticleCards({
  articles,
  onOpen,
  level: Heading = 'h3',
  seenAtOnce = false,
}: {
  articles: readonly ArticleCard[];
  onOpen?: (slug: string) => void;
  level?: 'h2' | 'h3';
  /** Whether the first of them is seen before anything is scrolled. */
  seenAtOnce?: boolean;
}) {
  function press(event: MouseEvent, slug: string) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!onOpen || !isPlain) return;
    event.preventDefault();
    onOpen(slug);
  }
  return (
    <ul className="grid gap-x-7 gap-y-12 sm:grid-cols-2 md:grid-cols-3">
      {articles.map((article, index) => (
        <li key={article.slug} className="group relative">
          <ArticlePicture
            picture={article.Image}
            decorative
            first={seenAtOnce && index === 0}
            sizes="(min-width: 768px) 30vw, (min-width: 456px) 46vw, 64vw"
            className="aspect-3/2 w-full rounded-[14px]"
          />
          <p className="mt-4 flex gap-3 text-[13px] text-muted">
            <span className="font-medium text-gold-text">{firstTag(article.tags)}</span>
            <time dateTime={article.publishedAt}>{formatPublished(article.publishedAt)}</time>
          </p>
          <Heading className="mt-1.5 text-[26px] leading-[1.12]">
            <a
              href={sitePaths.article(article.slug)}
              onClick={(event) => press(event, article.slug)}
              className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-line-strong group-hover:decoration-1 group-hover:underline-offset-4"
            >
              {article.heading}
            </a>
          </Heading>
          <p className="mt-2 text-muted">{article.summary}</p>
        </li>
      ))}
    </ul>
  );
}
