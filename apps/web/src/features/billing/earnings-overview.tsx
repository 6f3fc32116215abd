import { billingRoutes, type EarningsOverview as Overview } from '@limn/contracts/billing';
import { formatMoney } from '@limn/contracts/money';
import { formatCount } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Picture } from '../../ui/picture.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { formatMonth } from './format-month.ts';
import type { Payee } from './payee.ts';

/** Earnings in each of the last twelve months, and the styles or projects that earned most. */
export function EarningsOverview({ payee }: { payee: Payee }) {
  const { data, error, mutate } = useApi(billingRoutes.earningsOverview, { query: payee });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your months">
        <Skeleton className="h-[264px] rounded-l" />
      </Loading>
    );
  if (data.top.length === 0) return null;
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]">
      <MonthChart overview={data} />
      <TopList overview={data} />
    </div>
  );
}

const shortMonth = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(undefined, {
    month: 'short',
    timeZone: 'UTC',
  });

function MonthChart({ overview: { months, currency } }: { overview: Overview }) {
  const money = (amount: number) => formatMoney({ amount, currency });
  const most = Math.max(...months.map(({ amount }) => amount));
  return (
    <section aria-labelledby="months">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="months" className="text-lg">
          The last 12 months
        </h3>
        <span className="num text-[13px] text-muted">
          Most in a month: <span className="text-gold-text">{money(most)}</span>
        </span>
      </div>
      {/* The table below has the same data for screen readers. */}
      <div aria-hidden className="mt-4">
        <svg
          viewBox="0 0 120 100"
          preserveAspectRatio="none"
          className="block h-40 w-full border-b border-line-strong"
        >
          {months.map(({ month, amount }, index) => {
            const height = Math.max(amount > 0 ? 1 : 0, (100 * amount) / most);
            return (
              <g key={month}>
                <title>{`${formatMonth(month)}: ${money(amount)}`}</title>
                {/* The whole column shows the amount, not only its bar. */}
                <rect x={index * 10} y={0} width={10} height={100} fill="transparent" />
                <rect
                  x={index * 10 + 1.5}
                  y={100 - height}
                  width={7}
                  height={height}
                  className="fill-gold"
                />
              </g>
            );
          })}
        </svg>
        <div className="mt-1.5 grid grid-cols-12 text-center text-[11px] text-muted">
          {months.map(({ month }) => (
            <span key={month} className="truncate">
              {shortMonth(month)}
            </span>
          ))}
        </div>
      </div>
      <table className="sr-only">
        <caption>Earned in each of the last 12 months, less refunds</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Earned</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, amount }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TopList({ overview: { top, currency } }: { overview: Overview }) {
  return (
    <section aria-labelledby="top-earning">
      <h3 id="top-earning" className="text-lg">
        Earned most
      </h3>
      <ol className="mt-4 border-t">
        {top.map(({ kind, id, name, thumbnailUrl, amount, sales }) => (
          <li key={`${kind}:${id}`} className="flex items-center gap-3 border-b py-2">
            {thumbnailUrl && (
              <Picture
                src={thumbnailUrl}
                alt=""
                width={44}
                height={44}
                className="size-11 shrink-0 rounded-s"
              />
            )}
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">
                {name || (kind === 'style' ? 'A deleted style' : 'A deleted project')}
              </bdi>
              <span className="num block text-[13px] text-muted">
                {formatCount(sales, 'payment', 'payments')}
              </span>
            </span>
            <span className="num font-medium text-gold-text">
              {formatMoney({ amount, currency })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
