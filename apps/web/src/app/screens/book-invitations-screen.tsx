import { bookHolderKinds } from '@limn/contracts/books';
import { InvitationList } from '../../features/books/invitation-list.tsx';
import { ContributorRequests } from '../../features/projects/contributor-requests.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';

/** `/books/invitations`: invitations to contribute to books. */
export function BookInvitationsScreen() {
  const { profiles } = useMember();
  const as = bookHolderKinds.flatMap((kind) => {
    const name = profiles[kind]?.accountName;
    return name === undefined ? [] : [{ kind, name }];
  });
  return (
    <div className="page max-w-[860px] py-10 md:py-14">
      <PageTitle>Invitations</PageTitle>
      <h1 className="mb-4 text-2xl md:text-[56px] md:leading-none">Invitations</h1>
      <p className="mb-10 max-w-[60ch] text-muted">
        Books that name you. You accept the shares and rights shown here; if either changes, you are
        asked again.
      </p>
      {as.length > 0 && <ContributorRequests />}
      <InvitationList as={as} />
    </div>
  );
}
