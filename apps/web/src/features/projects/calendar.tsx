import type { Project } from '@limn/contracts/project-shapes';
import { formatDate } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';

const marks = {
  past: 'border-line-strong bg-line-strong',
  next: 'border-gold bg-gold',
  later: 'border-line-strong',
} as const;
const words = { past: 'Past', next: 'Next', later: '' } as const;

/** The days of a project as a line in time: what has come, what comes next, and what comes after it. */
export function Calendar({ calendar }: Pick<Project, 'calendar'>) {
  return (
    <ol aria-label="Calendar" className="relative flex flex-col gap-2.5">
      {calendar.map(({ what, at, when }) => (
        <li
          key={`${at} ${what}`}
          aria-current={when === 'next' ? 'date' : undefined}
          className={classNames(
            'relative flex justify-between gap-4 pl-5',
            'not-last:before:absolute not-last:before:top-3 not-last:before:left-[4px] not-last:before:h-full not-last:before:border-l',
            when === 'past' && 'text-muted',
          )}
        >
          <span
            aria-hidden
            className={classNames(
              'absolute top-[6px] left-0 size-[9px] rounded-full border bg-panel',
              marks[when],
            )}
          />
          <span className="min-w-0 break-words">
            {what}
            {words[when] && (
              <span className={when === 'next' ? 'ml-2 text-[13px] text-gold-text' : 'sr-only'}>
                {' '}
                {words[when]}
              </span>
            )}
          </span>
          <time dateTime={at} className="num shrink-0">
            {formatDate(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
