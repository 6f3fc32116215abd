import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../lib/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { PageTitle } from './page-title.tsx';

const tabs = [
  { to: paths.admin.features, label: 'Features' },
  { to: paths.admin.admins, label: 'Admins' },
  { to: paths.admin.waitlist, label: 'Waitlist' },
  { to: paths.admin.moderation, label: 'Moderation' },
  { to: paths.admin.money, label: 'Money' },
  { to: paths.admin.mail, label: 'Mail' },
  { to: paths.admin.models, label: 'Models' },
  { to: paths.admin.references, label: 'References' },
  { to: paths.admin.names, label: 'Names' },
  { to: paths.admin.handles, label: 'Handles' },
  { to: paths.admin.audit, label: 'Audit log' },
  { to: paths.admin.monitoring, label: 'Monitoring' },
];

export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>{`${title} – admin`}</PageTitle>
      <h1 dir="auto" className="text-2xl md:text-[50px] md:leading-none">
        {title}
      </h1>
      <nav aria-label="Admin" className="mt-6 mb-9 flex flex-wrap gap-x-6 gap-y-2 border-b pb-3">
        {tabs.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
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
