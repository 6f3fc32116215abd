import type { PageOf } from '@limn/contracts/content';
import { ArticleCards } from '../../../features/blog/article-cards.tsx';
import { ArticleText } from '../../../features/blog/article-text.tsx';
import { ShareButton } from '../../../domain/share-button.tsx';
import { sitePaths } from '../../../lib/site-paths.ts';
import { Island } from '../island.tsx';

/** An article at the address that can be shared and found. */
export function ArticlePage({ page }: { page: PageOf<'article'> }) {
  const { article, newer, older, related } = page;
  return (
    <>
      <ArticleText
        article={article}
        actions={
          <Island name="share" of={ShareButton} props={{ path: sitePaths.article(article.slug) }} />
        }
      />
      <nav
        aria-label="Articles"
        className="page grid max-w-[948px] gap-4 border-t pt-6 sm:grid-cols-2"
      >
        <p>
          {newer && (
            <>
              <span className="block text-[13px] text-muted">Newer</span>
              <a href={sitePaths.article(newer.slug)} className="text-lg hover:underline">
                {newer.heading}
              </a>
            </>
          )}
        </p>
        <p className="sm:text-right">
          {older && (
            <>
              <span className="block text-[13px] text-muted">Older</span>
              <a href={sitePaths.article(older.slug)} className="text-lg hover:underline">
                {older.heading}
              </a>
            </>
          )}
        </p>
      </nav>
      {related.length > 0 && (
        <section aria-labelledby="more" className="mt-20 border-t">
          <div className="page py-16">
            <h2 id="more" className="mb-8 text-2xl">
              You May Also Like
            </h2>
            <ArticleCards articles={related} />
          </div>
        </section>
      )}
    </>
  );
}
