import { type BookHolderKind, bookRoutes, type OwnBook } from '@limn/contracts/books';
import { BookId, type PhotoId } from '@limn/contracts/ids';
import type { Photo } from '@limn/contracts/photos';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { BookForm } from '../../features/books/book-form.tsx';
import { DeleteBook } from '../../features/books/delete-book.tsx';
import { PeopleForm } from '../../features/books/people-form.tsx';
import { PublishBook } from '../../features/books/publish-book.tsx';
import { OwnBookEdition } from '../../features/editions/own-book-edition.tsx';
import { rememberPath } from '../../features/identity/return-path.ts';
import { PhotoField } from '../../features/photos/photo-field.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';
import { NotFound } from './not-found-screen.tsx';

const page = 'page max-w-[860px] py-10 md:py-14';

/** `/artist/books/new` and `/influencer/books/new`. */
export function NewBookScreen({ kind }: { kind: BookHolderKind }) {
  const navigate = useNavigate();
  return (
    <div className={page}>
      <PageTitle>New book</PageTitle>
      <h1 className="mb-10 text-2xl md:text-[56px] md:leading-none">New book</h1>
      <BookForm
        book={undefined}
        cover={(choose) => <CoverField photo={null} choose={choose} />}
        save={async (fields, saved) => {
          const book = await call(bookRoutes.create, { body: { ...fields, kind } });
          saved();
          notify(`‘${book.title}’ is created. It is a draft until you publish it.`);
          void refresh(bookRoutes.mine);
          void navigate(paths.ownBook(kind, book.id));
          return book;
        }}
      />
    </div>
  );
}

/** `/artist/books/{id}` and `/influencer/books/{id}`. */
export function OwnBookScreen({ kind }: { kind: BookHolderKind }) {
  const id = BookId.safeParse(useParams().id);
  return id.success ? (
    <OwnBookOf key={id.data} id={id.data} kind={kind} />
  ) : (
    <NotFound what="There is no book at this address." />
  );
}

function OwnBookOf({ id, kind }: { id: BookId; kind: BookHolderKind }) {
  const navigate = useNavigate();
  const { data: book, error, mutate } = useApi(bookRoutes.own, { params: { id } });
  if (isNotFound(error)) return <NotFound what="This book does not exist, or it is not yours." />;
  if (!book)
    return (
      <div className={page}>
        <PageTitle>Book</PageTitle>
        {error ? (
          <ErrorState error={error} retry={() => void mutate()} />
        ) : (
          <Loading label="Loading the book">
            <Skeleton className="h-14 w-3/5" />
            <Skeleton className="mt-10 h-96 w-full rounded-l" />
          </Loading>
        )}
      </div>
    );
  const show = (next: OwnBook) => {
    void mutate(next, { revalidate: false });
    void refresh(bookRoutes.mine);
  };
  return (
    <div className={page}>
      <PageTitle>{book.title}</PageTitle>
      <div className="mb-10 flex flex-wrap items-end justify-between gap-4">
        <h1 dir="auto" className="text-2xl break-words md:text-[56px] md:leading-none">
          {book.title}
        </h1>
        {book.state === 'published' && (
          <ButtonLink to={paths.book(id)} size="small">
            See its page
          </ButtonLink>
        )}
      </div>
      <div className="mb-10 rounded-l border bg-panel px-5 py-4">
        <PublishBook book={book} onSaved={show} />
      </div>
      <BookForm
        book={book}
        cover={(choose) => <CoverField photo={book.cover} choose={choose} />}
        save={async (fields, saved) => {
          const next = await call(bookRoutes.update, { params: { id }, body: fields });
          saved();
          show(next);
          notify('Book saved.');
          return next;
        }}
      />
      <section aria-labelledby="people" className="mt-10">
        <h2 id="people" className="mb-4 text-xl">
          People
        </h2>
        <PeopleForm book={book} onSaved={show} />
      </section>
      {/* People and rights decide whether an edition may be made. */}
      <OwnBookEdition
        key={book.parts.map(({ id: part, state }) => part + state).join()}
        book={book}
        beforeSignUp={() => rememberPath(location.pathname)}
      />
      <section aria-labelledby="end" className="mt-16 border-t pt-8">
        <h2 id="end" className="mb-4 text-xl">
          Delete
        </h2>
        <DeleteBook book={book} onDeleted={() => void navigate(paths.myBooks(kind))} />
      </section>
    </div>
  );
}

function CoverField({
  photo,
  choose,
}: {
  photo: Photo | null;
  choose: (photo: PhotoId | null) => void;
}) {
  const [shown, setShown] = useState(photo);
  return (
    <PhotoField
      purpose="bookcover"
      photo={shown}
      onChange={(next) => {
        setShown(next);
        choose(next?.id ?? null);
      }}
    />
  );
}
