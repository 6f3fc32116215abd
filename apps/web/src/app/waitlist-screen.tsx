import { useEffect } from 'react';
import { signOut } from '../features/identity/session.ts';
import { Button } from '../ui/button.tsx';
import { FullScreen } from './full-screen.tsx';
import { PageTitle } from './page-title.tsx';
import { readSessionAgain, useSession } from './session/use-session.ts';

export function WaitlistScreen() {
  const session = useSession();
  // The outside system is the clock: somebody who waits here goes on once they are let in.
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && void readSessionAgain();
    const timer = setInterval(again, 10_000);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
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
