import { formatMoney } from '@limn/contracts/money';
import {
  type Fault,
  faultKinds,
  type Reconciliation as Report,
  reconciliationRoutes,
} from '@limn/contracts/reconciliation';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

/** Whether the books agree with the provider and with one another, by day. */
export function Reconciliation() {
  const { data, error, mutate } = useApi(reconciliationRoutes.list, {});
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      const { faults } = await call(reconciliationRoutes.run, {});
      notify(faults.length === 0 ? 'Everything matches.' : `${faults.length} don’t match.`);
      await mutate();
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className="mb-6 max-w-[68ch] text-muted">
        Every night the ledger is compared with the payment provider’s balance, payment by payment,
        and with statements and holds. The last minutes may not be recorded yet. A report with
        faults stays here until an admin marks it as read.
      </p>
      <Button className="mb-8" busy={busy} onClick={() => void run()}>
        Run now
      </Button>
      {error && !data && <ErrorState error={error} retry={() => void mutate()} />}
      {!data && !error && (
        <Loading label="Loading reports">
          <Skeleton className="h-64 rounded-l" />
        </Loading>
      )}
      {data?.reports.length === 0 && (
        <EmptyState text="No reports yet. The first comparison runs tonight, or run it now." />
      )}
      {data?.reports.map((report) => (
        <Day key={report.id} report={report} onRead={() => void mutate()} />
      ))}
    </>
  );
}

function Day({
  report: { id, day, ranAt, transactions, payments, faults, read },
  onRead,
}: {
  report: Report;
  onRead: () => void;
}) {
  const [busy, setBusy] = useState(false);
  async function markRead() {
    setBusy(true);
    try {
      await call(reconciliationRoutes.read, { params: { id } });
      onRead();
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="border-t py-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="num text-xl">{day}</h2>
        <Tag tone={faults.length === 0 ? 'ok' : 'danger'}>
          {faults.length === 0 ? 'Everything matches' : `${faults.length} don’t match`}
        </Tag>
        {faults.length > 0 && read && <Tag tone="muted">Read</Tag>}
        {faults.length > 0 && !read && (
          <Button
            size="small"
            className="ml-auto"
            busy={busy}
            aria-label={`Mark the report of ${formatDateTime(ranAt)} as read`}
            onClick={() => void markRead()}
          >
            Mark as read
          </Button>
        )}
      </div>
      <p className="mt-1 text-[13px] text-muted">
        Run on {formatDateTime(ranAt)}: {payments} payments, {transactions} movements at the
        provider.
      </p>
      {faults.length > 0 && (
        <ul className="mt-4 flex flex-col gap-3">
          {faults.map((fault) => (
            <FaultLine key={`${fault.kind} ${fault.subject} ${fault.ours}`} fault={fault} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FaultLine({
  fault: { kind, subject, paymentId, ours, theirs, currency },
}: {
  fault: Fault;
}) {
  const money = (amount: number) => formatMoney({ amount, currency });
  const sums = [
    ours !== null && `ours ${money(ours)}`,
    theirs !== null && `the provider’s ${money(theirs)}`,
  ].filter(Boolean);
  return (
    <li>
      <p>{faultKinds[kind]}</p>
      <p className="text-[13px] break-all text-muted">
        {paymentId ? (
          <Link to={adminPaths.payment(paymentId)} className="rounded-s text-blue hover:underline">
            <bdi>{subject}</bdi>
          </Link>
        ) : (
          subject
        )}
        {sums.length > 0 && <span className="num">: {sums.join(', ')}</span>}
      </p>
    </li>
  );
}
