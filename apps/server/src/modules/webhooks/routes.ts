import type { UserId, WebhookEventId, WebhookId } from '@limn/contracts/ids';
import {
  deliveryStates,
  mostWebhooks,
  secretOverlapHours,
  type Webhook,
  type WebhookDelivery,
  webhookRoutes,
} from '@limn/contracts/webhooks';
import { and, count, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { lockQuota } from '../../platform/database/lock-quota.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { assertPublicAddress, type OutboundNetwork } from '../../platform/safe-fetch.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { testType } from './deliver.ts';
import { stopDeliveries } from './disable.ts';
import { delivering, queueDelivery, storeEvent } from './emit.ts';
import {
  type EndpointRow,
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from './schema.ts';
import { newSecret } from './secrets.ts';

export interface WebhookParts {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  secret: string;
  network?: OutboundNetwork | undefined;
}

const { id: endpointId, userId: owner } = webhookEndpoints;

const view = (row: EndpointRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  enabled: row.disabledWhy === null,
  disabledWhy: row.disabledWhy,
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretUntil:
    row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
});

async function ownEndpoint(db: Sql, caller: Caller, id: WebhookId): Promise<EndpointRow> {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(endpointId, id), eq(owner, userOf(caller).id)));
  if (!row) throw notFound('That webhook');
  return row;
}

/** Deliveries of an endpoint, newest first. */
async function deliveriesOf(
  db: Sql,
  id: WebhookId,
  { size, before, only }: { size: number; before?: WebhookEventId; only?: WebhookEventId },
): Promise<WebhookDelivery[]> {
  const found = await db
    .select({
      delivery: webhookDeliveries,
      type: webhookMessages.type,
      at: webhookMessages.createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        before ? lt(webhookDeliveries.eventId, before) : undefined,
        only ? eq(webhookDeliveries.eventId, only) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.eventId))
    .limit(size);
  return found.map(({ delivery, type, at }) => ({
    event: delivery.eventId,
    type,
    state: delivery.state,
    attempts: delivery.attempts,
    status: delivery.status,
    answer: delivery.answer,
    error: delivery.error,
    createdAt: at.toISOString(),
    lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  }));
}

/** Routes for webhooks. */
export function addWebhookRoutes(api: Api<Caller>, parts: WebhookParts): void {
  const { db, clock, secret: serverSecret, network } = parts;

  api.on(webhookRoutes.list, async ({ caller }) => {
    const rows = await db
      .select()
      .from(webhookEndpoints)
      .where(eq(owner, userOf(caller).id))
      .orderBy(desc(webhookEndpoints.createdAt), desc(endpointId));
    return { webhooks: rows.map((row) => view(row, clock.now())) };
  });

  api.on(webhookRoutes.create, async ({ caller, body }) => {
    const userId: UserId = userOf(caller).id;
    await assertPublicAddress(body.url, network);
    const { secret, sealed } = newSecret(serverSecret);
    const now = clock.now();
    const row = await db.transaction(async (tx) => {
      await lockQuota(tx, 'webhooks', userId);
      const [found] = await tx
        .select({ n: count() })
        .from(webhookEndpoints)
        .where(eq(owner, userId));
      if (found!.n >= mostWebhooks)
        throw conflict(`You have ${mostWebhooks} webhooks, the maximum. Delete one first.`);
      const [made] = await tx
        .insert(webhookEndpoints)
        .values({ ...body, id: newId('webhook'), userId, secret: sealed, createdAt: now })
        .returning();
      return made!;
    });
    return { webhook: view(row, now), secret };
  });

  api.on(webhookRoutes.update, async ({ caller, params, body }) => {
    const { url, events, enabled } = body;
    const before = await ownEndpoint(db, caller, params.id);
    if (url !== undefined) await assertPublicAddress(url, network);
    const switched =
      enabled === undefined || enabled === (before.disabledWhy === null)
        ? {}
        : { disabledWhy: enabled ? null : ('by-owner' as const), failingSince: null };
    return db.transaction(async (tx) => {
      const [row] = await tx
        .update(webhookEndpoints)
        .set({
          ...(url === undefined ? {} : { url }),
          ...(events === undefined ? {} : { events }),
          ...switched,
          // An empty change must still be a valid update.
          createdAt: before.createdAt,
        })
        .where(eq(endpointId, before.id))
        .returning();
      if (!row) throw notFound('That webhook');
      if (row.disabledWhy) await stopDeliveries(tx, row.id);
      return view(row, clock.now());
    });
  });

  api.on(webhookRoutes.remove, async ({ caller, params }) => {
    const { id } = await ownEndpoint(db, caller, params.id);
    await db.delete(webhookEndpoints).where(eq(endpointId, id));
  });

  api.on(webhookRoutes.rotate, async ({ caller, params }) => {
    const { id, secret: oldSecret } = await ownEndpoint(db, caller, params.id);
    const { secret, sealed } = newSecret(serverSecret);
    const now = clock.now();
    const oldSecretUntil = new Date(now.getTime() + secretOverlapHours * 3_600_000);
    const [row] = await db
      .update(webhookEndpoints)
      .set({ secret: sealed, oldSecret, oldSecretUntil })
      .where(eq(endpointId, id))
      .returning();
    if (!row) throw notFound('That webhook');
    return { webhook: view(row, now), secret };
  });

  addDeliveryRoutes(api, parts);
}

/** Routes for the delivery log, test events and replays. */
function addDeliveryRoutes(api: Api<Caller>, parts: WebhookParts): void {
  const { db, clock, jobs } = parts;

  api.on(webhookRoutes.test, async ({ caller, params }) => {
    const { id, userId } = await ownEndpoint(db, caller, params.id);
    const now = clock.now();
    return db.transaction(async (tx) => {
      const event = { type: testType, data: { webhook: id } };
      const eventId = (await storeEvent(tx, event, { userId, now }))!;
      await queueDelivery(parts, tx, { userId, endpointId: id, eventId }, now);
      return (await deliveriesOf(tx, id, { size: 1, only: eventId }))[0]!;
    });
  });

  api.on(webhookRoutes.deliveries, async ({ caller, params, query: { size, before } }) => {
    const { id } = await ownEndpoint(db, caller, params.id);
    const found = await deliveriesOf(db, id, { size: size + 1, ...(before ? { before } : {}) });
    return { deliveries: found.slice(0, size), more: found.length > size };
  });

  api.on(webhookRoutes.replay, async ({ caller, params }) => {
    const { id, userId } = await ownEndpoint(db, caller, params.id);
    return db.transaction(async (tx) => {
      const [again] = await tx
        .update(webhookDeliveries)
        .set({ state: 'waiting', attempts: 0, nextAttemptAt: clock.now() })
        .where(
          and(
            eq(webhookDeliveries.endpointId, id),
            eq(webhookDeliveries.eventId, params.event),
            inArray(webhookDeliveries.state, deliveryStates),
          ),
        )
        .returning({ event: webhookDeliveries.eventId });
      if (!again) throw notFound('That delivery');
      await jobs.send(tx, delivering, { userId, endpointId: id });
      return (await deliveriesOf(tx, id, { size: 1, only: again.event }))[0]!;
    });
  });
}
