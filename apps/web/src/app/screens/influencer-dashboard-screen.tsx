import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';

export function InfluencerDashboardScreen() {
  const { profiles } = useMember();
  const profile = profiles.influencer;
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Influencer dashboard</PageTitle>
      <h1 className="text-2xl md:text-[56px] md:leading-none">{profile?.accountName}</h1>
      <p className="mt-6 max-w-[66ch] text-base whitespace-pre-line text-muted">
        {profile?.about || 'This profile has no description.'}
      </p>
      <div className="mt-8">
        <ButtonLink to={paths.marketplace}>Browse the marketplace</ButtonLink>
      </div>
    </div>
  );
}
