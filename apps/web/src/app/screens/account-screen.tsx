import { Link } from 'react-router';
import { PlanSummary } from '../../features/billing/plan-summary.tsx';
import { signOut } from '../../features/identity/session.ts';
import { ConsentList } from '../../features/licensing/consent-list.tsx';
import { kindsOf } from '../../features/profiles/active-profile.ts';
import { paths } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { themeStore, toggleTheme } from '../../lib/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Switch } from '../../ui/choices.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';

const kindNames = { artist: 'Artist', creator: 'Creator', influencer: 'Influencer' } as const;

export function AccountScreen() {
  const { user, profiles } = useMember();
  const light = useStore(themeStore) === 'light';
  const kinds = kindsOf(profiles);
  return (
    <div className="page max-w-[960px] py-10 md:py-14">
      <PageTitle>Account</PageTitle>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar picture={user.picture} name={user.givenName || user.email} size={72} />
        <div className="min-w-[180px] flex-1">
          <h1 className="text-2xl break-words">
            {`${user.givenName} ${user.familyName}`.trim() || user.email}
          </h1>
          <p className="mt-1 text-muted">{user.email}</p>
        </div>
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>

      <section id="billing" aria-labelledby="plan" className="mt-12">
        <h2 id="plan" className="mb-4 text-xl">
          Plan and credits
        </h2>
        <PlanSummary />
      </section>

      <section aria-labelledby="profiles" className="mt-12">
        <h2 id="profiles" className="mb-4 text-xl">
          Profiles
        </h2>
        <ul>
          {kinds.map((kind) => (
            <li
              key={kind}
              className="flex items-center justify-between gap-4 border-t py-3 last:border-b"
            >
              <span>
                {profiles[kind]?.accountName} <span className="text-muted">{kindNames[kind]}</span>
              </span>
              <Link to={paths.dashboard(kind)} className="rounded-s text-blue hover:underline">
                Dashboard
              </Link>
            </li>
          ))}
        </ul>
        {kinds.length < 3 && (
          <ButtonLink to={paths.selectProfile()} size="small" className="mt-4">
            Add a profile
          </ButtonLink>
        )}
      </section>

      <section aria-labelledby="look" className="mt-12 max-w-[420px]">
        <h2 id="look" className="mb-4 text-xl">
          Look
        </h2>
        <Switch label="Light theme" checked={light} onChange={toggleTheme} />
      </section>

      <section aria-labelledby="agreements" className="mt-12">
        <h2 id="agreements" className="mb-4 text-xl">
          Agreements you accepted
        </h2>
        <ConsentList />
      </section>
    </div>
  );
}
