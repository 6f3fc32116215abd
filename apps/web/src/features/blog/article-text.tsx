import type { Article } from '@limn/contracts/content';
import type { ReactNode } from 'react';
import { servedHtml } from '../../lib/trusted-types.ts';
import { ArticlePicture } from './article-picture.tsx';
import { firstTag, formatPublished } from './dates.ts';

/** A whole article. `actions` appear next to its date. */
export function ArticleText({ article, actions }: { article: Article; actions?: ReactNode }) {
  const { heading, tags, publishedAt, Image: picture, blogDescription } = article;
  return (
    <article className="page py-10 md:py-16">
      <div className="mx-auto max-w-[820px]">
        <p className="text-[13px] font-medium text-gold-text">{firstTag(tags)}</p>
        <h1 className="mt-3 text-[42px] leading-[1.02] md:text-3xl">{heading}</h1>
        <div className="mt-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-[13px] text-muted">
          <span>
            AI and Us · <time dateTime={publishedAt}>{formatPublished(publishedAt)}</time>
          </span>
          {actions}
        </div>
        <ArticlePicture
          picture={picture}
          first
          sizes="(min-width: 900px) 820px, 64vw"
          className="mt-6 aspect-3/2 w-full rounded-l"
        />
        <div className="mx-auto mt-10 max-w-[68ch]">
          {blogDescription.map(({ title, description }, index) => (
            <section key={index} className="not-first:mt-10">
              {title && (
                <h2 dir="auto" className="mb-3 text-xl leading-tight md:text-[30px]">
                  {title}
                </h2>
              )}
              {/* HTML of the server: made from Markdown by an allow-list. */}
              <div
                className="prose"
                dangerouslySetInnerHTML={{ __html: servedHtml(description) }}
              />
            </section>
          ))}
          {tags.length > 0 && (
            <ul aria-label="Tags" className="mt-10 flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li
                  key={tag}
                  className="rounded-full border border-line-strong px-3 py-1 text-[13px] text-muted"
                >
                  {tag}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </article>
  );
}
