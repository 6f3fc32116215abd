import { pageSize } from '@limn/contracts/constants';
import { licensingRoutes, type Licence } from '@limn/contracts/licensing';
import { formatMoney } from '@limn/contracts/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';
import { tierTerms } from '../../domain/tier-terms.ts';
import { certificatePdf } from './certificate-files.ts';
import { upgradeLabel } from './upgrade-label.ts';

const statusTags: Record<Licence['status'], ReactNode> = {
  active: null,
  pending: <Tag>Not paid yet</Tag>,
  abandoned: <Tag>Cancelled</Tag>,
  superseded: <Tag>Upgraded</Tag>,
  refunded: <Tag tone="danger">Refunded</Tag>,
};

/** Licences one bought, newest first. */
export function LicenceList() {
  const offset = useOffset('licences');
  const { data, error, mutate } = useApi(licensingRoutes.list, { query: { offset } });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading your licences">
        <Skeleton className="h-40 rounded-l" />
      </Loading>
    );
  }
  if (data.licences.length === 0) {
    return <EmptyState text="You have no licences yet. Open a picture to buy one." />;
  }
  return (
    <>
      <ul>
        {data.licences.map((licence) => (
          <LicenceRow key={licence.id} licence={licence} />
        ))}
      </ul>
      <Pager label="Pages of licences" name="licences" total={data.total} size={pageSize} />
    </>
  );
}

const link = 'rounded-s text-blue hover:underline';

function LicenceRow({ licence }: { licence: Licence }) {
  return (
    <li className="flex items-center gap-4 border-t py-3 last:border-b">
      <Link
        to={paths.image(licence.imageId)}
        aria-label="Open the licensed picture"
        className="rounded-s"
      >
        <Picture
          src={licence.imageUrl}
          alt=""
          width={56}
          height={56}
          className="size-14 rounded-s"
        />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="num truncate">
          {licence.number ? (
            <Link
              to={paths.licence(licence.number)}
              className="rounded-s text-blue hover:underline"
            >
              {licence.number}
            </Link>
          ) : (
            'No number yet'
          )}
        </p>
        <p className="truncate text-[13px] text-muted">
          {tierTerms[licence.tier].name}
          {licence.exclusive && ', exclusive'} · {formatDate(licence.paidAt ?? licence.createdAt)}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
          {licence.upgrades.map((offer) => (
            <Link key={offer.tier} to={`${paths.image(licence.imageId)}#licence`} className={link}>
              {upgradeLabel(offer)}
            </Link>
          ))}
          {licence.number && (
            <a href={certificatePdf(licence.number)} download className={link}>
              Download PDF<span className="sr-only"> of {licence.number}</span>
            </a>
          )}
        </p>
      </div>
      {statusTags[licence.status]}
      <span className="num">{formatMoney(licence)}</span>
    </li>
  );
}
