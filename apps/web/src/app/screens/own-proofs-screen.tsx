import { OwnProofs } from '../../features/moderation/own-proofs.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';

export function OwnProofsScreen() {
  const { profiles } = useMember();
  const held = (['artist', 'influencer'] as const).filter((kind) => profiles[kind]);
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Verification</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Verification</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        Prove that a website or a handle is yours, and your page, your styles and your books show
        that. It is looked at again every month.
      </p>
      {held.length > 0 ? (
        <OwnProofs profiles={held} />
      ) : (
        <>
          <p className="mb-4">Only artists and influencers have a page that can be verified.</p>
          <ButtonLink to={paths.selectProfile()}>Add a profile</ButtonLink>
        </>
      )}
    </div>
  );
}
