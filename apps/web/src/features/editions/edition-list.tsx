import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';

/** Illustrated editions, each with the way to it. */
export function EditionList({
  editions,
  to,
  verb,
}: {
  editions: readonly { id: string; title: string; changedAt: string }[];
  to: (id: string) => string;
  verb: 'Open' | 'Read';
}) {
  if (editions.length === 0) return null;
  return (
    <ul aria-label="Illustrated editions" className="border-t">
      {editions.map(({ id, title, changedAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b py-2.5"
        >
          <Link to={to(id)} className="min-w-0 rounded-s break-words text-blue underline">
            {`${verb} ‘${title}’`}
          </Link>
          <span className="text-[13px] text-muted">
            Changed on <time dateTime={changedAt}>{formatDate(changedAt)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}
