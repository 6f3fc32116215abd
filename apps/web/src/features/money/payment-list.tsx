import { PaymentId } from '@limn/contracts/ids';
import { formatMoney } from '@limn/contracts/money';
import { moneyActRoutes } from '@limn/contracts/money-acts';
import {
  moneyConsoleRoutes,
  type PaymentAccount,
  paymentStatuses,
} from '@limn/contracts/money-console';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

export const statusNames: Record<PaymentAccount['status'], string> = {
  created: 'Begun',
  open: 'Payment page open',
  paid: 'Paid',
  expired: 'Expired',
  refunding: 'Being refunded',
  refunded: 'Refunded',
};

const any = 'any';
const inDispute = 'in-dispute';
const statuses = [
  { value: any, label: 'Any state' },
  { value: inDispute, label: 'In dispute' },
  ...paymentStatuses.map((value) => ({ value, label: statusNames[value] })),
];

/** All payments, newest first, filtered by the address. */
export function PaymentList({ searchBox }: { searchBox: ReactNode }) {
  const [query, change] = useQuery();
  const day = (name: 'from' | 'to') => /^\d{4}-\d\d-\d\d$/.exec(query.get(name) ?? '')?.[0];
  const status = paymentStatuses.find((one) => one === query.get('status'));
  const dispute = query.get('status') === inDispute ? 'open' : undefined;
  const after = PaymentId.safeParse(query.get('after')).data;
  const { data, error, mutate } = useApi(
    moneyConsoleRoutes.payments,
    {
      query: {
        search: query.get('q') ?? '',
        status,
        dispute,
        from: day('from'),
        to: day('to'),
        after,
      },
    },
    { keepPreviousData: true },
  );
  return (
    <>
      <MoneyLinks />
      <p className="mb-6 max-w-[68ch] text-muted">
        Search by the payer’s e-mail address, a licence or agreement number, the address of a
        project, or any id of ours or the payment provider’s.
      </p>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        {searchBox}
        <Select
          label="State"
          look="chip"
          value={dispute ? inDispute : (status ?? any)}
          options={statuses}
          onChange={(value) => change({ status: value === any ? null : value, after: null })}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'from' ? 'From (UTC)' : 'To (UTC)'}
            type="date"
            value={day(name) ?? ''}
            onChange={({ target }) => change({ [name]: target.value || null, after: null })}
          />
        ))}
      </div>
      {error && !data && <ErrorState error={error} retry={() => void mutate()} />}
      {!data && !error && (
        <Loading label="Loading payments">
          <Skeleton className="h-64 rounded-l" />
        </Loading>
      )}
      {data?.payments.length === 0 && <EmptyState text="No payment matches." />}
      <ol>
        {data?.payments.map((payment) => (
          <li
            key={payment.id}
            className="relative grid gap-x-6 gap-y-1 border-t py-3 last:border-b hover:bg-panel md:grid-cols-[170px_minmax(0,1fr)_auto_110px]"
          >
            <time dateTime={payment.createdAt} className="num text-[13px] text-muted">
              {formatDateTime(payment.createdAt)}
            </time>
            <div className="min-w-0">
              <Link
                to={adminPaths.payment(payment.id)}
                className="rounded-s break-words after:absolute after:inset-0"
              >
                <bdi>{payment.description}</bdi>
              </Link>
              <p data-dd-privacy="mask" className="text-[13px] break-all text-muted">
                {payment.payer ? `${payment.payer.name} ${payment.payer.email}` : 'Account deleted'}
              </p>
            </div>
            <span>
              {payment.disputed ? (
                <Tag tone="danger">In dispute</Tag>
              ) : (
                <Tag>{statusNames[payment.status]}</Tag>
              )}
            </span>
            <span className="num md:text-right">
              {formatMoney(payment)}
              {payment.refunded > 0 && (
                <span className="block text-[13px] text-muted">
                  {formatMoney({ amount: payment.refunded, currency: payment.currency })} back
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-6 flex gap-3">
        {after && (
          <Button size="small" onClick={() => change({ after: null })}>
            Newest
          </Button>
        )}
        {data?.next && (
          <Button size="small" onClick={() => change({ after: data.next })}>
            Older
          </Button>
        )}
      </div>
    </>
  );
}

/** Other pages about money, with what waits there. */
function MoneyLinks() {
  const { data } = useApi(moneyActRoutes.list, { query: { size: 0 } });
  const waiting = data?.waiting.length ?? 0;
  return (
    <p className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
      <Link to={adminPaths.approvals} className="rounded-s text-blue hover:underline">
        Approvals{waiting > 0 && `: ${waiting} waiting`}
      </Link>
      <Link to={adminPaths.reconciliation} className="rounded-s text-blue hover:underline">
        Reconciliation
      </Link>
      <Link to={adminPaths.stuckMoney} className="rounded-s text-blue hover:underline">
        Stuck money
      </Link>
    </p>
  );
}
