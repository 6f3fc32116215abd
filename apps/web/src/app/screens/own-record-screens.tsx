import { ButtonLink } from '../../ui/button.tsx';
import { ContributorRequests } from '../../features/projects/contributor-requests.tsx';
import { InvitationList } from '../../features/books/invitation-list.tsx';
import { KeptAwayLists } from '../../features/moderation/kept-away.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { OwnCases } from '../../features/moderation/own-cases.tsx';
import { OwnProofs } from '../../features/moderation/own-proofs.tsx';
import { PageTitle } from '../page-title.tsx';
import { bookHolderKinds } from '@limn/contracts/books';
import { paths } from '../../lib/paths.ts';
import { useMember } from '../guards.tsx';

export function KeptAwayScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Blocked and muted</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Blocked and muted</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        You block or mute people from their page, or from a project you have with them. They are not
        notified.
      </p>
      <KeptAwayLists />
    </div>
  );
}

export function OwnCasesScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Takedown notices</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Takedown notices</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        If we took down something of yours, you can read why here and answer.
      </p>
      <OwnCases />
    </div>
  );
}

export function OwnProofsScreen() {
  const { profiles } = useMember();
  const held = (['artist', 'influencer'] as const).filter((kind) => profiles[kind]);
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Verification</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Verification</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        Prove that a website or a social handle is yours. Your page, styles and books then show it.
        We check it again every month.
      </p>
      {held.length > 0 ? (
        <OwnProofs profiles={held} />
      ) : (
        <>
          <p className="mb-4">Only artists and influencers can verify their page.</p>
          <ButtonLink to={paths.selectProfile()}>Add a profile</ButtonLink>
        </>
      )}
    </div>
  );
}

export function NotificationsScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Notifications</PageTitle>
      <h1 className="mb-8 text-2xl md:text-3xl">Notifications</h1>
      <NotificationList />
    </div>
  );
}

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
