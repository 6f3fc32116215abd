import type { ProfileKind } from '@limn/contracts/constants';
import type { User } from '@limn/contracts/identity';
import type { ProfileSet } from '@limn/contracts/profiles';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router';
import { rememberPath } from '../features/identity/return-path.ts';
import { chooseProfile } from '../features/profiles/active-profile.ts';
import { paths } from '../lib/paths.ts';
import { LoadingScreen } from './full-screen.tsx';
import { screen } from './screen.ts';
import { useSession } from './session/use-session.ts';
import { UnreachableScreen } from './unreachable-screen.tsx';

const WaitlistScreen = screen(() => import('./waitlist-screen.tsx'), 'WaitlistScreen');

export interface Member {
  user: User;
  profiles: ProfileSet;
  active: ProfileKind | undefined;
}

/** The signed-in person, below a guard. */
export function useMember(): Member {
  return useOutletContext<Member>();
}

function Detour({ to }: { to: string }) {
  const { pathname, search, hash } = useLocation();
  // The outside system is the tab's storage: the way back must survive the trip to the provider.
  useEffect(() => rememberPath(pathname + search + hash), [pathname, search, hash]);
  return <Navigate to={to} replace />;
}

interface GuardProps {
  /** The profile the pages below need, if they need one. */
  kind?: ProfileKind | 'any';
  /** Where a visitor who is not signed in is sent. */
  signedOutTo?: string;
}

/** Lets members through, and of them only those who hold the profile. The server decides again. */
export function Guard({ kind, signedOutTo = paths.landing }: GuardProps) {
  const session = useSession();
  const one = kind === 'any' ? undefined : kind;
  const holds = session.status === 'member' && one !== undefined && Boolean(session.profiles[one]);
  // The outside system is the tab's storage, where the active profile is kept (specification §4).
  useEffect(() => {
    if (holds && one) chooseProfile(one);
  }, [holds, one]);

  switch (session.status) {
    case 'checking':
      return (
        <LoadingScreen text={kind === 'artist' ? 'Authenticating...' : 'Validating Access...'} />
      );
    case 'unreachable':
      return <UnreachableScreen error={session.error} retry={session.retry} />;
    case 'guest':
      return <Detour to={signedOutTo} />;
    case 'waitlisted':
      return <WaitlistScreen />;
    case 'member': {
      if (one && !session.profiles[one]) return <Detour to={paths.selectProfile(one)} />;
      if (kind && !session.active) return <Detour to={paths.selectProfile()} />;
      const { user, profiles, active } = session;
      return <Outlet context={{ user, profiles, active } satisfies Member} />;
    }
  }
}
