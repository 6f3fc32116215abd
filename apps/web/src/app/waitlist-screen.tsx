import { signOut } from '../features/identity/session.ts';
import { Button } from '../ui/button.tsx';
import { FullScreen } from './full-screen.tsx';
import { PageTitle } from './page-title.tsx';

export function WaitlistScreen() {
  return (
    <FullScreen>
      <PageTitle>Waitlist</PageTitle>
      <div className="flex max-w-[560px] flex-col items-center gap-5">
        <h1 className="text-2xl md:text-3xl">Thank you for your interest!</h1>
        <p className="text-base text-muted">
          You are on waitlist. Please wait, while we get you onboard!
        </p>
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>
    </FullScreen>
  );
}
