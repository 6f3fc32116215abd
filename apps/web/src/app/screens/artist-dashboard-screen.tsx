import { projectRoutes } from '@limn/contracts/projects';
import { Plus } from 'lucide-react';
import { Earnings } from '../../features/billing/earnings.tsx';
import { MyStyles, useMyStyles } from '../../features/styles/my-styles.tsx';
import { ProjectList } from '../../features/projects/project-list.tsx';
import { useApi } from '../../lib/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';

export function ArtistDashboardScreen() {
  const { profiles } = useMember();
  const styles = useMyStyles();
  // The sections below wait until the height of the styles is known, so that nothing jumps.
  const settled = Boolean(styles.data ?? styles.error);
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Artist dashboard</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-5">
        <h1 dir="auto" className="text-2xl break-words md:text-[56px] md:leading-none">
          {profiles.artist?.accountName}
        </h1>
        <div className="flex flex-wrap gap-3">
          {profiles.artist?.published && (
            <ButtonLink to={paths.artist(profiles.artist.id)}>See your page</ButtonLink>
          )}
          <ButtonLink to={paths.myBooks('artist')}>Books</ButtonLink>
          <ButtonLink to={paths.editProfile('artist')}>Edit profile</ButtonLink>
        </div>
      </div>
      <section aria-labelledby="styles" className="mt-10">
        <div className="mb-6 flex items-center justify-between gap-4">
          <h2 id="styles" className="text-xl">
            Art styles
          </h2>
          <ButtonLink to={paths.newStyle} size="small">
            <Plus size={15} aria-hidden /> New art style
          </ButtonLink>
        </div>
        <MyStyles />
      </section>
      <Requests />
      {settled && (
        <section aria-labelledby="earnings" className="mt-16">
          <h2 id="earnings" className="mb-5 text-xl">
            Earnings
          </h2>
          <Earnings kind="artist" imageLink={({ id }) => `/artist${paths.image(id)}`} />
        </section>
      )}
    </div>
  );
}

/** Requests for rights in books; artists without any see nothing of it. */
function Requests() {
  const { data } = useApi(projectRoutes.list, { query: { side: 'holder', size: 1 } });
  if (!data?.total) return null;
  return (
    <section aria-labelledby="requests" className="mt-16">
      <h2 id="requests" className="mb-5 text-xl">
        Requests
      </h2>
      <ProjectList
        side="holder"
        linkOf={({ id }) => paths.licenceRequest('artist', id)}
        empty="No requests yet."
      />
    </section>
  );
}
