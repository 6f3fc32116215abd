import { billingRoutes, type Payment } from '@limn/contracts/billing';
import { formatMoney } from '@limn/contracts/money';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useApi } from '../../lib/use-api.ts';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const size = 10;

/** Payments for plans and licences, each with its receipt or invoice. */
export function PaymentList() {
  const offset = useOffset('payments');
  const { data, error, mutate } = useApi(
    billingRoutes.payments,
    { query: { offset, size } },
    { keepPreviousData: true },
  );
  return (
    <div>
      <h3 className="mb-3 text-lg">Payments and invoices</h3>
      {error && !data ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : !data ? (
        <Loading label="Loading your payments">
          <Skeleton className="h-[88px] rounded-l" />
        </Loading>
      ) : data.total === 0 ? (
        <p className="text-muted">Nothing has been paid yet.</p>
      ) : (
        <ul>
          {data.payments.map((payment) => (
            <Line key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      <Pager label="Pages of payments" total={data?.total ?? 0} size={size} name="payments" />
    </div>
  );
}

function Line({ payment }: { payment: Payment }) {
  const { id, description, amount, refunded, owed, currency, paidAt, receiptUrl } = payment;
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      await saveFile(billingRoutes.receipt, { id }, `receipt-${id}.pdf`);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t py-2.5 last:border-b">
      <span className="min-w-0">
        <span className="num mr-4 text-[13px] text-muted">{formatDate(paidAt)}</span>
        <bdi>{description}</bdi>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => void download()}
          className="rounded-s text-blue hover:underline"
        >
          Download PDF<span className="sr-only"> of the receipt for {description}</span>
        </button>
        {receiptUrl && (
          <a
            href={receiptUrl}
            target="_blank"
            rel="noreferrer"
            className="rounded-s text-blue hover:underline"
          >
            Receipt<span className="sr-only"> for {description}, opens in a new tab</span>
          </a>
        )}
        <span className="num text-right">
          {formatMoney({ amount, currency })}
          {refunded > 0 && (
            <span className="block text-[13px] text-muted">
              {formatMoney({ amount: refunded, currency })} refunded
            </span>
          )}
          {owed > 0 && (
            <span className="block text-[13px] text-muted">
              {formatMoney({ amount: owed, currency })} owed to you
            </span>
          )}
        </span>
      </span>
    </li>
  );
}
