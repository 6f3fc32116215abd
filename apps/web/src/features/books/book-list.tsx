import { type BookCard, type BookRight, bookRightTexts, bookRoutes } from '@limn/contracts/books';
import { pageSize } from '@limn/contracts/constants';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';
import { BookCover } from './book-cover.tsx';

const grid = 'grid gap-x-7 gap-y-10 grid-cols-2 md:grid-cols-3 lg:grid-cols-5';

/** Published books that fit a search. */
export function BookList({
  search,
  right,
  language,
  clearSearch,
}: {
  search: string;
  right: BookRight | undefined;
  language: string | undefined;
  clearSearch: ReactNode;
}) {
  const offset = useOffset();
  const { data, error, isLoading, mutate } = useApi(
    bookRoutes.published,
    { query: { search, offset, ...(right && { right }), ...(language && { language }) } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading books">
        <div className={grid}>
          {[0, 1, 2, 3, 4].map((index) => (
            <Skeleton key={index} className="aspect-[2/3] rounded-m" />
          ))}
        </div>
      </Loading>
    );
  if (data.books.length === 0)
    return search || right || language ? (
      <EmptyState text="No book fits this search. Try fewer or other words." action={clearSearch} />
    ) : (
      <EmptyState text="No book is offered yet. Artists and influencers offer theirs from their dashboard." />
    );
  return (
    <>
      <p role="status" className="sr-only">
        {data.total} books
      </p>
      <div className={classNames(grid, 'transition-opacity', isLoading && 'opacity-60')}>
        {data.books.map((book) => (
          <BookTile key={book.id} book={book} />
        ))}
      </div>
      <Pager label="Pages of books" total={data.total} size={pageSize} />
    </>
  );
}

function BookTile({ book }: { book: BookCard }) {
  return (
    <article className="group relative min-w-0">
      <BookCover cover={book.cover} title={book.title} className="w-full" />
      <h3 className="mt-3.5 text-[22px] leading-[1.15] break-words">
        <Link
          to={paths.book(book.id)}
          className="rounded-s after:absolute after:inset-0 group-hover:underline group-hover:decoration-line-strong group-hover:decoration-1 group-hover:underline-offset-4"
        >
          {book.title}
        </Link>
      </h3>
      <p className="mt-1 font-medium text-gold-text">
        {book.contributors.map(({ name }) => name).join(', ')}
      </p>
      <p className="mt-1 text-[13px] text-muted">
        {book.rights.map((right) => bookRightTexts[right].name).join(', ')}
      </p>
      {book.sample && (
        <div className="mt-2">
          <Tag>Sample book</Tag>
        </div>
      )}
    </article>
  );
}
