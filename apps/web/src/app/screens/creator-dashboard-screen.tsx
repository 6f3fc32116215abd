import { Link } from 'react-router';
import { PlanSummary } from '../../features/billing/plan-summary.tsx';
import { ImageGrid, useImages } from '../../features/images/image-grid.tsx';
import { LicenceList } from '../../features/licensing/licence-list.tsx';
import { OwnStyles } from '../../features/styles/own-styles.tsx';
import { ProjectList } from '../../features/projects/project-list.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';

const newest = { owner: 'me' } as const;
const shown = 5;

export function CreatorDashboardScreen() {
  const { profiles } = useMember();
  const images = useImages(newest, shown);
  // The sections below wait until the height of the pictures is known, so that nothing jumps.
  const settled = Boolean(images.data ?? images.error);
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Creator dashboard</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-5">
        <h1 dir="auto" className="text-2xl md:text-[56px] md:leading-none">
          {profiles.creator?.accountName}
        </h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.editProfile('creator')}>Edit profile</ButtonLink>
          <ButtonLink to={paths.canvas} look="gold">
            Start Creating
          </ButtonLink>
        </div>
      </div>
      <section aria-label="Plan and credits" className="mt-9">
        <PlanSummary />
      </section>
      <section aria-labelledby="pictures" className="mt-14">
        <div className="mb-5 flex items-baseline justify-between gap-4">
          <h2 id="pictures" className="text-xl">
            Newest pictures
          </h2>
          <Link to={paths.images} className="rounded-s text-blue hover:underline">
            All pictures
          </Link>
        </div>
        <ImageGrid
          query={newest}
          size={shown}
          paged={false}
          linkTo={(id) => `/creator${paths.image(id)}`}
          empty="You have made no picture yet. Choose a style and describe your picture."
        />
      </section>
      {settled && (
        <section aria-labelledby="own-styles" className="mt-14">
          <h2 id="own-styles" className="mb-5 text-xl">
            Your own styles
          </h2>
          <OwnStyles />
        </section>
      )}
      {settled && (
        <section aria-labelledby="projects" className="mt-14">
          <h2 id="projects" className="mb-5 text-xl">
            Projects
          </h2>
          <ProjectList
            side="customer"
            linkOf={({ id }) => paths.project(id)}
            empty="You have no projects yet. Request rights from a talent or in a book."
            action={<ButtonLink to={paths.talents}>Look at talents</ButtonLink>}
          />
        </section>
      )}
      {settled && (
        <section aria-labelledby="licences" className="mt-14">
          <h2 id="licences" className="mb-5 text-xl">
            Licences
          </h2>
          <LicenceList />
        </section>
      )}
    </div>
  );
}
