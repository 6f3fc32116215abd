import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'react-router';
import { connectSession, startSignIn, takeResume } from '../../features/identity/session.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { LoadingScreen } from '../full-screen.tsx';
import { Header } from '../header/header.tsx';
import { Providers } from '../providers.tsx';
import { destinationOf } from '../session/destination.ts';
import { useSession } from '../session/use-session.ts';
import { UnreachableScreen } from '../unreachable-screen.tsx';
import { WaitlistScreen } from '../waitlist-screen.tsx';
import { paths } from '../../lib/paths.ts';
import './member.css';

const go = (to: unknown) => {
  if (typeof to === 'string') return location.assign(to);
  const { pathname = '', search = '', hash = '' } = to as Partial<Location>;
  location.assign(pathname + search + hash);
};

/** An app part on a public page: every link loads a new page. */
const pageLoads = {
  createHref: (to: unknown) => {
    if (typeof to === 'string') return to;
    const { pathname = '', search = '', hash = '' } = to as Partial<Location>;
    return pathname + search + hash;
  },
  push: go,
  replace: go,
  go: (delta: number) => history.go(delta),
};

function OnPublicPage({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <Providers>
        <Router location={location.pathname} navigator={pageLoads}>
          {children}
          <Toaster />
        </Router>
      </Providers>
    </StrictMode>
  );
}

/** The landing page checks the sign-in, and redirects members to their own start page (§2). */
function LoginCheck() {
  const session = useSession();
  const { status } = session;
  // The outside system is the browser's address.
  useEffect(() => {
    if (session.status === 'member') location.replace(destinationOf(session, null));
    if (session.status === 'guest') location.reload();
  }, [session]);
  if (status === 'waitlisted') return <WaitlistScreen />;
  if (status === 'unreachable')
    return <UnreachableScreen error={session.error} retry={session.retry} />;
  return <LoadingScreen text="Authenticating..." />;
}

function MemberBar() {
  const { status } = useSession();
  // The outside system is the browser's page: drawn for a member, who turned out to be signed out.
  useEffect(() => {
    if (status === 'guest') location.reload();
  }, [status]);
  return <Header />;
}

/** Shows a member as one on a public page; on the landing page finds out who they are first. */
export function greetMember(isLanding: boolean): void {
  connectSession();
  if (takeResume()) {
    document.documentElement.dataset['checking'] = '';
    void startSignIn().catch(() => location.assign(paths.signIn));
    return;
  }
  const place = document.querySelector(isLanding ? '.checking' : '[data-island=header]');
  if (!place) return;
  createRoot(place).render(
    <OnPublicPage>{isLanding ? <LoginCheck /> : <MemberBar />}</OnPublicPage>,
  );
}
