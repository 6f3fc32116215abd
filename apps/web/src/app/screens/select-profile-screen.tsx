import type { Profile } from '@limn/contracts/profiles';
import { Navigate, useNavigate } from 'react-router';
import { forgetPath, rememberedPath } from '../../features/identity/return-path.ts';
import { chooseProfile, isProfileKind, kindsOf } from '../../features/profiles/active-profile.ts';
import { NewProfileForm } from '../../features/profiles/new-profile-form.tsx';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { useMember } from '../guards.tsx';
import { SplitPage } from '../layouts/split-page.tsx';
import { PageTitle } from '../page-title.tsx';
import { addProfile } from '../session/use-session.ts';

export function SelectProfileScreen() {
  const { user, profiles, active } = useMember();
  const [query] = useQuery();
  const navigate = useNavigate();
  const asked = query.get('userType');
  const taken = kindsOf(profiles);

  if (active && taken.length === 3) return <Navigate to={paths.dashboard(active)} replace />;

  async function go(profile: Profile) {
    const wanted = rememberedPath();
    forgetPath();
    await addProfile(profile);
    chooseProfile(profile.kind);
    await navigate(wanted ?? paths.dashboard(profile.kind), { replace: true });
  }

  return (
    <SplitPage motto="Your pictures, your prices, your no." aside={`signed in as ${user.email}`}>
      <PageTitle>Choose a profile</PageTitle>
      <h1 className="text-2xl md:text-[50px] md:leading-none">How will you be here?</h1>
      <p className="mt-3 mb-8 max-w-[52ch] text-base text-muted">
        {taken.length > 0
          ? 'Add another profile. You can switch between them at any time.'
          : 'Choose one to begin with. You can add the others later.'}
      </p>
      <NewProfileForm
        kind={isProfileKind(asked) ? asked : undefined}
        taken={taken}
        suggestedName={`${user.givenName} ${user.familyName}`.trim()}
        onCreated={go}
      />
    </SplitPage>
  );
}
