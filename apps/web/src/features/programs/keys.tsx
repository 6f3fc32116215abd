import { type ApiKey, apiKeyRoutes, rotationHours } from '@limn/contracts/api-keys';
import { scopes } from '@limn/contracts/scopes';
import { useState } from 'react';
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
import { NewKeyDialog } from './new-key.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const states = {
  active: { word: 'Active', tone: 'ok' },
  expired: { word: 'Expired', tone: 'muted' },
  revoked: { word: 'Revoked', tone: 'muted' },
} as const;

const reasons = {
  'by-owner': 'You revoked it.',
  leaked: 'Someone found it in public and reported it.',
  'by-admin': 'An admin revoked it.',
} as const;

/** A person's API keys: make, rotate and revoke them, and see their use. */
export function Keys() {
  const { data, error, mutate } = useApi(apiKeyRoutes.list, {});
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your keys">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  const active = data.keys.filter(({ state }) => state === 'active');
  const ended = data.keys.filter(({ state }) => state !== 'active');
  const add = <Button onClick={() => setMaking(true)}>Make a key</Button>;
  return (
    <>
      {active.length > 0 ? (
        <>
          <ul className="mb-6">
            {active.map((key) => (
              <Row key={key.id} apiKey={key} onSecret={setSecret} />
            ))}
          </ul>
          {add}
        </>
      ) : (
        <EmptyState
          text="You have no keys. A key lets a program of yours search the marketplace, make pictures with your credits and start buying licences."
          action={add}
        />
      )}
      {ended.length > 0 && (
        <details className="mt-10">
          <summary className="cursor-pointer text-muted">
            {formatCount(ended.length, 'key that ended', 'keys that ended')}
          </summary>
          <ul className="mt-4">
            {ended.map((key) => (
              <Row key={key.id} apiKey={key} onSecret={setSecret} />
            ))}
          </ul>
        </details>
      )}
      <NewKeyDialog open={making} onOpenChange={setMaking} onMade={setSecret} />
      <SecretDialog what="key" secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

async function act<T>(work: () => Promise<T>, said: string): Promise<T | undefined> {
  try {
    const done = await work();
    notify(said);
    return done;
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
    return undefined;
  } finally {
    await refresh(apiKeyRoutes.list);
  }
}

function Row({ apiKey, onSecret }: { apiKey: ApiKey; onSecret: (secret: string) => void }) {
  const { id, name, shown, state, usage, monthlyCredits, lastUsed, expiresAt } = apiKey;
  const params = { id };
  const { word, tone } = states[state];
  const facts = [
    `Made ${formatDate(apiKey.createdAt)}`,
    lastUsed ? `last used ${formatDateTime(lastUsed.at)} from ${lastUsed.address}` : 'never used',
    state === 'active' && (expiresAt ? `expires ${formatDateTime(expiresAt)}` : 'does not expire'),
    `${formatNumber(apiKey.callsPerMinute)} calls a minute`,
  ].filter(Boolean);
  return (
    <li className="border-t py-5 last:border-b">
      <div className="flex flex-wrap items-center gap-3">
        <h2 dir="auto" className="text-lg break-words">
          {name}
        </h2>
        <code className="num text-[13px] text-muted">{shown}…</code>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
        {apiKey.scopes.map((scope) => (
          <li key={scope}>
            <code className="num">{scope}</code> <span className="sr-only">{scopes[scope]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-[13px] text-muted">{facts.join(' · ')}</p>
      <p className="mt-1 text-[13px] text-muted">
        This month: {formatCount(usage.calls, 'call', 'calls')} ({formatNumber(usage.refused)}{' '}
        refused), {formatCount(usage.credits, 'credit', 'credits')}
        {monthlyCredits !== null && ` of ${formatNumber(monthlyCredits)}`},{' '}
        {formatCount(usage.licences, 'licence', 'licences')}
      </p>
      <Link
        to={paths.programActions(id)}
        aria-label={`What it did: ${name}`}
        className="mt-1 inline-block rounded-s text-[13px] text-blue underline underline-offset-4"
      >
        What it did
      </Link>
      {apiKey.revokedWhy && <p className="mt-2">{reasons[apiKey.revokedWhy]}</p>}
      {state === 'active' && (
        <div className="mt-3 flex flex-wrap gap-3">
          <ConfirmDialog
            trigger={
              <Button size="small" aria-label={`Rotate ${name}`}>
                Rotate
              </Button>
            }
            title={`Rotate “${name}”?`}
            text={`You get a new key with the same settings. The old one keeps working for ${rotationHours} hours.`}
            action="Rotate"
            onConfirm={() =>
              void act(() => call(apiKeyRoutes.rotate, { params }), 'The key is rotated.').then(
                (made) => made && onSecret(made.secret),
              )
            }
          />
          <ConfirmDialog
            trigger={
              <Button size="small" look="quiet" aria-label={`Revoke ${name}`}>
                Revoke
              </Button>
            }
            title={`Revoke “${name}”?`}
            text="Programs that use it stop working at once. A revoked key cannot be brought back."
            action="Revoke"
            danger
            onConfirm={() =>
              void act(() => call(apiKeyRoutes.revoke, { params }), 'The key is revoked.')
            }
          />
        </div>
      )}
    </li>
  );
}
