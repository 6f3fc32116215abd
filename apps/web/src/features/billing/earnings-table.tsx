import { earningStatuses, type Earning } from '@limn/contracts/billing';
import { formatMoney } from '@limn/contracts/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatShare } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { tierTerms } from '../../domain/tier-terms.ts';

const statusWords: Record<(typeof earningStatuses)[number], string> = {
  held: 'Held',
  available: 'Available',
  in_transit: 'In transit',
  paid: 'Paid',
  refunded: 'Refunded',
};

/** The state of an earning in words. */
export function statusOf({ status, disputed, amount, refunded, netted }: Earning): string {
  if (disputed) return 'In dispute';
  if (refunded > 0 && amount === 0) return 'Refunded';
  const word =
    status !== 'held' && netted > 0
      ? netted >= amount
        ? 'Kept back for a refund'
        : `${statusWords[status]}, less a refund`
      : statusWords[status];
  return refunded > 0 ? `${word}, part refunded` : word;
}

function Head({ children, right = false }: { children: ReactNode; right?: boolean }) {
  return (
    <th
      role="columnheader"
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

/** On a phone a sale's cells are stacked, each with its column's name. */
function Cell({
  name,
  children,
  right = false,
  className,
}: {
  name: string;
  children: ReactNode;
  right?: boolean;
  className?: string;
}) {
  return (
    <td
      role="cell"
      data-name={name}
      className={classNames(
        'whitespace-nowrap max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:py-1 max-lg:before:font-normal max-lg:before:text-muted max-lg:before:content-[attr(data-name)] lg:py-2.5 lg:pr-5',
        right && 'num lg:text-right',
        className,
      )}
    >
      <span className="min-w-0 max-lg:truncate">{children}</span>
    </td>
  );
}

/**
 * A line for every sale: columns if there is room, otherwise scrollable, also by keyboard. Explicit roles, because a
 * table with another `display` loses them.
 */
export function EarningsTable({
  earnings,
  imageLink,
}: {
  earnings: readonly Earning[];
  imageLink: (image: NonNullable<Earning['licence']>['image']) => string;
}) {
  return (
    <div
      role="region"
      aria-label="Earnings, line by line"
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table role="table" className="w-full border-collapse max-lg:block lg:min-w-[1080px]">
        <thead className="max-lg:sr-only">
          <tr role="row" className="border-b">
            <Head>What was sold</Head>
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
        <tbody className="max-lg:block">
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
  imageLink: (image: NonNullable<Earning['licence']>['image']) => string;
}) {
  const { licence } = earning;
  const money = (amount: number) => formatMoney({ amount, currency: earning.currency });
  return (
    <tr role="row" className="border-b max-lg:block max-lg:py-3">
      <Cell name="What was sold">
        {licence ? (
          <Link
            to={imageLink(licence.image)}
            className="flex items-center gap-3 rounded-s hover:underline"
          >
            <Picture
              src={licence.image.thumbnailUrl}
              alt=""
              width={44}
              height={44}
              className="size-11 shrink-0 rounded-s"
            />
            <bdi>{earning.cause.name}</bdi>
          </Link>
        ) : (
          earning.cause.name || earning.description
        )}
      </Cell>
      <Cell name="Licence" className="num">
        {licence ? (
          <>
            <Link
              to={paths.licence(licence.number)}
              className="rounded-s text-blue hover:underline"
            >
              {licence.number}
            </Link>
            {licence.through && (
              <span className="block text-[13px] text-muted">
                through <bdi>{licence.through}</bdi>
              </span>
            )}
          </>
        ) : (
          '—'
        )}
      </Cell>
      <Cell name="Tier">{licence ? tierTerms[licence.tier].name : '—'}</Cell>
      <Cell name="Gross" right>
        {money(earning.gross)}
      </Cell>
      <Cell name="Fee" right>
        {money(-earning.fee)}
      </Cell>
      <Cell name="Net" right>
        {money(earning.net)}
      </Cell>
      <Cell name="Share" right>
        {formatShare(earning.ppm)}
      </Cell>
      <Cell name="Earned" right className="font-medium text-gold-text">
        {money(earning.amount)}
      </Cell>
      <Cell name="Sold">{formatDate(earning.soldAt)}</Cell>
      <Cell name="Release">{formatDate(earning.releaseAt)}</Cell>
      <Cell name="Status">{statusOf(earning)}</Cell>
    </tr>
  );
}
