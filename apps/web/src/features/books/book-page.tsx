import { VerifiedBadge } from '../../domain/verified-badge.tsx';
import type { PublicBook } from '@limn/contracts/books';
import { languageName } from '@limn/contracts/offers';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ForbiddenList } from '../../domain/forbidden-list.tsx';
import { Tag } from '../../ui/states.tsx';
import { BookCover } from './book-cover.tsx';
import { RightList } from './right-list.tsx';

/** The public page of a book. */
export function BookPage({
  book,
  actions,
  pageOf,
}: {
  book: PublicBook;
  actions: ReactNode;
  /** The page of a contributor; undefined if the reader may not open it. */
  pageOf: (contributor: PublicBook['contributors'][number]) => string | undefined;
}) {
  const { title, subtitle, contributors } = book;
  return (
    <article className="page py-8 md:py-12">
      <div className="grid items-start gap-8 md:grid-cols-[minmax(180px,340px)_1fr] md:gap-14">
        <BookCover cover={book.cover} title={title} className="w-full max-md:max-w-[240px]" />
        <div className="min-w-0">
          <h1 dir="auto" className="text-[44px] leading-none break-words md:text-3xl">
            {title}
          </h1>
          {subtitle && (
            <p dir="auto" className="mt-3 font-display text-xl text-muted italic">
              {subtitle}
            </p>
          )}
          <p className="mt-5 text-base">
            {contributors.map((contributor, index) => {
              const to = pageOf(contributor);
              return (
                <Fragment key={contributor.profileId}>
                  {index > 0 && ', '}
                  {to ? (
                    <Link to={to} className="rounded-s font-medium text-gold-text hover:underline">
                      <bdi>{contributor.name}</bdi>
                    </Link>
                  ) : (
                    <span dir="auto" className="font-medium text-gold-text">
                      {contributor.name}
                    </span>
                  )}{' '}
                  <span className="text-muted">({contributor.role})</span>
                </Fragment>
              );
            })}
          </p>
          {contributors[0] && (
            <div className="mt-3">
              <VerifiedBadge profile={contributors[0].profileId} />
            </div>
          )}
          <div className="mt-5 flex flex-wrap gap-2">
            {book.sample && <Tag>Sample book</Tag>}
            <Tag>{languageName(book.language)}</Tag>
            {book.publishedYear !== null && <Tag>{book.publishedYear}</Tag>}
            {book.genres.map((genre) => (
              <Tag key={genre}>{genre}</Tag>
            ))}
          </div>
          {book.blurb && (
            <p dir="auto" className="mt-7 max-w-[66ch] text-base whitespace-pre-line">
              {book.blurb}
            </p>
          )}
          {book.isbn && <p className="num mt-5 text-[13px] text-muted">ISBN {book.isbn}</p>}
          <div className="mt-8 flex flex-wrap items-center gap-3">{actions}</div>
        </div>
      </div>
      <div className="mt-14 grid items-start gap-x-16 gap-y-14 lg:grid-cols-[5fr_7fr]">
        <section aria-labelledby="rights">
          <h2 id="rights" className="mb-5 text-xl">
            Rights offered
          </h2>
          <RightList rights={book.rights} />
          <ForbiddenList uses={book.forbiddenUses} />
        </section>
        {book.excerpt && (
          <section aria-labelledby="excerpt" className="min-w-0">
            <h2 id="excerpt" className="mb-5 text-xl">
              Excerpt
            </h2>
            <div
              dir="auto"
              lang={book.language}
              className="max-w-[62ch] font-display text-lg leading-relaxed break-words whitespace-pre-line"
            >
              {book.excerpt}
            </div>
          </section>
        )}
      </div>
    </article>
  );
}
