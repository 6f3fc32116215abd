import { type Approval, mandateRoutes } from '@limn/contracts/mandates';
import { formatMoney } from '@limn/contracts/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

/** Purchases by programs that wait for the person's approval. */
export function Approvals() {
  const { data, error, mutate } = useApi(mandateRoutes.approvals, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your approvals">
        <Skeleton className="h-40 rounded-l" />
      </Loading>
    );
  if (data.approvals.length === 0)
    return <EmptyState text="No requests are waiting. A request expires after half an hour." />;
  return (
    <ul>
      {data.approvals.map((one) => (
        <Row key={one.licence} approval={one} />
      ))}
    </ul>
  );
}

function Row({ approval }: { approval: Approval }) {
  const { licence, program, title, tier, exclusive, amount, currency, why, until } = approval;
  const [busy, setBusy] = useState<'pay' | 'decline'>();
  const params = { id: licence };
  const pay = async () => {
    setBusy('pay');
    try {
      globalThis.location.assign((await call(mandateRoutes.approve, { params })).url);
    } catch (error) {
      setBusy(undefined);
      notify(messageOf(error), { tone: 'danger' });
      await refresh(mandateRoutes.approvals);
    }
  };
  const decline = async () => {
    setBusy('decline');
    try {
      await call(mandateRoutes.decline, { params });
      notify('Declined. Nothing was charged.');
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    await refresh(mandateRoutes.approvals);
  };
  const price = formatMoney({ amount, currency });
  return (
    <li className="flex flex-wrap gap-5 border-t py-5 last:border-b">
      <Link to={paths.image(approval.imageId)} className="shrink-0">
        <img
          src={approval.thumbnailUrl}
          alt={title}
          className="size-32 rounded-m object-cover"
          loading="lazy"
        />
      </Link>
      <div className="min-w-[220px] flex-1">
        <h2 dir="auto" className="text-lg break-words">
          {program ?? 'A program'} wants to license “{title}”
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <span className="num">{price}</span> {tier}{' '}
          {exclusive && <Tag tone="blue">Exclusive</Tag>}
        </p>
        <p className="mt-1 text-[13px] text-muted">
          {why} Expires {formatDateTime(until)}.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            size="small"
            busy={busy === 'pay'}
            disabled={busy === 'decline'}
            onClick={() => void pay()}
          >
            Pay {price}
          </Button>
          <Button
            size="small"
            look="quiet"
            busy={busy === 'decline'}
            disabled={busy === 'pay'}
            onClick={() => void decline()}
          >
            Decline
          </Button>
        </div>
      </div>
    </li>
  );
}
