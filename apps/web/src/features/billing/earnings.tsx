import { pageSize } from '@limn/contracts/constants';
import {
  billingRoutes,
  type Earning,
  type EarningsSummary,
  type PayeeKind,
} from '@limn/contracts/billing';
import { formatMoney } from '@limn/contracts/money';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { EarningsOverview } from './earnings-overview.tsx';
import { EarningsTable } from './earnings-table.tsx';
import { type Payee, payeeOf } from './payee.ts';

/** Earnings from sales: balances, and a line for every sale. */
export function Earnings({
  kind,
  imageLink,
}: {
  kind: PayeeKind;
  imageLink: (image: NonNullable<Earning['licence']>['image']) => string;
}) {
  const offset = useOffset('earnings');
  const [params, setParams] = useSearchParams();
  const payee = payeeOf(kind, params);
  const { profile } = payee;
  const { data, error, mutate } = useApi(billingRoutes.earnings, { query: { offset, ...payee } });
  const isBack = params.get('payouts') === 'done';
  useEffect(() => {
    if (!isBack) return;
    // Ask the payment provider at once: its webhooks may take minutes.
    void call(billingRoutes.checkPayouts, { query: profile ? { kind, profile } : { kind } })
      .then(() => mutate())
      .catch((failure: unknown) => notify(messageOf(failure), { tone: 'danger' }))
      .finally(() =>
        setParams(
          (now) => {
            now.delete('payouts');
            return now;
          },
          { replace: true },
        ),
      );
  }, [isBack, kind, profile, mutate, setParams]);
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading your earnings">
        <Skeleton className="h-[116px] rounded-l" />
        <Skeleton className="mt-6 h-48 rounded-l" />
      </Loading>
    );
  }
  return (
    <>
      <FormerProfiles payee={payee} />
      <Summary payee={payee} summary={data.summary} />
      {data.total > 0 && (
        <div className="mt-8">
          <EarningsOverview payee={payee} />
        </div>
      )}
      <div className="mt-8">
        {data.total === 0 ? (
          <EmptyState text="Nothing has been sold yet. Each sale appears here, with your earning and when you get it." />
        ) : (
          <EarningsTable earnings={data.earnings} imageLink={imageLink} />
        )}
        <Pager label="Pages of earnings" name="earnings" total={data.total} size={pageSize} />
      </div>
    </>
  );
}

/** Links to the money of the person's deleted profiles of this kind, and back to the one in use. */
function FormerProfiles({ payee }: { payee: Payee }) {
  const { data, error, mutate } = useApi(billingRoutes.formerPayees, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  const ofKind = (data?.profiles ?? []).filter(({ kind }) => kind === payee.kind);
  if (ofKind.length === 0) return null;
  const shown = ofKind.find(({ id }) => id === payee.profile);
  const others = ofKind.filter(({ id }) => id !== payee.profile);
  return (
    <div className="mb-4 text-muted">
      {shown && (
        <p>
          These are the earnings of{' '}
          <strong className="font-medium text-text" dir="auto">
            {shown.name}
          </strong>
          , the profile that you deleted on {formatDate(shown.deletedAt)}.{' '}
          <Link to={paths.dashboard(payee.kind)} className="rounded-s text-blue hover:underline">
            Show the profile in use
          </Link>
        </p>
      )}
      {others.map(({ id, name, deletedAt }) => (
        <p key={id}>
          You deleted{' '}
          <span className="text-text" dir="auto">
            {name}
          </span>{' '}
          on {formatDate(deletedAt)}.{' '}
          <Link
            to={`${paths.dashboard(payee.kind)}?profile=${id}`}
            className="rounded-s text-blue hover:underline"
          >
            Show its earnings
          </Link>
        </p>
      ))}
    </div>
  );
}

function Summary({ payee, summary }: { payee: Payee; summary: EarningsSummary }) {
  const { currency } = summary;
  const figures = [
    ['Held', summary.held],
    ['Available', summary.available],
    ['In transit', summary.inTransit],
    ['Paid', summary.paid],
    ...(summary.owedBack > 0 ? ([['Owed back', summary.owedBack]] as const) : []),
  ] as const;
  return (
    <div className="overflow-hidden rounded-l border">
      <dl
        className={classNames(
          'grid grid-cols-2 gap-px bg-line max-lg:[&>:nth-child(5)]:col-span-2',
          figures.length === 5 ? 'lg:grid-cols-5' : 'lg:grid-cols-4',
        )}
      >
        {figures.map(([name, amount]) => (
          <div key={name} className="bg-panel px-5 py-5 md:px-6">
            <dt className="text-muted">{name}</dt>
            <dd className="num mt-1 text-xl text-gold-text">{formatMoney({ amount, currency })}</dd>
          </div>
        ))}
      </dl>
      {summary.owedBack > 0 && (
        <p className="border-t bg-panel px-5 py-3 text-muted md:px-6">
          Some sales that we already paid you for were refunded. We deduct what you owe from your
          next earnings.
        </p>
      )}
      <div className="flex min-h-[58px] flex-wrap items-center justify-between gap-3 border-t bg-panel px-5 py-3 md:px-6">
        <p className="text-muted">
          {summary.nextReleaseAt
            ? `The next held amount is released on ${formatDate(summary.nextReleaseAt)}.`
            : 'Each amount is held for 30 days after the sale, then paid out.'}
        </p>
        <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link to={paths.statements(payee)} className="rounded-s text-blue hover:underline">
            Statements
          </Link>
          <PayoutSetup payee={payee} status={summary.payouts.status} />
        </span>
      </div>
    </div>
  );
}

function PayoutSetup({
  payee,
  status,
}: {
  payee: Payee;
  status: EarningsSummary['payouts']['status'];
}) {
  const [busy, setBusy] = useState(false);
  if (status === 'enabled') return <span className="text-ok">Payouts are set up</span>;

  async function leave() {
    setBusy(true);
    try {
      location.assign((await call(billingRoutes.connect, { query: payee })).url);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      setBusy(false);
    }
  }
  return (
    <Button size="small" look="gold" busy={busy} onClick={() => void leave()}>
      {status === 'none' ? 'Set up payouts' : 'Finish setting up payouts'}
    </Button>
  );
}
