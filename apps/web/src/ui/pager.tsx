import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useQuery, wholeNumber } from '../lib/use-query.ts';
import { Button } from './button.tsx';
import { formatNumber } from '../lib/format.ts';

/** How many of a list to skip, kept in the address. */
export function useOffset(name = 'offset'): number {
  const [query] = useQuery();
  return wholeNumber(query.get(name), 0);
}

/** Earlier and later pages of a list, by the offset in the address. Shown only when there are several. */
export function Pager({
  label,
  total,
  size,
  name = 'offset',
}: {
  label: string;
  total: number;
  size: number;
  name?: string;
}) {
  const [, change] = useQuery();
  const offset = useOffset(name);
  return (
    <PageButtons
      label={label}
      total={total}
      size={size}
      offset={offset}
      onOffset={(to) => change({ [name]: to > 0 ? to : null })}
    />
  );
}

/** Earlier and later pages of a list whose offset the caller keeps, such as in a dialog. */
export function PageButtons({
  label,
  total,
  size,
  offset,
  onOffset: go,
}: {
  label: string;
  total: number;
  size: number;
  offset: number;
  onOffset: (offset: number) => void;
}) {
  if (total <= size && offset === 0) return null;
  const last = Math.min(offset + size, total);
  return (
    <nav aria-label={label} className="mt-8 flex items-center gap-4">
      <Button size="small" disabled={offset === 0} onClick={() => go(Math.max(0, offset - size))}>
        <ChevronLeft size={15} aria-hidden /> Previous
      </Button>
      <span className="num text-muted">
        {total === 0 ? 0 : Math.min(offset + 1, total)}–{last} of {formatNumber(total)}
      </span>
      <Button size="small" disabled={last >= total} onClick={() => go(offset + size)}>
        Next <ChevronRight size={15} aria-hidden />
      </Button>
    </nav>
  );
}
