import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '../../ui/class-names.ts';

export function HeaderLink({
  to,
  children,
  className,
}: {
  to: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classNames(
          'rounded-s py-1.5 whitespace-nowrap transition-colors hover:text-text',
          isActive ? 'text-text' : 'text-muted',
          className,
        )
      }
    >
      {children}
    </NavLink>
  );
}
