import { ApiKeyId, AppGrantId } from '@limn/contracts/ids';
import { z } from 'zod';
import { Approvals } from '../../features/programs/approvals.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConnectedApps } from '../../features/programs/connected-apps.tsx';
import { Consent } from '../../features/programs/consent.tsx';
import { Keys } from '../../features/programs/keys.tsx';
import { Mandates } from '../../features/programs/mandates.tsx';
import { NewMandate } from '../../features/programs/new-mandate.tsx';
import { OwnApps } from '../../features/programs/own-apps.tsx';
import { ProgramActions } from '../../features/programs/program-actions.tsx';
import { NotFound } from './not-found-screen.tsx';
import { PageTitle } from '../page-title.tsx';
import { SavedCardBox } from '../../features/programs/saved-card.tsx';
import { Webhooks } from '../../features/programs/webhooks.tsx';
import { notify } from '../../ui/notifications.ts';
import { paths } from '../../lib/paths.ts';
import { rememberPath } from '../../features/identity/return-path.ts';
import { sitePaths } from '../../lib/site-paths.ts';
import { startSignIn } from '../../features/identity/session.ts';
import { useEffect } from 'react';
import { useMember } from '../guards.tsx';
import { useParams } from 'react-router';
import { useQuery } from '../../lib/use-query.ts';

export function KeysScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>API keys</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">API keys</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        Programs use a key to call the API. They act for you, within the limits you set.{' '}
        <a href={sitePaths.developers} className="rounded-s text-blue underline underline-offset-4">
          How to use the API
        </a>
      </p>
      <Keys />
    </div>
  );
}

export function WebhooksScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Webhooks</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Webhooks</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        We call your server when something happens in your account, such as a refund of a licence.
        Each delivery is signed by the{' '}
        <a
          href="https://www.standardwebhooks.com"
          className="rounded-s text-blue underline underline-offset-4"
        >
          Standard Webhooks
        </a>{' '}
        specification.
      </p>
      <Webhooks />
    </div>
  );
}

export function AppsScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Apps and agents</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Apps and agents</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        Programs that you connected to your account. They can do only what you allowed.
      </p>
      <section aria-labelledby="connected" className="mb-14">
        <h2 id="connected" className="mb-4 text-xl">
          Connected
        </h2>
        <ConnectedApps />
      </section>
      <section aria-labelledby="own">
        <h2 id="own" className="mb-3 text-xl">
          Apps you make
        </h2>
        <p className="mb-5 max-w-[62ch] text-muted">
          Register an app that other people connect to their accounts. For a program of your own, an
          API key is enough.
        </p>
        <OwnApps />
      </section>
    </div>
  );
}

export function MandatesScreen() {
  const { profiles } = useMember();
  const [query, change] = useQuery();
  const saved = query.get('card') === 'saved';
  // The payment provider redirects back with ?card=saved.
  useEffect(() => {
    if (!saved) return;
    notify('The card is saved.');
    change({ card: null }, true);
  }, [saved, change]);
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Mandates</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Mandates</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        A mandate lets one program buy licences for you, within limits that you sign. Everything
        else waits for your approval.
      </p>
      {profiles.creator ? (
        <>
          <section aria-labelledby="card" className="mb-12">
            <h2 id="card" className="mb-4 text-xl">
              Card
            </h2>
            <SavedCardBox />
          </section>
          <section aria-labelledby="signed" className="mb-12">
            <h2 id="signed" className="mb-4 text-xl">
              Signed
            </h2>
            <Mandates />
          </section>
          <section aria-labelledby="new">
            <h2 id="new" className="mb-4 text-xl">
              Sign a mandate
            </h2>
            <NewMandate
              draft={query.get('draft')}
              signInAgain={(draft) => {
                rememberPath(`${paths.mandates}?draft=${encodeURIComponent(draft)}`);
                void startSignIn();
              }}
            />
          </section>
        </>
      ) : (
        <>
          <p className="mb-4">Only creators license pictures.</p>
          <ButtonLink to={paths.selectProfile('creator')}>Become a creator</ButtonLink>
        </>
      )}
    </div>
  );
}

export function ApprovalsScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Waiting for you</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Waiting for you</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        Your programs want to buy these licences, and no mandate of yours covers them. Nothing is
        charged before you pay.
      </p>
      <Approvals />
    </div>
  );
}

export function ConnectAppScreen() {
  const { uid = '' } = useParams();
  const { user } = useMember();
  return (
    <div className="page max-w-[640px] py-10 md:py-14">
      <PageTitle>Connect an app</PageTitle>
      <Consent uid={uid} name={user.givenName || user.email} />
    </div>
  );
}

export function ProgramActionsScreen() {
  const id = z.union([ApiKeyId, AppGrantId]).safeParse(useParams()['id']);
  if (!id.success) return <NotFound />;
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>What a program did</PageTitle>
      <ProgramActions id={id.data} />
    </div>
  );
}
