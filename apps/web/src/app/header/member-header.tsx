import { Link } from 'react-router';
import { CreditsChip } from '../../features/billing/credits-chip.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../logo.tsx';
import type { Member } from '../guards.tsx';
import { HeaderFrame } from './header-frame.tsx';
import { HeaderLink } from './header-link.tsx';
import { navItems } from './nav-items.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function MemberHeader({ member }: { member: Member }) {
  const home = member.active ? paths.dashboard(member.active) : paths.selectProfile();
  return (
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
      <ProfileMenu member={member} />
    </HeaderFrame>
  );
}
