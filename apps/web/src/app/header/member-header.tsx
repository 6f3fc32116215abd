import { Link } from 'react-router';
import { CreditsChip } from '../../features/billing/credits-chip.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { lazyCode, lazyComponent } from '../../ui/lazy.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../logo.tsx';
import type { Member } from '../guards.tsx';
import { HeaderFrame } from './header-frame.tsx';
import { HeaderLink } from './header-link.tsx';
import { navItems } from './nav-items.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const TabBar = lazyComponent(async () => (await import('./tab-bar.tsx')).TabBar, null);
const profileMenu = lazyCode(async () => (await import('./profile-menu.tsx')).ProfileMenu);

export function MemberHeader({ member }: { member: Member }) {
  const home = member.active ? paths.dashboard(member.active) : paths.selectProfile();
  const name = member.user.givenName || member.user.email;
  return (
    <>
      <HeaderFrame>
        <Logo to={home} />
        <nav aria-label="Main" className="hidden items-center gap-6 md:flex">
          {navItems(member).map((item) => (
            <HeaderLink key={item.to} to={item.to}>
              {item.label}
            </HeaderLink>
          ))}
        </nav>
        <span className="flex-1" />
        <Link to={paths.account} className="rounded-s text-muted hover:text-text">
          <CreditsChip />
        </Link>
        <Bell />
        <ThemeToggle />
        <LazyMenu
          menu={profileMenu}
          props={{ member }}
          button={
            <button type="button" aria-label={`Account menu of ${name}`} className="rounded-full">
              <Avatar picture={member.user.picture} name={name} />
            </button>
          }
        />
      </HeaderFrame>
      <TabBar member={member} />
    </>
  );
}
