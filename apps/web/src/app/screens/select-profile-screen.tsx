import type { ProfileKind } from '@limn/contracts/constants';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { isProfileKind, kindsOf } from '../../features/profiles/active-profile.ts';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choices.tsx';
import { useMember } from '../guards.tsx';
import { SplitPage } from '../layouts/split-page.tsx';
import { PageTitle } from '../page-title.tsx';

const kinds: { value: ProfileKind; title: string; text: string }[] = [
  {
    value: 'artist',
    title: 'Artist',
    text: 'You license your art style and are paid when pictures made from it are sold.',
  },
  {
    value: 'creator',
    title: 'Creator',
    text: 'You make pictures, for yourself or for a brand, and buy licences for them.',
  },
  {
    value: 'influencer',
    title: 'Influencer',
    text: 'You hold the rights to your name, face and voice, and decide who may use them.',
  },
];

/** Step 0 of the sign-up: which kind of profile. A kind that exists already is not offered again. */
export function SelectProfileScreen() {
  const { user, profiles, active } = useMember();
  const [query] = useQuery();
  const navigate = useNavigate();
  const asked = query.get('userType');
  const taken = kindsOf(profiles);
  const free = kinds.filter(({ value }) => !taken.includes(value));
  const first = isProfileKind(asked) && !taken.includes(asked) ? asked : free[0]?.value;
  const [kind, setKind] = useState(first);

  if (!kind) return <Navigate to={active ? paths.dashboard(active) : paths.landing} replace />;

  return (
    <SplitPage motto="Your pictures, your prices, your no." aside={`signed in as ${user.email}`}>
      <PageTitle>Choose a profile</PageTitle>
      <form
        className="flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(paths.signup('account-type', kind));
        }}
      >
        <h1 className="text-2xl md:text-[50px] md:leading-none">How will you be here?</h1>
        <p className="mt-3 mb-8 max-w-[52ch] text-base text-muted">
          {taken.length > 0
            ? 'Add another profile. You can switch between them at any time.'
            : 'Choose one to begin with. You can add the others later.'}
        </p>
        <RadioCards
          label="Kind of profile"
          value={kind}
          onChange={(value) => isProfileKind(value) && setKind(value)}
          choices={free}
        />
        <div className="mt-auto flex justify-end pt-8">
          <Button type="submit" look="gold">
            Continue
          </Button>
        </div>
      </form>
    </SplitPage>
  );
}
