import { type Account, billingRoutes, type CreditLine, type Plan } from '@limn/contracts/billing';
import { formatMoney } from '@limn/contracts/money';
import { noRenewal } from '@limn/contracts/no-renewal';
import { useEffect, useState } from 'react';
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { PaymentList } from './payment-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import {
  checkOutPlan,
  managePlan,
  paymentExpectedFor,
  stopExpectingPayment,
} from './plan-checkout.ts';

const size = 10;
/** Milliseconds between two looks for a payment that one came back from. */
const lookEvery = 1500;

/** Whether a payment may still be on its way: true for a while after one came back from the payment page. */
function usePaymentExpected(): boolean {
  const [expected, setExpected] = useState(() => paymentExpectedFor() > 0);
  // The outside system is the clock.
  useEffect(() => {
    if (!expected) return;
    const timer = setTimeout(() => {
      stopExpectingPayment();
      setExpected(false);
    }, paymentExpectedFor());
    return () => clearTimeout(timer);
  }, [expected]);
  return expected;
}

/** The plan and its remaining credits, the other plans, and how the credits were used. */
export function AccountBilling() {
  const offset = useOffset('credits');
  const account = useApi(
    billingRoutes.account,
    { query: { offset, size } },
    { keepPreviousData: true, refreshInterval: usePaymentExpected() ? lookEvery : 0 },
  );
  const plans = useApi(billingRoutes.plans, {});
  const error = account.error ?? plans.error;
  if (error && !(account.data && plans.data))
    return (
      <ErrorState
        error={error}
        retry={() => {
          void account.mutate();
          void plans.mutate();
        }}
      />
    );
  if (!account.data || !plans.data)
    return (
      <Loading label="Loading plan and credits">
        <Skeleton className="h-[88px] rounded-l" />
        <Skeleton className="mt-6 h-[220px] rounded-l" />
      </Loading>
    );
  return (
    <div className="flex flex-col gap-9">
      <Figures account={account.data} />
      <Plans account={account.data} plans={plans.data.plans} />
      <PaymentList />
      <History account={account.data} />
    </div>
  );
}

function Figures({ account }: { account: Account }) {
  const { plan, endsAt, followedBy, credits } = account;
  const figures = [
    ['Plan', plan.name],
    ['Credits left', formatNumber(credits.available)],
    ['Reserved by running generations', formatNumber(credits.reserved)],
  ] as const;
  return (
    <div>
      <dl className="grid gap-px overflow-hidden rounded-l border bg-line sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name} className="bg-panel px-5 py-4">
            <dt className="text-[13px] text-muted">{name}</dt>
            <dd className="num mt-0.5 text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted">
        {endsAt
          ? `Your ${plan.name} plan ends on ${formatDate(endsAt)} and won’t renew automatically.${
              followedBy
                ? followedBy.until
                  ? ` After that you have ${followedBy.plan} until ${formatDate(followedBy.until)}.`
                  : ` After that you have ${followedBy.plan}, which was given to you.`
                : ''
            }`
          : plan.price > 0
            ? 'We gave you this plan. It has no end date.'
            : `${plan.creditsPerMonth} new credits on the first of each month.`}
      </p>
    </div>
  );
}

function Plans({ account, plans }: { account: Account; plans: Plan[] }) {
  const [busy, setBusy] = useState<string>();
  const [failed, setFailed] = useState<string>();

  /** A failure is in the console (specification §8); here the button only offers another try. */
  async function leave(name: string, go: () => Promise<boolean>) {
    setBusy(name);
    setFailed(undefined);
    if (await go()) return;
    setFailed(name);
    setBusy(undefined);
  }

  return (
    <div>
      <ul className="grid gap-3 md:grid-cols-2">
        {plans
          .filter((plan) => plan.priceId)
          .map((plan) => {
            const better = plan.creditsPerMonth > account.plan.creditsPerMonth;
            const same = plan.id === account.plan.id && account.endsAt !== null;
            return (
              <li
                key={plan.id}
                className="flex flex-wrap items-center justify-between gap-4 rounded-l border px-5 py-4"
              >
                <span>
                  <span dir="auto" className="block text-base font-medium">
                    {plan.name}
                  </span>
                  <span className="num text-muted">
                    {formatNumber(plan.creditsPerMonth)} credits. {noRenewal}
                  </span>
                </span>
                <Button
                  look="line"
                  size="small"
                  busy={busy === plan.id}
                  onClick={() => void leave(plan.id, () => checkOutPlan(plan.priceId ?? ''))}
                >
                  {failed === plan.id
                    ? 'Try again'
                    : same
                      ? 'Add a month'
                      : better
                        ? `Upgrade to ${plan.name}`
                        : 'Buy a month'}{' '}
                  – {formatMoney({ amount: plan.price, currency: plan.currency })}
                </Button>
              </li>
            );
          })}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button
          size="small"
          look="quiet"
          busy={busy === 'manage'}
          onClick={() => void leave('manage', managePlan)}
        >
          {failed === 'manage' ? 'Try again' : 'Manage plan'}
        </Button>
      </div>
    </div>
  );
}

const words: Record<CreditLine['kind'], string> = {
  grant: 'Monthly credits',
  gift: 'Given by our team',
  reserve: 'Used for a picture',
  release: 'Returned: not all pictures were made',
  revoke: 'Taken back with a refund',
};

function History({ account }: { account: Account }) {
  if (account.total === 0) return null;
  return (
    <div>
      <h3 className="mb-3 text-lg">Where credits went</h3>
      <table className="w-full text-left">
        <caption className="sr-only">Movements of credits, newest first</caption>
        <thead className="sr-only">
          <tr>
            <th>When</th>
            <th>What</th>
            <th>Credits</th>
          </tr>
        </thead>
        <tbody>
          {account.history.map((line) => (
            <tr key={line.id} className="border-t last:border-b">
              <td className="num py-2.5 pr-4 text-[13px] whitespace-nowrap text-muted">
                {formatDateTime(line.at)}
              </td>
              <td className="py-2.5 pr-4">{words[line.kind]}</td>
              <td className="num py-2.5 text-right">
                {line.amount > 0 ? '+' : '−'}
                {formatNumber(Math.abs(line.amount))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager label="Pages of credit movements" total={account.total} size={size} name="credits" />
    </div>
  );
}
