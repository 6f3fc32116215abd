import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Earnings } from '../../features/billing/earnings.tsx';
import { ProjectList } from '../../features/projects/project-list.tsx';
import { InfluencerProvider } from '../../features/profiles/influencer-context.tsx';
import { PublishSwitch } from '../../features/profiles/publish-switch.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';
import { Portfolio } from '../portfolio.tsx';
import { addProfile } from '../session/use-session.ts';

export function InfluencerDashboardScreen() {
  const { profiles } = useMember();
  const profile = profiles.influencer;
  if (!profile) return null;
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Influencer dashboard</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-5">
        <h1 dir="auto" className="text-2xl break-words md:text-[56px] md:leading-none">
          {profile.accountName}
        </h1>
        <div className="flex flex-wrap gap-3">
          {profile.published && (
            <ButtonLink to={paths.talent(profile.id)}>See your page</ButtonLink>
          )}
          <ButtonLink to={paths.myBooks('influencer')}>Books</ButtonLink>
          <ButtonLink to={paths.offer}>What I offer</ButtonLink>
          <ButtonLink to={paths.persona}>Persona</ButtonLink>
          <ButtonLink to={paths.editProfile('influencer')}>Edit profile</ButtonLink>
        </div>
      </div>
      <div className="mt-8 max-w-[520px] rounded-l border bg-panel px-5 py-4">
        <PublishSwitch profile={profile} onSaved={(next) => void addProfile(next)} />
      </div>
      <section aria-labelledby="requests" className="mt-14">
        <h2 id="requests" className="mb-5 text-xl">
          Requests
        </h2>
        <ProjectList
          side="holder"
          linkOf={({ id }) => paths.licenceRequest('influencer', id)}
          empty="No requests yet. Nothing of yours is licensed without your approval."
        />
      </section>
      <section aria-labelledby="earnings" className="mt-14">
        <h2 id="earnings" className="mb-5 text-xl">
          Earnings
        </h2>
        <Earnings kind="influencer" imageLink={({ id }) => paths.image(id)} />
      </section>
      <section aria-labelledby="portfolio" className="mt-14">
        <h2 id="portfolio" className="mb-5 text-xl">
          Portfolio
        </h2>
        <InfluencerProvider profile={profile} change={(next) => void addProfile(next)}>
          <Portfolio />
        </InfluencerProvider>
      </section>
    </div>
  );
}
