import { useEffect } from 'react';
import useSWRImmutable from 'swr/immutable';
import { clientConfig } from '../features/identity/client-config.ts';
import { signOut } from '../features/identity/session.ts';
import { Button } from '../ui/button.tsx';
import { FullScreen } from './full-screen.tsx';
import { PageTitle } from './page-title.tsx';
import { readSessionAgain, useSession } from './session/use-session.ts';

/** Replaces every page for a signed-in person who has not been let in yet. */
export function WaitlistScreen() {
  const session = useSession();
  // The outside system is the clock: the page continues once the person is let in.
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && void readSessionAgain();
    const timer = setInterval(again, 10_000);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
  const { data: config } = useSWRImmutable('client-config', clientConfig);
  if (session.status === 'waitlisted' && session.suspended)
    return (
      <FullScreen>
        <PageTitle>Account suspended</PageTitle>
        <div className="flex max-w-[560px] flex-col items-center gap-5">
          <h1 className="text-2xl md:text-3xl">Your account is suspended</h1>
          <p dir="auto" className="max-w-full text-base break-words">
            Reason: {session.suspended.why}
          </p>
          <p className="text-base text-muted">
            If you think this is a mistake, or want a copy of your data or the account deleted,
            write to{' '}
            {config ? (
              <a
                href={`mailto:${config.brand.contactEmail}`}
                className="rounded-s text-blue underline underline-offset-4"
              >
                {config.brand.contactEmail}
              </a>
            ) : (
              'us'
            )}
            .
          </p>
          <Button onClick={() => void signOut()}>Sign out</Button>
        </div>
      </FullScreen>
    );
  const noAddress = session.status === 'waitlisted' && session.missing === 'email';
  return (
    <FullScreen>
      <PageTitle>Waitlist</PageTitle>
      <div className="flex max-w-[560px] flex-col items-center gap-5">
        <h1 className="text-2xl md:text-3xl">Thank you for your interest!</h1>
        <p className="text-base text-muted">
          {noAddress
            ? 'Your sign-in gave us no e-mail address, and we cannot let you in without one. Sign out, allow your provider to share it, and sign in again.'
            : 'You are on waitlist. Please wait, while we get you onboard!'}
        </p>
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>
    </FullScreen>
  );
}
