import type { Vitals as Measured } from '@limn/contracts/monitoring';
import { classNames } from '../../ui/class-names.ts';
import { formatMilliseconds } from './words.ts';

/** Google's bounds of good and poor (web.dev/vitals). */
const vitals = [
  { key: 'lcp', name: 'LCP', title: 'Largest contentful paint', good: 2500, poor: 4000 },
  { key: 'cls', name: 'CLS', title: 'Cumulative layout shift', good: 0.1, poor: 0.25 },
  { key: 'inp', name: 'INP', title: 'Interaction to next paint', good: 200, poor: 500 },
] as const;

const say = (key: keyof Measured, value: number) =>
  key === 'cls'
    ? value.toLocaleString(undefined, { maximumFractionDigits: 2 })
    : formatMilliseconds(value);

/** The three web vitals that were measured, each judged. Nothing when none was. */
export function Vitals({ of }: { of: Measured }) {
  const measured = vitals.flatMap((vital) => {
    const value = of[vital.key];
    return value === null ? [] : [{ ...vital, value }];
  });
  if (measured.length === 0) return null;
  return (
    <span className="num flex flex-wrap gap-x-4 text-[13px] text-muted">
      {measured.map(({ key, name, title, good, poor, value }) => {
        const verdict = value <= good ? 'good' : value <= poor ? 'needs work' : 'poor';
        return (
          <span key={key} title={title}>
            {name}{' '}
            <span
              className={classNames(
                verdict === 'good' ? 'text-ok' : verdict === 'poor' ? 'text-danger' : 'text-text',
              )}
            >
              {say(key, value)}
            </span>
            <span className="sr-only"> ({verdict})</span>
          </span>
        );
      })}
    </span>
  );
}
