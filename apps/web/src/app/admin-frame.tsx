import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { adminPaths } from '../lib/admin-paths.ts';
import { classNames } from '../ui/class-names.ts';
import { PageTitle } from './page-title.tsx';

const tabs: { to: string; label: string; end?: boolean }[] = [
  { to: adminPaths.overview, label: 'Overview', end: true },
  { to: adminPaths.people, label: 'People' },
  { to: adminPaths.features, label: 'Features' },
  { to: adminPaths.admins, label: 'Admins' },
  { to: adminPaths.waitlist, label: 'Waitlist' },
  { to: adminPaths.moderation, label: 'Moderation' },
  { to: adminPaths.styleReviews, label: 'First styles' },
  { to: adminPaths.money, label: 'Money' },
  { to: adminPaths.mail, label: 'Mail' },
  { to: adminPaths.models, label: 'Models' },
  { to: adminPaths.references, label: 'References' },
  { to: adminPaths.names, label: 'Names' },
  { to: adminPaths.apps, label: 'Apps' },
  { to: adminPaths.handles, label: 'Handles' },
  { to: adminPaths.audit, label: 'Audit log' },
  { to: adminPaths.monitoring, label: 'Monitoring' },
];

export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>{`${title} – admin`}</PageTitle>
      <h1 dir="auto" className="text-2xl md:text-[50px] md:leading-none">
        {title}
      </h1>
      <nav aria-label="Admin" className="mt-6 mb-9 flex flex-wrap gap-x-6 gap-y-2 border-b pb-3">
        {tabs.map(({ to, label, end }) => (
          <NavLink
            key={to}
            to={to}
            end={end ?? false}
            className={({ isActive }) =>
              classNames(
                'rounded-s text-[15px] hover:text-text',
                isActive ? 'font-medium text-text' : 'text-muted',
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
