import {
  deliveryLogDays,
  failingDays,
  secretOverlapHours,
  type Webhook,
  webhookEventTexts,
  webhookRoutes,
} from '@limn/contracts/webhooks';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

const offBecause = {
  'by-owner': 'You turned it off.',
  failing: `We turned it off: every delivery failed for ${failingDays} days.`,
  gone: 'We turned it off: it answered that it is gone (410).',
} as const;

/** A person's webhooks: add, test, change and delete them, and see what was delivered. */
export function Webhooks() {
  const { data, error, mutate } = useApi(webhookRoutes.list, {});
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your webhooks">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  const add = <Button onClick={() => setAdding(true)}>Add a webhook</Button>;
  return (
    <>
      {data.webhooks.length > 0 ? (
        <>
          <ul className="mb-6">
            {data.webhooks.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} onSecret={setSecret} />
            ))}
          </ul>
          {add}
        </>
      ) : (
        <EmptyState
          text="You have no webhooks. Add the address of your server and choose its events."
          action={add}
        />
      )}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add a webhook"
        description="It gets ids only. It can read everything else through the API."
      >
        <WebhookForm
          onDone={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      </Dialog>
      <SecretDialog what="signing secret" secret={secret} onClose={() => setSecret(undefined)} />
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
    await refresh(webhookRoutes.list, webhookRoutes.deliveries);
  }
}

function StateTag({ webhook: { enabled, failingSince } }: { webhook: Webhook }) {
  if (!enabled) return <Tag>Off</Tag>;
  return failingSince ? <Tag tone="danger">Failing</Tag> : <Tag tone="ok">On</Tag>;
}

function Row({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { id, url, events, enabled, disabledWhy, failingSince, oldSecretUntil } = webhook;
  const [showsLog, setShowsLog] = useState(false);
  return (
    <li className="border-t py-5 last:border-b">
      <div className="flex flex-wrap items-center gap-3">
        <h2>
          <code className="num text-[15px] break-all">{url}</code>
        </h2>
        <StateTag webhook={webhook} />
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
        {events.map((type) => (
          <li key={type}>
            <code className="num">{type}</code>{' '}
            <span className="sr-only">{webhookEventTexts[type]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-[13px] text-muted">
        Added {formatDate(webhook.createdAt)}
        {oldSecretUntil && ` · the old secret signs too until ${formatDateTime(oldSecretUntil)}`}
      </p>
      {disabledWhy && <p className="mt-2">{offBecause[disabledWhy]}</p>}
      {enabled && failingSince && (
        <p className="mt-2 text-danger">
          No delivery has succeeded since {formatDateTime(failingSince)}. We turn it off after{' '}
          {failingDays} days.
        </p>
      )}
      <Actions webhook={webhook} onSecret={onSecret} onTest={() => setShowsLog(true)} />
      <details
        className="mt-4"
        open={showsLog}
        onToggle={(event) => setShowsLog(event.currentTarget.open)}
      >
        <summary className="cursor-pointer text-[13px] text-muted">
          Deliveries of the last {deliveryLogDays} days
        </summary>
        {showsLog && <WebhookDeliveries id={id} />}
      </details>
    </li>
  );
}

function Actions({
  webhook: { id, url, enabled, ...webhook },
  onSecret,
  onTest,
}: {
  webhook: Webhook;
  onSecret: (secret: string) => void;
  onTest: () => void;
}) {
  const [changing, setChanging] = useState(false);
  const params = { id };
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <Button
        size="small"
        aria-label={`Send a test to ${url}`}
        onClick={() =>
          void act(() => call(webhookRoutes.test, { params }), 'A test is on its way.').then(
            (sent) => sent && onTest(),
          )
        }
      >
        Send a test
      </Button>
      <Button size="small" aria-label={`Edit ${url}`} onClick={() => setChanging(true)}>
        Edit
      </Button>
      <Button
        size="small"
        aria-label={`Turn ${enabled ? 'off' : 'on'} ${url}`}
        onClick={() =>
          void act(
            () => call(webhookRoutes.update, { params, body: { enabled: !enabled } }),
            enabled ? 'The webhook is off.' : 'The webhook is on.',
          )
        }
      >
        {enabled ? 'Turn off' : 'Turn on'}
      </Button>
      <ConfirmDialog
        trigger={
          <Button size="small" aria-label={`Rotate the secret of ${url}`}>
            Rotate secret
          </Button>
        }
        title="Rotate the secret?"
        text={`You get a new signing secret. The old one signs too for ${secretOverlapHours} hours, so that your server keeps working until you have changed it.`}
        action="Rotate"
        onConfirm={() =>
          void act(() => call(webhookRoutes.rotate, { params }), 'The secret is rotated.').then(
            (made) => made && onSecret(made.secret),
          )
        }
      />
      <ConfirmDialog
        trigger={
          <Button size="small" look="quiet" aria-label={`Delete ${url}`}>
            Delete
          </Button>
        }
        title="Delete this webhook?"
        text={`Nothing more is sent to ${url}, and its deliveries are deleted with it.`}
        action="Delete"
        danger
        onConfirm={() =>
          void act(() => call(webhookRoutes.remove, { params }), 'The webhook is deleted.')
        }
      />
      <Dialog open={changing} onOpenChange={setChanging} title="Edit the webhook">
        <WebhookForm
          webhook={{ id, url, enabled, ...webhook }}
          onDone={() => {
            setChanging(false);
            notify('The webhook is saved.');
          }}
        />
      </Dialog>
    </div>
  );
}
