import { appRoutes } from '@limn/contracts/apps';
import { Link } from 'react-router';
import { ActionList, useActionPage } from './action-list.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

/** Actions of an app for the people who connected it. */
export function AppActions({ clientId }: { clientId: string }) {
  const { data, error, mutate } = useApi(
    appRoutes.actionsOfApp,
    { query: { clientId, ...useActionPage() } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading what it did">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  const name = data.name ?? clientId;
  return (
    <>
      <Link to={adminPaths.apps} className="rounded-s text-[13px] text-blue hover:underline">
        All apps
      </Link>
      <h2 dir="auto" className="mb-4 text-xl break-words">
        What {name} did
      </h2>
      <ActionList
        actions={data.actions}
        more={data.more}
        who={({ by, byName }) => (
          <>
            By{' '}
            <Link
              to={adminPaths.person(by)}
              className="rounded-s text-blue underline-offset-4 hover:underline"
            >
              <bdi>{byName ?? by}</bdi>
            </Link>{' '}
            through <bdi>{name}</bdi>
          </>
        )}
      />
    </>
  );
}
