import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { storedPlanKey } from '../../features/billing/stored-plan.ts';
import { rememberedPath } from '../../features/identity/return-path.ts';
import { kindsOf } from '../../features/profiles/active-profile.ts';
import {
  choiceFor,
  isSignupChoice,
  kindOf,
  rememberedChoice,
  type SignupChoice,
} from '../../features/signup/first-choice.ts';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choices.tsx';
import { useMember } from '../guards.tsx';
import { SplitPage } from '../layouts/split-page.tsx';
import { PageTitle } from '../page-title.tsx';

const choices: { value: SignupChoice; title: string; text: string }[] = [
  {
    value: 'artist',
    title: 'Artist',
    text: 'License your art style and get paid when pictures made in it are sold.',
  },
  {
    value: 'creator',
    title: 'Creator',
    text: 'Make pictures, for yourself or for a brand, and license the ones you use.',
  },
  {
    value: 'influencer',
    title: 'Influencer',
    text: 'License your name, face and voice, and approve every use of them.',
  },
  {
    value: 'author',
    title: 'Author',
    text: 'Offer your books for illustrated editions, film, audio and more. Makes an artist profile.',
  },
];

/** The preselected choice: from the address, the link the person followed, or the page they wanted to see. */
function firstOf(free: SignupChoice[], asked: string | null): SignupChoice | undefined {
  const wanted = rememberedPath();
  // Only creators have plans.
  const plan = localStorage.getItem(storedPlanKey) === null ? undefined : 'creator';
  const known = [asked, rememberedChoice(), plan, wanted && choiceFor(wanted)];
  return known.filter(isSignupChoice).find((choice) => free.includes(choice)) ?? free[0];
}

/** Step 0 of the sign-up: which kind of profile. A kind that exists already is not offered again. */
export function SelectProfileScreen() {
  const { user, profiles, active } = useMember();
  const [query] = useQuery();
  const navigate = useNavigate();
  const taken = kindsOf(profiles);
  const free = choices.filter(({ value }) => !taken.includes(kindOf(value)));
  const [choice, choose] = useState(() =>
    firstOf(
      free.map(({ value }) => value),
      query.get('userType'),
    ),
  );

  if (!choice) return <Navigate to={active ? paths.dashboard(active) : paths.landing} replace />;

  return (
    <SplitPage motto="Your art. Your prices. Your veto." aside={`Signed in as ${user.email}`}>
      <PageTitle>Choose a profile</PageTitle>
      <form
        className="flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          const isAuthor = choice === 'author';
          void navigate(paths.signup('account-type', kindOf(choice), isAuthor));
        }}
      >
        <h1 className="text-2xl md:text-[50px] md:leading-none">What do you want to do first?</h1>
        <p className="mt-3 mb-8 max-w-[52ch] text-base text-muted">
          {taken.length > 0
            ? 'Add another profile. You can switch between them at any time.'
            : 'Choose one to begin with. You can add the others later.'}
        </p>
        <RadioCards
          label="Kind of profile"
          value={choice}
          onChange={(value) => isSignupChoice(value) && choose(value)}
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
