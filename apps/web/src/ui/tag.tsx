import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Tag({
  children,
  tone = 'muted',
}: {
  children: ReactNode;
  tone?: 'muted' | 'blue' | 'ok' | 'danger';
}) {
  const tones = { muted: 'text-muted', blue: 'text-blue', ok: 'text-ok', danger: 'text-danger' };
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center rounded-full border border-line-strong px-2.5 text-xs',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
