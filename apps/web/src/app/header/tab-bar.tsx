import { Frame, Images, LayoutDashboard, type LucideIcon, Paintbrush, Store } from 'lucide-react';
import { NavLink } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import type { Member } from '../guards.tsx';
import { type NavItem, navItems } from './nav-items.ts';

const icons: Record<NavItem['label'], LucideIcon> = {
  Marketplace: Store,
  Create: Paintbrush,
  Canvases: Frame,
  Images,
  Dashboard: LayoutDashboard,
};

/**
 * The main links at the bottom of a phone's screen. Outside the header, because that blurs what is below it, and a fixed
 * element inside would stick to the header instead of the screen. Its height is `--tab-bar` (tokens.css).
 */
export function TabBar({ member }: { member: Member }) {
  return (
    <nav
      aria-label="Main"
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-30 grid h-[var(--tab-bar)] auto-cols-fr grid-flow-col border-t bg-panel pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {navItems(member).map(({ to, label }) => {
        const Icon = icons[label];
        return (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              classNames(
                'flex flex-col items-center justify-center gap-0.5 text-[11px] leading-none',
                isActive ? 'text-gold-text' : 'text-muted',
              )
            }
          >
            <Icon size={20} aria-hidden />
            {label}
          </NavLink>
        );
      })}
    </nav>
  );
}
