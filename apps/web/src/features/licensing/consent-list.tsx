import { licensingRoutes } from '@limn/contracts/licensing';
import { formatDateTime, shortHash } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const names = {
  'art-style': 'Art-style licence agreement',
  'customer-licence': 'Customer licence agreement',
} as const;

/** Which agreements one accepted, when, and exactly which text. */
export function ConsentList() {
  const { data, error, mutate } = useApi(licensingRoutes.consents, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading agreements">
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  if (data.consents.length === 0) return <EmptyState text="You have accepted no agreement yet." />;
  return (
    <ul>
      {data.consents.map((consent) => (
        <li
          key={consent.id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t py-3 last:border-b"
        >
          <span>
            {names[consent.kind]} <span className="num text-muted">version {consent.version}</span>
          </span>
          <span className="num text-[13px] text-muted">
            {consent.withdrawnAt
              ? `withdrawn ${formatDateTime(consent.withdrawnAt)}`
              : `accepted ${formatDateTime(consent.acceptedAt)}`}{' '}
            · SHA-256 <code title={consent.sha256}>{shortHash(consent.sha256)}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
