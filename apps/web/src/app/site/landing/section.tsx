import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** One of the six sections: its audience, their benefits, and a real example next to it. */
export function Section({
  id,
  audience,
  title,
  note,
  action,
  children,
  show,
  mirrored = false,
}: {
  id: string;
  audience: string;
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  /** The example next to the text. */
  show: ReactNode;
  /** The words to the right of it. */
  mirrored?: boolean;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="later border-b">
      <div
        className={classNames(
          'page grid items-center gap-10 py-20 md:gap-16 md:py-28',
          mirrored ? 'md:grid-cols-[7fr_5fr]' : 'md:grid-cols-[5fr_7fr]',
        )}
      >
        <div className={mirrored ? 'md:order-2' : undefined}>
          <p className="flex items-center gap-3 text-xs font-medium tracking-[0.09em] text-muted uppercase">
            {audience}
            {note}
          </p>
          <h2 id={`${id}-title`} className="mt-3.5 mb-5 text-[44px] leading-none lg:text-[56px]">
            {title}
          </h2>
          <div className="max-w-[46ch] space-y-4 text-[17px] leading-[1.55] text-muted">
            {children}
          </div>
          {action && <div className="mt-7 flex flex-wrap gap-3">{action}</div>}
        </div>
        <div className="min-w-0">{show}</div>
      </div>
    </section>
  );
}
