import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useFeatures } from '../features/features/use-features.ts';
import { paths } from '../lib/paths.ts';
import { classNames } from '../ui/class-names.ts';

const look = ({ isActive }: { isActive: boolean }) =>
  classNames(
    'rounded-s py-1 text-[15px] transition-colors hover:text-text',
    isActive ? 'font-medium text-text' : 'text-muted',
  );

/** What the marketplace holds, side by side. Talents are shown where that feature is open. */
export function MarketTabs({ children }: { children: ReactNode }) {
  const { nilv } = useFeatures();
  const { pathname } = useLocation();
  const styles = pathname.startsWith('/creator') ? '/creator/marketplace' : paths.marketplace;
  return (
    <div className="mb-8 flex items-center justify-between gap-4 border-b pb-3.5">
      <nav aria-label="Marketplace" className="flex gap-6">
        <NavLink end to={styles} className={look}>
          Art styles
        </NavLink>
        {nilv && (
          <NavLink to={paths.talents} className={look}>
            Talents
          </NavLink>
        )}
        <NavLink to={paths.books} className={look}>
          Books
        </NavLink>
      </nav>
      {children}
    </div>
  );
}
