import type { ReactNode } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { scrollIntoView } from './scroll-into-view.ts';

export { Tag } from './tag.tsx';

/** A list with nothing in it: one sentence, and the one thing to do next. */
export function EmptyState({ text, action }: { text: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-5 rounded-l border border-dashed border-line-strong px-6 py-10 md:px-10">
      {/* The text often contains the search words; recordings mask typed text. */}
      <p data-dd-privacy="mask" className="max-w-[60ch] text-base text-muted">
        {text}
      </p>
      {action}
    </div>
  );
}

/** An error message with a retry button. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-4 rounded-l border border-line-strong px-6 py-8 md:px-10"
    >
      <p className="max-w-[60ch] text-base">{messageOf(error)}</p>
      {retry && (
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />;
}

/** Announces loading to screen readers. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** The error of an action. */
export function Problem({ text, className }: { text: string | undefined; className?: string }) {
  if (!text) return null;
  return (
    <div ref={scrollIntoView} role="alert" className={classNames('scroll-my-28', className)}>
      <Notice tone="danger">{text}</Notice>
    </div>
  );
}

export function Notice({
  children,
  tone = 'info',
}: {
  children: ReactNode;
  tone?: 'info' | 'danger';
}) {
  return (
    <div
      className={classNames(
        'rounded-m border px-4 py-3 text-sm',
        tone === 'danger' ? 'border-danger text-danger' : 'border-blue',
      )}
    >
      {children}
    </div>
  );
}
