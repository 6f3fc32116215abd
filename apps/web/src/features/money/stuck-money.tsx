import { formatMoney } from '@limn/contracts/money';
import { type StuckMoney as Stuck, stuckMoneyRoutes } from '@limn/contracts/stuck-money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

/** Money that waits for a person, with what to do about each kind. */
export function StuckMoney() {
  const { data, error, mutate } = useApi(stuckMoneyRoutes.list, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading stuck money">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  return (
    <div>
      <Section
        title="Refunds refused"
        advice="We owe the buyer this, and nothing is on its way. Open the payment and propose “Try a failed refund again”, or send it by bank transfer and propose “Record a refund paid outside Stripe”."
        none="No refunds are waiting."
      >
        {data.refunds.map((row) => (
          <Line
            key={row.paymentId}
            amount={row}
            title={
              <PaymentLink id={row.paymentId}>
                <bdi>{row.description}</bdi>
              </PaymentLink>
            }
            detail={`${reasonOf(row.reason)} Since ${formatDateTime(row.since)}.`}
          />
        ))}
      </Section>
      <Section
        title="Transfers refused"
        advice="The payee’s account is fine, but the provider refused. We retry every day. Look up the reason at the provider. To pay the payee another way, send it and propose “Record a payout paid outside Stripe” on the payment’s page."
        none="No transfer was refused."
      >
        {data.transfers.map((row) => (
          <Line
            key={row.earningId}
            amount={row}
            title={
              row.paymentId ? (
                <PaymentLink id={row.paymentId}>{nameOf(row.payee)}</PaymentLink>
              ) : (
                nameOf(row.payee)
              )
            }
            detail={`${reasonOf(row.reason)} Refused ${row.refusals === 1 ? 'once' : `${row.refusals} times`}, next try on ${formatDateTime(row.nextTryAt)}.`}
          />
        ))}
      </Section>
      <Section
        title="Payees who cannot be paid"
        advice="Their money is available and goes out within a minute once payouts are set up. Write to those who have waited long. To pay them another way, send it and propose “Record a payout paid outside Stripe” on the payment’s page."
        none="Everyone with available money can be paid."
      >
        {data.payees.map((row) => (
          <Line
            key={`${row.payee.id} ${row.currency}`}
            amount={row}
            title={nameOf(row.payee)}
            detail={`${accounts[row.account]} Since ${formatDateTime(row.since)}.`}
          />
        ))}
      </Section>
      <Section
        title="Settlements waiting"
        advice="Started more than an hour ago, without a result. We retry all of them every half hour. The server’s log says why they fail. Disputed payments wait for the bank."
        none="Nothing is waiting."
      >
        {data.settlements.map((row) => (
          <Line
            key={row.id}
            title={
              row.paymentId ? (
                <PaymentLink id={row.paymentId}>{settlements[row.kind]}</PaymentLink>
              ) : (
                settlements[row.kind]
              )
            }
            detail={`${row.id}. Since ${formatDateTime(row.since)}.`}
          />
        ))}
      </Section>
    </div>
  );
}

const accounts: Record<Stuck['payees'][number]['account'], string> = {
  none: 'They have not set up payouts.',
  pending: 'The provider needs more details from them.',
  gone: 'Their account at the provider was deleted or disconnected; they have to set up another.',
};

const settlements: Record<Stuck['settlements'][number]['kind'], string> = {
  payment: 'A payment page that is neither paid nor expired',
  refund: 'A refund',
  transfer: 'A transfer to a payee',
  news: 'An event from the payment provider',
};

/** Plain sentences for the provider's most frequent error codes. */
const reasons: Record<string, string> = {
  balance_insufficient: 'The balance at the provider is too low: top it up.',
  insufficient_funds: 'The balance at the provider is too low: top it up.',
  charge_already_refunded: 'The charge was refunded already.',
  charge_disputed: 'The bank has disputed the charge.',
  expired_or_canceled_card: 'The card has expired or was closed.',
  lost_or_stolen_card: 'The card was lost or stolen.',
  transfers_not_allowed: 'The account may not receive transfers.',
};
const reasonOf = (reason: string | null) =>
  reason ? (reasons[reason] ?? `The provider says “${reason.replaceAll('_', ' ')}”.`) : '';

const nameOf = ({ id, name }: { id: string; name: string }) => name || id;

function PaymentLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={adminPaths.payment(id)} className="rounded-s text-blue hover:underline">
      {children}
    </Link>
  );
}

function Section({
  title,
  advice,
  none,
  children,
}: {
  title: string;
  advice: string;
  none: string;
  children: ReactNode[];
}) {
  return (
    <section className="border-t py-6 first:border-t-0 first:pt-0">
      <h2 className="text-xl">
        {title}
        {children.length > 0 && <span className="num ml-2 text-muted">{children.length}</span>}
      </h2>
      {children.length === 0 ? (
        <p className="mt-2 text-muted">{none}</p>
      ) : (
        <>
          <p className="mt-2 mb-4 max-w-[68ch] text-muted">{advice}</p>
          <ul>{children}</ul>
        </>
      )}
    </section>
  );
}

function Line({
  title,
  detail,
  amount,
}: {
  title: ReactNode;
  detail: string;
  amount?: { amount: number; currency: string };
}) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-t py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p dir="auto" className="break-words">
          {title}
        </p>
        <p className="text-[13px] break-words text-muted">{detail}</p>
      </div>
      {amount && <span className="num md:text-right">{formatMoney(amount)}</span>}
    </li>
  );
}
