import type { UserId, WebhookEventId, WebhookId } from '@limn/contracts/ids';
import type { WebhookEventInput } from '@limn/contracts/webhooks';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { webhookDeliveries, webhookEndpoints, webhookMessages } from './schema.ts';

/**
 * Queues an event for a person's active webhooks that subscribe to its type. Runs in the transaction of the change
 * that the event reports.
 * @param once deduplication key: an event with the same key is queued once
 */
export type Emit = (
  tx: Tx,
  userId: UserId,
  event: WebhookEventInput,
  once?: string,
) => Promise<void>;

export interface DeliveryJob {
  userId: UserId;
  endpointId: WebhookId;
}
/** Job: deliver the events that are due at one endpoint. */
export const delivering: JobKind<DeliveryJob> = {
  name: 'webhooks.deliver',
  data: z.object({
    userId: z.string(),
    endpointId: z.string(),
  }) as unknown as z.ZodType<DeliveryJob>,
};

export interface EmitParts {
  jobs: Pick<Jobs, 'send'>;
  clock: Clock;
}

/** Stores an event. @returns undefined if its key was already used */
export async function storeEvent(
  tx: Tx,
  { type, data }: { type: string; data: object },
  { userId, once, now }: { userId: UserId; once?: string | undefined; now: Date },
): Promise<WebhookEventId | undefined> {
  const [stored] = await tx
    .insert(webhookMessages)
    .values({
      id: newId('webhookEvent'),
      userId,
      type,
      body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
      once: once ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: webhookMessages.id });
  return stored?.id;
}

/** Queues an event for one endpoint. */
export async function queueDelivery(
  { jobs }: Pick<EmitParts, 'jobs'>,
  tx: Tx,
  { userId, endpointId, eventId }: DeliveryJob & { eventId: WebhookEventId },
  now: Date,
): Promise<void> {
  await tx.insert(webhookDeliveries).values({
    endpointId,
    eventId,
    userId,
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: now,
    answer: '',
  });
  await jobs.send(tx, delivering, { userId, endpointId });
}

export const createEmit =
  (parts: EmitParts): Emit =>
  async (tx, userId, event, once) => {
    const listening = await tx
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(
        and(
          eq(webhookEndpoints.userId, userId),
          isNull(webhookEndpoints.disabledWhy),
          sql`${webhookEndpoints.events} @> ${JSON.stringify([event.type])}::jsonb`,
        ),
      )
      // Locked, because deleting the endpoint at the same time would fail the caller's transaction.
      .for('key share');
    if (listening.length === 0) return;
    const now = parts.clock.now();
    const eventId = await storeEvent(tx, event, { userId, once, now });
    if (!eventId) return;
    for (const { id } of listening)
      await queueDelivery(parts, tx, { userId, endpointId: id, eventId }, now);
  };
