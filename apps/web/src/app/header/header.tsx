import { lazy, Suspense } from 'react';
import { useSession } from '../session/use-session.ts';
import { GuestHeader } from './guest-header.tsx';
import { HeaderBar } from './header-bar.tsx';

const MemberHeader = lazy(() =>
  import('./member-header.tsx').then((module) => ({ default: module.MemberHeader })),
);

/** The bar on top, for whoever is here; its height never changes. */
export function Header() {
  const session = useSession();
  if (session.status === 'guest' || session.status === 'waitlisted') return <GuestHeader />;
  if (session.status === 'checking') return <HeaderBar>{null}</HeaderBar>;
  return (
    <Suspense fallback={<HeaderBar>{null}</HeaderBar>}>
      <MemberHeader member={session} />
    </Suspense>
  );
}
