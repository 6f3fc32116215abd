import { formatMoney } from '@limn/contracts/money';
import {
  overviewRoutes,
  type Overview as Numbers,
  type PeriodCounts,
} from '@limn/contracts/overview';
import { Link } from 'react-router';
import { adminPaths } from '../../lib/admin-paths.ts';
import { formatCount, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

/** How the site is doing, and what waits for an admin; every figure links to the page behind it. */
export function Overview() {
  const { data, error, mutate } = useApi(overviewRoutes.get, {}, { refreshInterval: 30_000 });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading the overview">
        <Skeleton className="h-96 rounded-l" />
      </Loading>
    );
  return (
    <div className="flex flex-col gap-12">
      <Waiting data={data} />
      <Periods data={data} />
      <Now data={data} />
    </div>
  );
}

function Waiting({ data: { waiting } }: { data: Numbers }) {
  const items = [
    { n: waiting.waitlist, label: 'on the waitlist', to: adminPaths.waitlist },
    { n: waiting.cases, label: 'open moderation cases', to: adminPaths.moderation },
    { n: waiting.moneyActs, label: 'money approvals', to: adminPaths.approvals },
    { n: waiting.stuckMoney, label: 'stuck payments', to: adminPaths.stuckMoney },
    { n: waiting.firstStyles, label: 'first styles to review', to: adminPaths.styleReviews },
    { n: waiting.handles, label: 'handles to check', to: adminPaths.handles },
    { n: waiting.adminProposals, label: 'proposed admins', to: adminPaths.admins },
  ];
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-4 text-xl">
        Waiting for you
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {items.map(({ n, label, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex h-full flex-col gap-1 rounded-m border border-line-strong px-4 py-3.5 transition-colors hover:border-text"
            >
              <span className={`num text-2xl ${n === 0 ? 'text-muted' : ''}`}>
                {formatNumber(n)}
              </span>
              <span className="text-[13px] text-muted">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Periods({ data }: { data: Numbers }) {
  const { signUps, pictures, failures, sales, mail } = data;
  const rows: { label: string; to: string; counts: PeriodCounts; currency?: string }[] = [
    { label: 'Sign-ups', to: adminPaths.people, counts: signUps },
    { label: 'Pictures painted', to: adminPaths.models, counts: pictures },
    { label: 'Failed generations', to: adminPaths.monitoring, counts: failures },
    ...sales.flatMap(({ currency, count, amount }) => [
      { label: `Payments (${currency})`, to: adminPaths.money, counts: count },
      { label: `Received (${currency})`, to: adminPaths.money, counts: amount, currency },
    ]),
    ...(sales.length === 0
      ? [{ label: 'Payments', to: adminPaths.money, counts: { today: 0, week: 0, month: 0 } }]
      : []),
    { label: 'E-mails sent', to: adminPaths.mail, counts: mail.sent },
  ];
  const shown = (n: number, currency: string | undefined) =>
    currency ? formatMoney({ amount: n, currency }) : formatNumber(n);
  return (
    <section aria-labelledby="periods">
      <h2 id="periods" className="mb-4 text-xl">
        Activity
      </h2>
      <table className="w-full text-right">
        <caption className="sr-only">Activity by period; days begin at midnight UTC</caption>
        <thead className="text-[13px] text-muted">
          <tr className="border-b">
            <th className="pb-2 text-left font-normal">
              <span className="sr-only">What</span>
            </th>
            <th className="pb-2 pl-4 font-normal">Today</th>
            <th className="pb-2 pl-4 font-normal">7 days</th>
            <th className="pb-2 pl-4 font-normal">30 days</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, to, counts, currency }) => (
            <tr key={label} className="border-b">
              <th scope="row" className="py-3 text-left font-normal">
                <Link to={to} className="rounded-s underline-offset-4 hover:underline">
                  {label}
                </Link>
              </th>
              {[counts.today, counts.week, counts.month].map((n, at) => (
                <td key={at} className={`num py-3 pl-4 ${n === 0 ? 'text-muted' : ''}`}>
                  {shown(n, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-[13px] text-muted">Days begin at midnight UTC.</p>
    </section>
  );
}

function Now({ data: { queue, mail, providers } }: { data: Numbers }) {
  const items = [
    {
      title: 'Painting queue',
      to: adminPaths.models,
      text: `${formatNumber(queue.running)} running, ${formatNumber(queue.waiting)} waiting`,
      more: queue.oldest ? `The oldest has waited since ${formatDateTime(queue.oldest)}.` : null,
      alarm: false,
    },
    {
      title: 'Mail of 30 days',
      to: adminPaths.mail,
      text: `${formatNumber(mail.waiting)} waiting, ${formatNumber(mail.failed)} not delivered`,
      more: null,
      alarm: mail.failed > 0,
    },
    {
      title: 'Model providers',
      to: adminPaths.models,
      text: formatCount(providers.enabled, 'provider is on', 'providers are on'),
      more:
        providers.failing.length > 0
          ? `Paused after failures: ${providers.failing.join(', ')}.`
          : null,
      alarm: providers.failing.length > 0,
    },
  ];
  return (
    <section aria-labelledby="now">
      <h2 id="now" className="mb-4 text-xl">
        Right now
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {items.map(({ title, to, text, more, alarm }) => (
          <li key={title}>
            <Link
              to={to}
              className="flex h-full flex-col gap-1 rounded-m border border-line-strong px-4 py-3.5 transition-colors hover:border-text"
            >
              <span className="text-[13px] text-muted">{title}</span>
              <span className={alarm ? 'text-danger' : ''}>{text}</span>
              {more && <span className="text-[13px] break-words text-muted">{more}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
