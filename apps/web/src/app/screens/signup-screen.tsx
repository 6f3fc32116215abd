import type { ProfileKind } from '@limn/contracts/constants';
import {
  signupRoutes,
  type SavedDraft,
  signupSteps,
  type SignupStep,
  stepIndex,
} from '@limn/contracts/signup';
import { Navigate, useParams } from 'react-router';
import { isProfileKind } from '../../features/profiles/active-profile.ts';
import { useApi } from '../../lib/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { useMember } from '../guards.tsx';
import { AgreementAtStart } from '../signup/agreement-at-start.tsx';
import { SplitPage } from '../layouts/split-page.tsx';
import { PageTitle } from '../page-title.tsx';
import { SignupSteps } from '../signup/signup-steps.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';

const ArtistSteps = lazyComponent(
  async () => (await import('../signup/artist-steps.tsx')).ArtistSteps,
);

const names: Record<ProfileKind, string> = {
  artist: 'Artist',
  creator: 'Creator',
  influencer: 'Influencer',
};
const mottos: Record<ProfileKind, string> = {
  artist: 'Your art. Your prices. Your veto.',
  creator: 'Every picture credits – and pays – the artists in it.',
  influencer: 'Your face, your voice, your terms.',
};

/** The steps after a profile kind was chosen; `userType` in the address is that kind (default: artist). */
export function SignupScreen() {
  const { step } = useParams();
  const [query] = useQuery();
  const asked = query.get('userType');
  const kind = isProfileKind(asked) ? asked : 'artist';
  const isAuthor = kind === 'artist' && query.get('as') === 'author';
  const { user, profiles } = useMember();
  const at = stepIndex(kind, step ?? '');
  if (step === 'artstyle-agreement' && kind !== 'artist') return <AgreementAside kind={kind} />;
  if (at < 1) return <Navigate to={paths.selectProfile(kind)} replace />;
  const name = signupSteps[kind][at]!;
  // Behind the agreement an artist already has a profile; everybody else is done with the sign-up.
  const styleSteps = stepIndex('artist', 'artstyle-agreement');
  const forArtist = kind === 'artist' && at >= styleSteps;
  if (profiles[kind] && !forArtist) return <Navigate to={paths.dashboard(kind)} replace />;
  // The guard of the steps behind it: an accepted agreement, which takes a profile.
  if (kind === 'artist' && at > styleSteps && !profiles.artist)
    return <Navigate to={paths.signup('artstyle-agreement', 'artist')} replace />;
  return (
    <SplitPage
      motto={mottos[kind]}
      aside={`${isAuthor ? 'Author' : names[kind]} · signed in as ${user.email}`}
    >
      <PageTitle>Sign up</PageTitle>
      {forArtist && profiles.artist ? (
        <ArtistSteps step={name} />
      ) : (
        <WithDraft key={kind} kind={kind} step={name} isAuthor={isAuthor} />
      )}
    </SplitPage>
  );
}

/** Specification §2: for creators and influencers the agreement comes before the sign-up, at step 0. */
function AgreementAside({ kind }: { kind: 'creator' | 'influencer' }) {
  const { user } = useMember();
  return (
    <SplitPage motto={mottos[kind]} aside={`${names[kind]} · signed in as ${user.email}`}>
      <PageTitle>Sign up</PageTitle>
      <AgreementAtStart kind={kind} />
    </SplitPage>
  );
}

function WithDraft({
  kind,
  step,
  isAuthor,
}: {
  kind: ProfileKind;
  step: SignupStep;
  isAuthor: boolean;
}) {
  const { user } = useMember();
  const { data, error, mutate } = useApi(
    signupRoutes.draft,
    { params: { kind } },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your draft">
        <Skeleton className="mb-8 h-[3px] w-full" />
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="mt-8 h-64 w-full" />
      </Loading>
    );
  return <SignupSteps kind={kind} step={step} isAuthor={isAuthor} saved={withName(data, user)} />;
}

/** A first draft starts with the name the person signed in with. */
function withName(saved: SavedDraft, user: { givenName: string; familyName: string }): SavedDraft {
  if (saved.updatedAt) return saved;
  const accountName = `${user.givenName} ${user.familyName}`.trim();
  return { ...saved, draft: { ...saved.draft, accountName } };
}
