import { appRoutes, type KnownApp } from '@limn/contracts/apps';
import { useState } from 'react';
import { Link } from 'react-router';
import { ReasonDialog } from '../../domain/reason-dialog.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { LimitDialog } from './app-limit.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

/** Apps that act for people, and shutting one out. */
export function AppList() {
  const { data, error, mutate } = useApi(appRoutes.known, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading the apps">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  if (data.apps.length === 0) return <EmptyState text="No one has connected an app." />;
  return (
    <ul>
      {data.apps.map((app) => (
        <Row key={app.clientId} known={app} />
      ))}
    </ul>
  );
}

function Row({ known }: { known: KnownApp }) {
  const { clientId, app, grants, calls, lastUsedAt, blockedWhy } = known;
  const [asking, setAsking] = useState(false);
  const [limiting, setLimiting] = useState(false);
  const block = async (why: string) => {
    try {
      await call(appRoutes.block, { body: { clientId, why } });
      notify(`${app.name} is blocked.`);
      await refresh(appRoutes.known);
      return true;
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      return false;
    }
  };
  const unblock = async () => {
    try {
      await call(appRoutes.unblock, { body: { clientId } });
      notify(`${app.name} can connect again.`);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    await refresh(appRoutes.known);
  };
  return (
    <li className="border-t py-5 last:border-b">
      <div className="flex flex-wrap items-center gap-3">
        <h2 dir="auto" className="text-lg break-words">
          {app.name}
        </h2>
        {app.domain && <Tag tone="ok">{app.domain}</Tag>}
        {blockedWhy !== null && <Tag tone="danger">Blocked</Tag>}
      </div>
      <p className="num mt-1 text-[13px] break-all text-muted">{clientId}</p>
      <p className="mt-2 text-muted">
        {formatCount(grants, 'person', 'people')} · {formatCount(calls, 'call', 'calls')} this month
        · {lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'never used'} · limit:{' '}
        {formatCount(known.callsPerMinute, 'call', 'calls')} a minute for each person
      </p>
      {blockedWhy !== null && <p className="mt-2">{blockedWhy}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {blockedWhy === null ? (
          <Button size="small" aria-label={`Block ${app.name}`} onClick={() => setAsking(true)}>
            Block
          </Button>
        ) : (
          <Button size="small" aria-label={`Unblock ${app.name}`} onClick={() => void unblock()}>
            Unblock
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          aria-label={`Change limit of ${app.name}`}
          onClick={() => setLimiting(true)}
        >
          Change limit
        </Button>
        <Link
          to={`?client=${encodeURIComponent(clientId)}`}
          aria-label={`What it did: ${app.name}`}
          className="rounded-s text-blue underline underline-offset-4"
        >
          What it did
        </Link>
      </div>
      <LimitDialog known={known} open={limiting} onOpenChange={setLimiting} />
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${app.name}?`}
        description="All users are disconnected at once, all its tokens end, and no one can connect it."
        label="Why, for the audit log"
        least={3}
        action="Block"
        danger
        onConfirm={block}
      />
    </li>
  );
}
