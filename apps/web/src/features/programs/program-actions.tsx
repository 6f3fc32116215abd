import { appRoutes } from '@limn/contracts/apps';
import { ApiKeyId, type AppGrantId } from '@limn/contracts/ids';
import { Link } from 'react-router';
import { ActionList, useActionPage } from './action-list.tsx';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

/** Actions of one of a person's keys or connected apps. */
export function ProgramActions({ id }: { id: ApiKeyId | AppGrantId }) {
  const { data, error, mutate } = useApi(
    appRoutes.actions,
    { params: { id }, query: useActionPage() },
    { keepPreviousData: true },
  );
  const isKey = ApiKeyId.safeParse(id).success;
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading what it did">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  return (
    <>
      <Link
        to={isKey ? paths.keys : paths.apps}
        className="rounded-s text-[13px] text-blue hover:underline"
      >
        {isKey ? 'API keys' : 'Apps and agents'}
      </Link>
      <h1 dir="auto" className="mb-3 text-2xl break-words md:text-3xl">
        What “{data.name}” did
      </h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        Everything it changed in your account in the last 400 days. What it only read is not listed.
      </p>
      <ActionList actions={data.actions} more={data.more} />
    </>
  );
}
