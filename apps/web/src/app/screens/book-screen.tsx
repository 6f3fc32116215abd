import { bookRoutes } from '@limn/contracts/books';
import { BookId } from '@limn/contracts/ids';
import { useParams } from 'react-router';
import { ShareButton } from '../../domain/share-button.tsx';
import { BookPage } from '../../features/books/book-page.tsx';
import { useFeatures } from '../../features/features/use-features.ts';
import { LikeListing } from '../../features/market/like-listing.tsx';
import { MoreLikeThis } from '../../features/market/more-like-this.tsx';
import { useSeen } from '../../features/market/recently-seen.tsx';
import { ReportButton } from '../../domain/report-button.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { AskForRights } from '../ask-for-rights.tsx';
import { useListingLink } from '../use-listing-link.ts';
import { PageTitle } from '../page-title.tsx';
import { useSession } from '../session/use-session.ts';
import { NotFound } from './not-found-screen.tsx';

/** `/book/{id}`: the public page of a book. */
export function BookScreen() {
  const id = BookId.safeParse(useParams().id);
  return id.success ? (
    <BookOf id={id.data} />
  ) : (
    <NotFound what="There is no book at this address." />
  );
}

function BookOf({ id }: { id: BookId }) {
  const session = useSession();
  const { nilv } = useFeatures();
  const linkTo = useListingLink();
  const { data: book, error, mutate } = useApi(bookRoutes.get, { params: { id } });
  useSeen(book ? id : undefined);
  if (isNotFound(error)) return <NotFound what="This book is not public. It may be hidden." />;
  if (!book)
    return (
      <div className="page py-8 md:py-12">
        <PageTitle>Book</PageTitle>
        {error ? (
          <ErrorState error={error} retry={() => void mutate()} />
        ) : (
          <Loading label="Loading the book">
            <div className="grid gap-8 md:grid-cols-[340px_1fr] md:gap-14">
              <Skeleton className="aspect-[2/3] w-full rounded-m max-md:max-w-[240px]" />
              <Skeleton className="h-14 w-4/5" />
            </div>
          </Loading>
        )}
      </div>
    );
  return (
    <>
      <PageTitle>{book.title}</PageTitle>
      <BookPage
        book={book}
        pageOf={({ kind, profileId }) => {
          if (kind === 'artist') return paths.artist(profileId);
          return nilv ? paths.talent(profileId) : undefined;
        }}
        actions={
          <>
            {!book.mine && <AskForRights to={paths.askBook(id)} />}
            {session.status === 'member' && <LikeListing id={id} />}
            <ShareButton path={paths.book(id)} />
            {!book.mine && (
              <ReportButton subject={id} name={book.title} member={session.status === 'member'} />
            )}
          </>
        }
      />
      {nilv && (
        <div className="page pb-14">
          <MoreLikeThis id={id} linkTo={linkTo} mayLike={session.status === 'member'} />
        </div>
      )}
    </>
  );
}
