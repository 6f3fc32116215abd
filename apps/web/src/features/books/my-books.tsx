import { type BookHolderKind, bookRoutes, type OwnBook } from '@limn/contracts/books';
import { pageSize } from '@limn/contracts/constants';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';
import { BookCover } from './book-cover.tsx';

/** All books of one of a person's profiles, in any state. */
export function MyBooks({ kind }: { kind: BookHolderKind }) {
  const offset = useOffset();
  const { data, error, mutate } = useApi(bookRoutes.mine, { query: { kind, offset } });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your books">
        <Skeleton className="h-28 w-full rounded-l" />
        <Skeleton className="mt-4 h-28 w-full rounded-l" />
      </Loading>
    );
  if (data.total === 0)
    return (
      <EmptyState
        text="You have no books yet. Create one, choose the rights you offer, and add everyone who has a share in it."
        action={
          <ButtonLink to={paths.newBook(kind)} look="line">
            <Plus size={16} aria-hidden /> New book
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <ul className="flex flex-col gap-4">
        {data.books.map((book) => (
          <Row key={book.id} book={book} />
        ))}
      </ul>
      <Pager label="Pages of your books" total={data.total} size={pageSize} />
    </>
  );
}

function Row({ book }: { book: OwnBook }) {
  const open = book.parts.filter(({ state }) => state !== 'agreed').length;
  return (
    <li className="group relative flex items-center gap-5 rounded-l border bg-panel p-4">
      <BookCover cover={book.cover} title={book.title} size="small" className="w-16 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg break-words">
          <Link
            to={paths.ownBook(book.kind, book.id)}
            className="rounded-s after:absolute after:inset-0 group-hover:underline"
          >
            <bdi>{book.title}</bdi>
          </Link>
        </h2>
        {book.subtitle && (
          <p dir="auto" className="truncate text-muted">
            {book.subtitle}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Tag tone={book.state === 'published' ? 'ok' : 'muted'}>
            {book.state === 'published' ? 'Public' : 'Draft'}
          </Tag>
          {open > 0 && (
            <Tag tone="blue">Waiting for {open === 1 ? '1 answer' : `${open} answers`}</Tag>
          )}
          {book.sample && <Tag>Sample book</Tag>}
        </div>
      </div>
    </li>
  );
}
