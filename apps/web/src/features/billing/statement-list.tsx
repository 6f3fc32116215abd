import { formatMoney } from '@limn/contracts/money';
import { statementRoutes } from '@limn/contracts/statements';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { formatMonth } from './format-month.ts';
import type { Payee } from './payee.ts';

const size = 12;

/** A line for each month in which something was earned or paid. */
export function StatementList({ payee }: { payee: Payee }) {
  const offset = useOffset('statements');
  const { data, error, mutate } = useApi(
    statementRoutes.list,
    { query: { offset, size, ...payee } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your statements">
        <Skeleton className="h-48 rounded-l" />
      </Loading>
    );
  if (data.total === 0)
    return (
      <EmptyState text="No statements yet. You get the first one in the month of your first sale." />
    );
  return (
    <>
      <ul aria-label="Statements" className="border-t">
        {data.statements.map(({ month, final, currency, earned, paidOut, closing }) => {
          const money = (amount: number) => formatMoney({ amount, currency });
          return (
            <li key={month} className="border-b">
              <Link
                to={paths.statement(month, payee)}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-2 py-3.5 hover:bg-raised"
              >
                <span className="min-w-[160px] text-base">
                  {formatMonth(month)}
                  {!final && <span className="ml-3 text-[13px] text-muted">so far</span>}
                </span>
                <span className="num flex flex-wrap gap-x-6 gap-y-1 text-muted">
                  <span>
                    earned <span className="text-gold-text">{money(earned)}</span>
                  </span>
                  <span>
                    paid out <span className="text-text">{money(paidOut)}</span>
                  </span>
                  <span>
                    owed <span className="text-text">{money(closing)}</span>
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <Pager label="Pages of statements" name="statements" total={data.total} size={size} />
    </>
  );
}
