import { blogIsShown } from '../../lib/site-paths.ts';
import { lazy, Suspense } from 'react';
import useSWRImmutable from 'swr/immutable';
import { clientConfig } from '../../features/identity/client-config.ts';
import { useSession } from '../session/use-session.ts';
import { SiteHeader } from './site-header.tsx';
import { HeaderFrame } from './header-frame.tsx';

const MemberHeader = lazy(() =>
  import('./member-header.tsx').then((module) => ({ default: module.MemberHeader })),
);

/** The header for guests and members. Its height never changes. */
export function Header() {
  const session = useSession();
  const { data: config } = useSWRImmutable('client-config', clientConfig);
  if (session.status === 'guest' || session.status === 'waitlisted')
    return (
      <SiteHeader
        showBlog={blogIsShown(location.hostname)}
        {...(config ? { contactEmail: config.brand.contactEmail } : {})}
      />
    );
  if (session.status === 'checking' || session.status === 'unreachable')
    return <HeaderFrame>{null}</HeaderFrame>;
  return (
    <Suspense fallback={<HeaderFrame>{null}</HeaderFrame>}>
      <MemberHeader member={session} />
    </Suspense>
  );
}
