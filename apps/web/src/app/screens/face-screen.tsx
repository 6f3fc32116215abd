import { pageSize } from '@limn/contracts/constants';
import { ProfileId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import { styleRoutes } from '@limn/contracts/styles';
import { useParams } from 'react-router';
import { ShareButton } from '../../domain/share-button.tsx';
import { StyleTile } from '../../features/catalogue/style-tile.tsx';
import { MoreLikeThis } from '../../features/market/more-like-this.tsx';
import { useSeen } from '../../features/market/recently-seen.tsx';
import { KeepAway } from '../../domain/keep-away.tsx';
import { ReportButton } from '../../domain/report-button.tsx';
import { Face } from '../../features/talents/face.tsx';
import { FinishedProjects } from '../../features/talents/finished-projects.tsx';
import { LikeButton } from '../../features/talents/like-button.tsx';
import { Offered } from '../../features/talents/offered.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { AskForRights } from '../ask-for-rights.tsx';
import { useListingLink } from '../use-listing-link.ts';
import { PageTitle } from '../page-title.tsx';
import { useSession } from '../session/use-session.ts';
import { NotFound } from './not-found-screen.tsx';

/** The public page of an artist (with their styles) or an influencer. */
export function FaceScreen() {
  const params = useParams();
  const id = ProfileId.safeParse(params['id'] ?? params['influencerId']);
  return id.success ? (
    <FaceOf id={id.data} />
  ) : (
    <NotFound what="There is no profile at this address." />
  );
}

function FaceOf({ id }: { id: ProfileId }) {
  const session = useSession();
  const linkTo = useListingLink();
  const { data: profile, error, mutate } = useApi(profileRoutes.face, { params: { id } });
  useSeen(profile?.kind === 'influencer' ? id : undefined);
  if (isNotFound(error))
    return <NotFound what="This page is not public. It may have been hidden." />;
  if (!profile)
    return (
      <div className="page py-10 md:py-14">
        <PageTitle>Profile</PageTitle>
        {error ? (
          <ErrorState error={error} retry={() => void mutate()} />
        ) : (
          <Loading label="Loading the page">
            <Skeleton className="aspect-[3/1] w-full rounded-l" />
            <Skeleton className="mt-8 h-14 w-2/5" />
            <Skeleton className="mt-8 h-32 w-full" />
          </Loading>
        )}
      </div>
    );
  const mine = session.status === 'member' && session.profiles[profile.kind]?.id === profile.id;
  return (
    <>
      <PageTitle>{profile.accountName}</PageTitle>
      <Face
        profile={profile}
        offer={
          profile.kind === 'influencer' && <Offered id={profile.id} name={profile.accountName} />
        }
        actions={
          <>
            {profile.kind === 'influencer' && !mine && (
              <AskForRights to={paths.askTalent(profile.id)} />
            )}
            <LikeButton
              key={`${profile.id}${profile.liked}`}
              id={profile.id}
              liked={profile.liked}
              likes={profile.likes}
              mayLike={session.status === 'member'}
            />
            <ShareButton path={profile.kind === 'artist' ? paths.artist(id) : paths.talent(id)} />
            {!mine && (
              <ReportButton
                subject={profile.id}
                name={profile.accountName}
                member={session.status === 'member'}
              />
            )}
            {!mine && session.status === 'member' && (
              <KeepAway profile={profile.id} name={profile.accountName} />
            )}
            {mine && (
              <ButtonLink to={paths.editProfile(profile.kind)} size="small">
                Edit profile
              </ButtonLink>
            )}
          </>
        }
      >
        <FinishedProjects holder={id} />
        {profile.kind === 'influencer' && (
          <MoreLikeThis id={id} linkTo={linkTo} mayLike={session.status === 'member'} />
        )}
        {profile.kind === 'artist' && <Styles artist={profile.id} name={profile.accountName} />}
      </Face>
    </>
  );
}

function Styles({ artist, name }: { artist: ProfileId; name: string }) {
  const offset = useOffset('styles');
  const { data, error, mutate } = useApi(styleRoutes.list, {
    query: { createdBy: artist, offset, size: pageSize },
  });
  return (
    <section aria-labelledby="styles" className="mt-16">
      <h2 id="styles" className="mb-5 text-xl">
        Art styles
      </h2>
      {error && !data && <ErrorState error={error} retry={() => void mutate()} />}
      {!data && !error && <Skeleton className="aspect-4/3 max-w-[420px] rounded-l" />}
      {data?.artStyles.length === 0 && (
        <p className="text-base text-muted">{name} has no styles for licensing right now.</p>
      )}
      <div className="grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {data?.artStyles.map((style) => (
          <StyleTile key={style.id} style={style} to={paths.marketStyle(style.id)} />
        ))}
      </div>
      <Pager label="Pages of art styles" name="styles" total={data?.total ?? 0} size={pageSize} />
    </section>
  );
}
