import { earningStatuses, type Earning } from '@limn/contracts/billing';
import { formatMoney } from '@limn/contracts/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatShare } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { tierTerms } from '../../ui/tier-terms.ts';

const statusWords: Record<(typeof earningStatuses)[number], string> = {
  held: 'Held',
  available: 'Available',
  in_transit: 'In transit',
  paid: 'Paid',
  refunded: 'Refunded',
};

function Head({ children, right = false }: { children: ReactNode; right?: boolean }) {
  return (
    <th
      scope="col"
      className={classNames(
        'py-2.5 pr-5 text-[13px] font-normal whitespace-nowrap text-muted',
        right ? 'text-right' : 'text-left',
      )}
    >
      {children}
    </th>
  );
}

function Cell({
  children,
  right = false,
  className,
}: {
  children: ReactNode;
  right?: boolean;
  className?: string;
}) {
  return (
    <td
      className={classNames('py-2.5 pr-5 whitespace-nowrap', right && 'num text-right', className)}
    >
      {children}
    </td>
  );
}

/** A line for every sale. Wider than a phone, so it scrolls sideways there, by keyboard too. */
export function EarningsTable({
  earnings,
  imageLink,
}: {
  earnings: readonly Earning[];
  imageLink: (earning: Earning) => string;
}) {
  return (
    <div
      role="region"
      aria-label="Earnings, line by line"
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table className="w-full min-w-[1080px] border-collapse">
        <thead>
          <tr className="border-b">
            <Head>Picture</Head>
            <Head>Licence</Head>
            <Head>Tier</Head>
            <Head right>Gross</Head>
            <Head right>Fee</Head>
            <Head right>Net</Head>
            <Head right>Share</Head>
            <Head right>Earned</Head>
            <Head>Sold</Head>
            <Head>Release</Head>
            <Head>Status</Head>
          </tr>
        </thead>
        <tbody>
          {earnings.map((earning) => (
            <Line key={earning.id} earning={earning} imageLink={imageLink} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({
  earning,
  imageLink,
}: {
  earning: Earning;
  imageLink: (earning: Earning) => string;
}) {
  const money = (amount: number) => formatMoney({ amount, currency: earning.currency });
  return (
    <tr className="border-b">
      <Cell>
        <Link to={imageLink(earning)} className="flex items-center gap-3 rounded-s hover:underline">
          <Picture
            src={earning.image.thumbnailUrl}
            alt=""
            width={44}
            height={44}
            className="size-11 shrink-0 rounded-s"
          />
          {earning.style.name}
        </Link>
      </Cell>
      <Cell className="num">
        <Link
          to={paths.licence(earning.licenceNumber)}
          className="rounded-s text-blue hover:underline"
        >
          {earning.licenceNumber}
        </Link>
      </Cell>
      <Cell>{tierTerms[earning.tier].name}</Cell>
      <Cell right>{money(earning.gross)}</Cell>
      <Cell right>{money(-earning.fee)}</Cell>
      <Cell right>{money(earning.net)}</Cell>
      <Cell right>{formatShare(earning.ppm)}</Cell>
      <Cell right className="font-medium text-gold-text">
        {money(earning.amount)}
      </Cell>
      <Cell>{formatDate(earning.soldAt)}</Cell>
      <Cell>{formatDate(earning.releaseAt)}</Cell>
      <Cell>{statusWords[earning.status]}</Cell>
    </tr>
  );
}
