import type { BookHolderKind } from '@limn/contracts/books';
import { Plus } from 'lucide-react';
import { MyBooks } from '../../features/books/my-books.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../page-title.tsx';

/** `/artist/books` and `/influencer/books`. */
export function MyBooksScreen({ kind }: { kind: BookHolderKind }) {
  return (
    <div className="page max-w-[1000px] py-10 md:py-14">
      <PageTitle>Books</PageTitle>
      <div className="mb-10 flex flex-wrap items-end justify-between gap-5">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Books</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.bookInvitations}>Invitations</ButtonLink>
          <ButtonLink to={paths.newBook(kind)}>
            <Plus size={16} aria-hidden /> New book
          </ButtonLink>
        </div>
      </div>
      <MyBooks kind={kind} />
    </div>
  );
}
