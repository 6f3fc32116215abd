import { type AppGrant, appRoutes } from '@limn/contracts/apps';
import { scopes } from '@limn/contracts/scopes';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount, formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

/** A person's connected apps and agents with their scopes and this month's usage. */
export function ConnectedApps() {
  const { data, error, mutate } = useApi(appRoutes.grants, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading the apps">
        <Skeleton className="h-40 rounded-l" />
      </Loading>
    );
  if (data.grants.length === 0)
    return <EmptyState text="No app or agent acts for you. You connect one from the app itself." />;
  return (
    <ul>
      {data.grants.map((grant) => (
        <Row key={grant.id} grant={grant} />
      ))}
    </ul>
  );
}

function Row({ grant }: { grant: AppGrant }) {
  const { app, usage, monthlyCredits, lastUsedAt } = grant;
  const disconnect = async () => {
    try {
      await call(appRoutes.revoke, { params: { id: grant.id } });
      notify(`${app.name} is disconnected.`);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    await refresh(appRoutes.grants);
  };
  return (
    <li className="border-t py-5 last:border-b">
      <div className="flex flex-wrap items-center gap-3">
        <h3 dir="auto" className="text-lg break-words">
          {app.name}
        </h3>
        {app.domain ? <Tag tone="ok">{app.domain}</Tag> : <Tag>Domain not verified</Tag>}
        {grant.resource === 'mcp' && <Tag tone="blue">Agent</Tag>}
      </div>
      <ul className="mt-2 text-[13px]">
        {grant.scopes.map((scope) => (
          <li key={scope}>{scopes[scope]}</li>
        ))}
      </ul>
      <p className="mt-2 text-[13px] text-muted">
        Connected {formatDate(grant.createdAt)} ·{' '}
        {lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'never used'}
      </p>
      <p className="mt-1 text-[13px] text-muted">
        This month: {formatCount(usage.calls, 'call', 'calls')} ({formatNumber(usage.refused)}{' '}
        refused), {formatCount(usage.credits, 'credit', 'credits')}
        {monthlyCredits !== null && ` of ${formatNumber(monthlyCredits)}`},{' '}
        {formatCount(usage.licences, 'licence', 'licences')}
      </p>
      <Link
        to={paths.programActions(grant.id)}
        aria-label={`What it did: ${app.name}`}
        className="mt-1 inline-block rounded-s text-[13px] text-blue underline underline-offset-4"
      >
        What it did
      </Link>
      <div className="mt-3">
        <ConfirmDialog
          trigger={
            <Button size="small" look="quiet" aria-label={`Disconnect ${app.name}`}>
              Disconnect
            </Button>
          }
          title={`Disconnect “${app.name}”?`}
          text="It stops working at once. What it made and licensed for you stays."
          action="Disconnect"
          danger
          onConfirm={() => void disconnect()}
        />
      </div>
    </li>
  );
}
