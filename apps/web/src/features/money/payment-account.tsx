import type { PaymentId } from '@limn/contracts/ids';
import { formatMoney } from '@limn/contracts/money';
import { moneyConsoleRoutes, type PaymentAccount as Account } from '@limn/contracts/money-console';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';
import { ActList } from './act-list.tsx';
import { accountName, kindName } from './account-names.ts';
import { statusNames } from './payment-list.tsx';
import { ProposeAct } from './propose-act.tsx';

/** One payment, and everything that money did because of it. */
export function PaymentAccount({ id }: { id: PaymentId }) {
  const { data, error, mutate } = useApi(moneyConsoleRoutes.payment, { params: { id } });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading the payment">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  return <Whole payment={data} />;
}

function Whole({ payment }: { payment: Account }) {
  const { currency, payer, stripe } = payment;
  const money = (amount: number) => formatMoney({ amount, currency });
  const payees = new Map(payment.split.map(({ payee }) => [payee.id as string, payee.name]));
  const atProvider = (id: string | null) => <ProviderId id={id} dashboard={payment.dashboard} />;
  const facts: [string, ReactNode][] = [
    ['Number', payment.id],
    ['For', payment.reference],
    ['Begun', formatDateTime(payment.createdAt)],
    ['Paid', payment.paidAt && formatDateTime(payment.paidAt)],
    ['Amount', money(payment.amount)],
    ['Tax', payment.tax === null ? null : money(payment.tax)],
    ['Provider’s fee', payment.fee === null ? null : money(payment.fee)],
    ['Refunded', payment.refunded > 0 ? money(payment.refunded) : null],
    ['Owed back', payment.owed > 0 ? money(payment.owed) : null],
    ['Session', stripe.session && atProvider(stripe.session)],
    ['Payment intent', stripe.paymentIntent && atProvider(stripe.paymentIntent)],
    ['Charge', stripe.charge && atProvider(stripe.charge)],
  ];
  return (
    <div className="flex flex-col gap-10">
      <header className="flex flex-wrap items-center gap-4">
        <h2 dir="auto" className="text-xl break-words">
          {payment.description}
        </h2>
        <Tag>{statusNames[payment.status]}</Tag>
      </header>
      <p data-dd-privacy="mask" className="break-all">
        {payer ? `${payer.name} ${payer.email}` : 'The payer’s account was deleted.'}
      </p>
      <dl className="grid max-w-[760px] gap-x-8 gap-y-2 md:grid-cols-[170px_1fr]">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="num break-all">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <section aria-labelledby="acts" className="flex flex-col gap-4">
        <h2 id="acts" className="text-xl">
          What admins did
        </h2>
        {payment.acts.length === 0 && <p className="text-muted">Nothing yet.</p>}
        <ActList acts={payment.acts} />
        <ProposeAct payment={payment} />
      </section>
      <Rows
        title="Split"
        none="Not split yet."
        names={['Payee', 'Part', 'Amount', 'Refunded', 'Sent', 'State']}
        rows={payment.split.map((part) => [
          part.payee.name || part.payee.id,
          `${(part.ppm / 10_000).toFixed(2)}%`,
          money(part.amount),
          money(part.refunded),
          money(part.sent),
          `${part.status}, from ${formatDate(part.releaseAt)}`,
        ])}
      />
      <Rows
        title="Transfers"
        none="No transfers yet."
        names={['When', 'Amount', 'Taken back', 'State', 'At the provider']}
        rows={payment.transfers.map((one) => [
          formatDateTime(one.createdAt),
          money(one.amount),
          money(one.reversed),
          one.status.replace('_', ' '),
          atProvider(one.stripeId),
        ])}
      />
      <Rows
        title="Refunds"
        none="Nothing was refunded."
        names={['When', 'Amount', 'State', 'Why it failed', 'At the provider']}
        rows={payment.refunds.map((one) => [
          formatDateTime(one.createdAt),
          money(one.amount),
          one.status,
          one.reason ?? '–',
          atProvider(one.stripeId),
        ])}
      />
      <Rows
        title="Disputes"
        none="No disputes."
        names={['Opened', 'State', 'Withdrawn', 'Fee', 'Closed', 'At the provider']}
        rows={payment.disputes.map((one) => [
          formatDateTime(one.openedAt),
          one.status,
          money(one.withdrawn),
          money(one.fee),
          one.closedAt ? formatDateTime(one.closedAt) : '–',
          atProvider(one.id),
        ])}
      />
      <section aria-labelledby="ledger">
        <h2 id="ledger" className="mb-3 text-xl">
          Ledger
        </h2>
        {payment.ledger.length === 0 && <p className="text-muted">Nothing was booked yet.</p>}
        <ol className="flex flex-col gap-5">
          {payment.ledger.map((transfer) => (
            <li key={transfer.id} className="border-t pt-3">
              <p className="flex flex-wrap justify-between gap-x-6">
                <span>{kindName(transfer.kind)}</span>
                <time dateTime={transfer.at} className="num text-[13px] text-muted">
                  {formatDateTime(transfer.at)}
                </time>
              </p>
              <ul className="mt-1">
                {transfer.entries.map((entry) => (
                  <li key={entry.account} className="flex justify-between gap-6 text-muted">
                    <span className="min-w-0 break-words">
                      {accountName(entry.account, payees)}
                    </span>
                    <span className="num">{formatMoney(entry)}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** An id at the payment provider; a link if the provider has a page for it. */
function ProviderId({ id, dashboard }: { id: string | null; dashboard: string | null }) {
  if (!id) return '–';
  if (!dashboard) return id;
  return (
    <a
      href={`${dashboard}search?query=${encodeURIComponent(id)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-s text-blue underline"
    >
      {id}
    </a>
  );
}

function Rows({
  title,
  none,
  names,
  rows,
}: {
  title: string;
  none: string;
  names: string[];
  rows: ReactNode[][];
}) {
  return (
    <section>
      <h2 dir="auto" className="mb-3 text-xl">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <div role="region" aria-label={title} tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-left">
            <thead className="text-[13px] text-muted">
              <tr>
                {names.map((name) => (
                  <th key={name} scope="col" className="py-1.5 pr-6 font-normal">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, at) => (
                <tr key={at} className="border-t">
                  {cells.map((cell, column) => (
                    <td key={names[column]} className="num py-2 pr-6">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
