import type { PageOf } from '@limn/contracts/content';
import { sitePaths } from '../../../lib/site-paths.ts';
import { classNames } from '../../../ui/class-names.ts';

export function Docs({ page }: { page: PageOf<'docs'> }) {
  const { slug, title, summary, html, pages } = page.text;
  const at = pages.findIndex((other) => other.slug === slug);
  const next = pages[at + 1];
  return (
    <div className="page grid gap-10 py-12 md:py-20 lg:grid-cols-[240px_1fr] lg:gap-16">
      <nav aria-label="Docs" className="not-printed">
        <ul className="flex flex-wrap gap-x-1 lg:sticky lg:top-[82px] lg:flex-col">
          {pages.map((other, index) => (
            <li key={other.slug}>
              <a
                dir="auto"
                href={index === 0 ? sitePaths.docs : sitePaths.docsPage(other.slug)}
                aria-current={other.slug === slug ? 'page' : undefined}
                className={classNames(
                  'flex min-h-10 items-center rounded-s px-3',
                  other.slug === slug ? 'bg-blank text-text' : 'text-muted hover:text-text',
                )}
              >
                {other.title}
              </a>
            </li>
          ))}
          <li>
            <a
              href={sitePaths.apiDocs}
              className="flex min-h-10 items-center rounded-s px-3 text-muted hover:text-text"
            >
              API reference
            </a>
          </li>
        </ul>
      </nav>
      <article className="min-w-0">
        <h1 dir="auto" className="text-[44px] leading-[1.02] md:text-3xl">
          {title}
        </h1>
        <p className="mt-4 mb-10 max-w-[60ch] text-[17px] text-muted">{summary}</p>
        {/* HTML of the server, made from our own text by an allow-list. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        {next && (
          <p className="mt-14 border-t pt-6">
            <span className="text-muted">Next: </span>
            <a
              dir="auto"
              href={sitePaths.docsPage(next.slug)}
              className="text-blue underline underline-offset-4"
            >
              {next.title}
            </a>
          </p>
        )}
      </article>
    </div>
  );
}
