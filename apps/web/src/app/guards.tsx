import type { ProfileKind } from '@limn/contracts/constants';
import type { User } from '@limn/contracts/identity';
import type { ProfileSet } from '@limn/contracts/profiles';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router';
import { rememberPath } from '../features/identity/return-path.ts';
import { chooseProfile } from '../features/profiles/active-profile.ts';
import { paths } from '../lib/paths.ts';
import { LoadingScreen } from './full-screen.tsx';
import { useSession } from './session/use-session.ts';
import { WaitlistScreen } from './waitlist-screen.tsx';

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
  /** The profile the pages below need, if any. */
  kind?: ProfileKind;
  /** Where a visitor who is not signed in is sent. */
  signedOutTo?: string;
}

/** Lets members through, and of them only those who hold the profile. The server decides again. */
export function Guard({ kind, signedOutTo = paths.landing }: GuardProps) {
  const session = useSession();
  const holds =
    session.status === 'member' && kind !== undefined && Boolean(session.profiles[kind]);
  // The outside system is the tab's storage, where the active profile is kept (specification §4).
  useEffect(() => {
    if (holds && kind) chooseProfile(kind);
  }, [holds, kind]);

  switch (session.status) {
    case 'checking':
      return (
        <LoadingScreen text={kind === 'artist' ? 'Authenticating...' : 'Validating Access...'} />
      );
    case 'guest':
      return <Detour to={signedOutTo} />;
    case 'waitlisted':
      return <WaitlistScreen />;
    case 'member': {
      if (kind && !session.profiles[kind]) return <Detour to={paths.selectProfile(kind)} />;
      const { user, profiles, active } = session;
      return <Outlet context={{ user, profiles, active } satisfies Member} />;
    }
  }
}
