import { billingRoutes } from '@limn/contracts/billing';
import { creditBalance } from '@limn/contracts/credit-balance';
import { useApi } from '../../lib/use-api.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { formatNumber } from '../../lib/format.ts';

/** The plan, and the credits that are left of it. */
export function PlanSummary() {
  const plan = useApi(billingRoutes.plan, {});
  const credits = useApi(creditBalance, {});
  const error = plan.error ?? credits.error;
  if (error && !(plan.data && credits.data)) {
    return (
      <ErrorState
        error={error}
        retry={() => {
          void plan.mutate();
          void credits.mutate();
        }}
      />
    );
  }
  const figures = [
    ['Plan', plan.data?.name],
    ['Credits left', credits.data && formatNumber(credits.data.available)],
    ['Reserved by running generations', credits.data && formatNumber(credits.data.reserved)],
  ] as const;
  return (
    <dl className="grid gap-px overflow-hidden rounded-l border bg-line sm:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name} className="bg-panel px-5 py-4">
          <dt className="text-[13px] text-muted">{name}</dt>
          <dd className="num mt-0.5 h-[27px] text-lg">
            {value ?? <Skeleton className="h-full w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
