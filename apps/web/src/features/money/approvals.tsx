import { moneyActRoutes } from '@limn/contracts/money-acts';
import { useApi } from '../../lib/use-api.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { ActList } from './act-list.tsx';

/** Money actions that wait for a second admin, and the outcome of the last ones. */
export function Approvals() {
  const { data, error, mutate } = useApi(moneyActRoutes.list, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading approvals">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  const { waiting, decided } = data;
  return (
    <>
      <p className="mb-6 max-w-[68ch] text-muted">
        One admin proposes to move money on the payment’s page, and another approves it. A proposal
        expires after seven days.
      </p>
      <h2 className="mb-3 text-xl">Waiting</h2>
      {waiting.length === 0 ? (
        <EmptyState text="Nothing is waiting for approval." />
      ) : (
        <ActList acts={waiting} linked />
      )}
      <h2 className="mt-10 mb-3 text-xl">Decided</h2>
      {decided.length === 0 ? (
        <p className="text-muted">No decisions yet.</p>
      ) : (
        <ActList acts={decided} linked />
      )}
    </>
  );
}
