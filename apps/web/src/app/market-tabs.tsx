import { NavLink, useLocation } from 'react-router';
import { useFeatures } from '../features/features/use-features.ts';
import { paths } from '../lib/paths.ts';
import { useQuery } from '../lib/use-query.ts';
import { classNames } from '../ui/class-names.ts';

const look = ({ isActive }: { isActive: boolean }) =>
  classNames(
    'rounded-s py-1 text-[15px] whitespace-nowrap transition-colors hover:text-text',
    isActive ? 'font-medium text-text' : 'text-muted',
  );

/** Tabs of the marketplace. The search text is kept when switching. */
export function MarketTabs() {
  const { nilv } = useFeatures();
  const { pathname } = useLocation();
  const [query] = useQuery();
  const below = pathname.startsWith('/creator') ? '/creator' : '';
  const words = query.get('q');
  const search = words ? `?${new URLSearchParams({ q: words }).toString()}` : '';
  const tabs = [
    ...(nilv ? [{ to: `${below}${paths.wholeMarketplace}`, label: 'All' }] : []),
    { to: `${below}${paths.marketplace}`, label: 'Art styles' },
    ...(nilv
      ? [
          { to: paths.talents, label: 'Talents' },
          { to: paths.books, label: 'Books' },
        ]
      : []),
    { to: paths.explore, label: 'Pictures' },
  ];
  return (
    <div className="mb-8 border-b pb-3.5">
      {/* Addresses hold what was searched for: recordings mask them. */}
      <nav
        aria-label="Marketplace"
        {...(words && { 'data-dd-privacy': 'mask' })}
        className="flex gap-6 overflow-x-auto"
      >
        {tabs.map(({ to, label }) => (
          <NavLink key={label} end to={{ pathname: to, search }} className={look}>
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}
