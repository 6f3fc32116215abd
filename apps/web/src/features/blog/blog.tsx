import { useMemo } from 'react';
import { ShareButton } from '../../domain/share-button.tsx';
import { sitePaths } from '../../lib/site-paths.ts';
import { Button } from '../../ui/plain-button.tsx';
import { ArticleCards } from './article-cards.tsx';
import { ArticleText } from './article-text.tsx';
import { drawOthers, type ListPage } from './load-articles.ts';
import { useBlog } from './use-blog.ts';

/** 'AI and Us': the list, and an article opened from it. */
export function Blog({ list, opening }: { list: ListPage; opening: boolean }) {
  const blog = useBlog(list, opening);
  const { article } = blog;
  const others = useMemo(
    () => (article ? drawOthers(blog.loaded.articles, article.slug) : []),
    [article, blog.loaded.articles],
  );

  if (blog.waiting)
    return (
      <p role="status" className="grid min-h-[70dvh] place-items-center text-muted">
        loading, please wait...
      </p>
    );
  if (article)
    return (
      <>
        <ArticleText
          article={article}
          actions={<ShareButton path={sitePaths.article(article.slug)} />}
        />
        <nav
          aria-label="Articles"
          className="page mx-auto flex max-w-[948px] justify-between gap-4"
        >
          <Button disabled={blog.index === 0} onClick={blog.previous}>
            Previous
          </Button>
          <Button
            busy={blog.busy}
            disabled={blog.index === blog.loaded.articles.length - 1 && !blog.loaded.hasMore}
            onClick={() => void blog.next()}
          >
            Next
          </Button>
        </nav>
        {others.length > 0 && (
          <section aria-labelledby="more" className="mt-20 border-t">
            <div className="page py-16">
              <h2 id="more" className="mb-8 text-2xl">
                You May Also Like
              </h2>
              <ArticleCards articles={others} onOpen={blog.open} />
            </div>
          </section>
        )}
      </>
    );
  return (
    <div className="page py-12 md:py-20">
      <h1 className="text-[52px] leading-none md:text-[88px]">AI and Us</h1>
      <p className="mt-5 mb-12 max-w-[56ch] text-base text-muted">
        How credit is counted, what a licence allows, when artists are paid: essays about what this
        product does, and why.
      </p>
      {blog.loaded.articles.length === 0 ? (
        <p className="rounded-l border border-dashed border-line-strong px-6 py-12 text-base text-muted">
          No Blog Found
        </p>
      ) : (
        <ArticleCards articles={blog.loaded.articles} onOpen={blog.open} level="h2" seenAtOnce />
      )}
      {blog.loaded.hasMore && (
        <div className="mt-12 flex flex-col items-center gap-3">
          {blog.failed && (
            <p role="alert" className="text-danger">
              The next articles could not be loaded. Try again.
            </p>
          )}
          <Button busy={blog.busy} onClick={blog.more}>
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}
