import { blogIsShown } from '../../lib/site-paths.ts';
import { lazy, Suspense } from 'react';
import { useSession } from '../session/use-session.ts';
import { SiteHeader } from './site-header.tsx';
import { HeaderFrame } from './header-frame.tsx';

const MemberHeader = lazy(() =>
  import('./member-header.tsx').then((module) => ({ default: module.MemberHeader })),
);

/** The bar on top, for whoever is here; its height never changes. */
export function Header() {
  const session = useSession();
  if (session.status === 'guest' || session.status === 'waitlisted')
    return <SiteHeader showBlog={blogIsShown(location.hostname)} />;
  if (session.status === 'checking') return <HeaderFrame>{null}</HeaderFrame>;
  return (
    <Suspense fallback={<HeaderFrame>{null}</HeaderFrame>}>
      <MemberHeader member={session} />
    </Suspense>
  );
}
