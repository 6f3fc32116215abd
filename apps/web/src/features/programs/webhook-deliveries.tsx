import type { WebhookId } from '@limn/contracts/ids';
import { type WebhookDelivery, webhookRoutes } from '@limn/contracts/webhooks';
import useSWRInfinite from 'swr/infinite';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

type Page = Awaited<ReturnType<typeof call<typeof webhookRoutes.deliveries>>>;

const states = {
  waiting: { word: 'Waiting', tone: 'blue' },
  delivered: { word: 'Delivered', tone: 'ok' },
  failed: { word: 'Failed', tone: 'danger' },
} as const;

/** Polling delays in milliseconds while a first attempt may still run. */
const soonMs = 65_000;
const isUnderWay = ({ state, lastAttemptAt, nextAttemptAt }: WebhookDelivery) =>
  state === 'waiting' &&
  (!lastAttemptAt ||
    !nextAttemptAt ||
    Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt) <= soonMs);

/** The delivery log of a webhook, newest first. */
export function WebhookDeliveries({ id }: { id: WebhookId }) {
  const params = { id };
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page, Error>(
    (_, before: Page | null) =>
      before && !before.more
        ? null
        : [webhookRoutes.deliveries.path, id, before?.deliveries.at(-1)?.event],
    ([, , before]: [string, string, WebhookDelivery['event'] | undefined]) =>
      call(webhookRoutes.deliveries, { params, query: before ? { before } : {} }),
    { refreshInterval: (pages) => (pages?.[0]?.deliveries.some(isUnderWay) ? 2000 : 0) },
  );
  if (error && !data)
    return (
      <div className="mt-4">
        <ErrorState error={error} retry={() => void mutate()} />
      </div>
    );
  if (!data)
    return (
      <Loading label="Loading the deliveries">
        <Skeleton className="mt-4 h-20 rounded-l" />
      </Loading>
    );
  const deliveries = data.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return <p className="mt-4 text-muted">No deliveries yet. Send a test to try it.</p>;

  async function replay(event: WebhookDelivery['event']): Promise<void> {
    try {
      await call(webhookRoutes.replay, { params: { id, event } });
      notify('It is sent again.');
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    }
    await mutate();
  }
  return (
    <div className="mt-4">
      <ul aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <Delivery
            key={delivery.event}
            delivery={delivery}
            onReplay={() => replay(delivery.event)}
          />
        ))}
      </ul>
      {data.at(-1)?.more && (
        <Button
          size="small"
          className="mt-4"
          busy={isValidating}
          onClick={() => void setSize(size + 1)}
        >
          Load more
        </Button>
      )}
    </div>
  );
}

function Delivery({
  delivery,
  onReplay,
}: {
  delivery: WebhookDelivery;
  onReplay: () => Promise<void>;
}) {
  const { event, type, state, attempts, status, answer, error, nextAttemptAt } = delivery;
  const { word, tone } = states[state];
  const facts = [
    formatDateTime(delivery.createdAt),
    attempts > 0 && formatCount(attempts, 'attempt', 'attempts'),
    status !== null && `status ${status}`,
    state === 'waiting' &&
      attempts > 0 &&
      nextAttemptAt &&
      `next attempt ${formatDateTime(nextAttemptAt)}`,
  ].filter(Boolean);
  return (
    <li className="border-t py-3 text-[13px]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="num">{type}</code>
        <Tag tone={tone}>{word}</Tag>
        <Button
          size="small"
          look="quiet"
          className="ml-auto"
          aria-label={`Send ${event} again`}
          onClick={() => void onReplay()}
        >
          Send again
        </Button>
      </div>
      <p className="mt-1 text-muted">{facts.join(' · ')}</p>
      <code className="num mt-1 block break-all text-muted">{event}</code>
      {error && <p className="mt-1 text-danger">{error}</p>}
      {answer && (
        <details className="mt-1">
          <summary className="cursor-pointer text-muted">The answer</summary>
          <pre className="mt-2 max-h-60 overflow-auto rounded-m border px-3 py-2 break-all whitespace-pre-wrap">
            {answer}
          </pre>
        </details>
      )}
    </li>
  );
}
