import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { DeleteAccount, DeletionNotice, ExportButton } from '../../features/account/leave.tsx';
import { PromptInFiles } from '../../features/account/prompt-in-files.tsx';
import { AccountBilling } from '../../features/billing/account-billing.tsx';
import { signOut } from '../../features/identity/session.ts';
import { ConsentList } from '../../features/licensing/consent-list.tsx';
import { chooseProfile, isProfileKind, kindsOf } from '../../features/profiles/active-profile.ts';
import { paths } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { themeStore, toggleTheme } from '../../lib/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RadioCards, Switch } from '../../ui/choices.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';
import { changeUser } from '../session/use-session.ts';

const kindNames = { artist: 'Artist', creator: 'Creator', influencer: 'Influencer' } as const;

export function AccountScreen() {
  const { user, profiles, active } = useMember();
  const { hash } = useLocation();
  const light = useStore(themeStore) === 'light';
  const kinds = kindsOf(profiles);

  // The outside system is the browser's scroll position: `#billing` is also reached from the payment page.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

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
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.accountSetup}>Name and picture</ButtonLink>
          <Button look="quiet" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </div>
      {user.deletionAt && (
        <div className="mt-8">
          <DeletionNotice user={user} onSaved={(next) => void changeUser(next)} />
        </div>
      )}

      <section aria-labelledby="profiles" className="mt-12">
        <h2 id="profiles" className="mb-4 text-xl">
          Acting as
        </h2>
        {active ? (
          <RadioCards
            label="Active profile"
            value={active}
            className="grid gap-2 md:grid-cols-3"
            choices={kinds.map((kind) => ({
              value: kind,
              title: profiles[kind]?.accountName,
              text: kindNames[kind],
            }))}
            onChange={(kind) => isProfileKind(kind) && chooseProfile(kind)}
          />
        ) : (
          <p className="text-base text-muted">You have no profile yet.</p>
        )}
        <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
          {kinds.map((kind) => (
            <Link
              key={kind}
              to={paths.editProfile(kind)}
              className="rounded-s text-blue hover:underline"
            >
              Edit the {kind} profile
            </Link>
          ))}
          {kinds.length < 3 && (
            <Link to={paths.selectProfile()} className="rounded-s text-blue hover:underline">
              Add a profile
            </Link>
          )}
          {(profiles.artist ?? profiles.influencer) && (
            <Link to={paths.ownProofs} className="rounded-s text-blue hover:underline">
              Verification
            </Link>
          )}
          <Link to={paths.keys} className="rounded-s text-blue hover:underline">
            API keys
          </Link>
          <Link to={paths.webhooks} className="rounded-s text-blue hover:underline">
            Webhooks
          </Link>
          <Link to={paths.apps} className="rounded-s text-blue hover:underline">
            Apps and agents
          </Link>
          <Link to={paths.mandates} className="rounded-s text-blue hover:underline">
            Mandates
          </Link>
          <Link to={paths.approvals} className="rounded-s text-blue hover:underline">
            Waiting for you
          </Link>
          <Link to={paths.keptAway} className="rounded-s text-blue hover:underline">
            Blocked and muted
          </Link>
          <Link to={paths.ownCases} className="rounded-s text-blue hover:underline">
            Takedown notices
          </Link>
          {user.admin && (
            <Link to={paths.admin} className="rounded-s text-blue hover:underline">
              Admin
            </Link>
          )}
        </div>
      </section>

      <section id="billing" aria-labelledby="plan" className="mt-14 scroll-mt-20">
        <h2 id="plan" className="mb-4 text-xl">
          Plan and credits
        </h2>
        <AccountBilling />
      </section>

      <section aria-labelledby="agreements" className="mt-14">
        <h2 id="agreements" className="mb-4 text-xl">
          Consents
        </h2>
        <p className="mb-4 text-muted">The agreements you accepted, and for what.</p>
        <ConsentList />
      </section>

      <section aria-labelledby="files" className="mt-14 max-w-[520px]">
        <h2 id="files" className="mb-4 text-xl">
          Files
        </h2>
        <PromptInFiles user={user} onSaved={(next) => void changeUser(next)} />
      </section>

      <section aria-labelledby="look" className="mt-14 max-w-[420px]">
        <h2 id="look" className="mb-4 text-xl">
          Appearance
        </h2>
        <Switch label="Light theme" checked={light} onChange={toggleTheme} />
      </section>

      <section aria-labelledby="leave" className="mt-14 border-t pt-8">
        <h2 id="leave" className="mb-3 text-xl">
          Your data
        </h2>
        <p className="mb-5 max-w-[62ch] text-base text-muted">
          A ZIP file with every record kept about you and every picture you uploaded or made.
        </p>
        <div className="flex flex-wrap gap-3">
          <ExportButton />
          <DeleteAccount user={user} onSaved={(next) => void changeUser(next)} />
        </div>
      </section>
    </div>
  );
}
