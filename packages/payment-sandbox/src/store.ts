import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { bigserial, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { rows, type SandboxSql as Sql, type SandboxTx as Tx } from './ports.ts';

export const sandboxObjects = pgTable('sandbox_objects', {
  id: text().primaryKey(),
  type: text().notNull(),
  data: jsonb().$type<SandboxObject>().notNull(),
  sequence: bigserial({ mode: 'number' }),
});
export const sandboxIdempotency = pgTable('sandbox_idempotency', {
  key: text().primaryKey(),
  requestSha256: text('request_sha256').notNull(),
  status: integer().notNull(),
  response: jsonb().notNull(),
});
export const sandboxDeliveries = pgTable('sandbox_deliveries', {
  eventId: text('event_id').primaryKey(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
  deliveredAt: timestamp('delivered_at', { withTimezone: true }),
});

/** An object in the provider's own shape. */
export type SandboxObject = { id: string; object: string } & Record<string, unknown>;

const prefixes: Record<string, string> = {
  'checkout.session': 'cs_test',
  payment_intent: 'pi',
  payment_method: 'pm',
  setup_intent: 'seti',
  charge: 'ch',
  balance_transaction: 'txn',
  refund: 're',
  dispute: 'du',
  transfer: 'tr',
  transfer_reversal: 'trr',
  account: 'acct',
  customer: 'cus',
  'billing_portal.session': 'bps',
  event: 'evt',
};

export const newSandboxId = (type: string) =>
  `${prefixes[type]}_${randomBytes(12).toString('hex')}`;
export const seconds = () => Math.floor(Date.now() / 1000);

export async function insertObject(tx: Sql, data: SandboxObject): Promise<SandboxObject> {
  await tx.insert(sandboxObjects).values({ id: data.id, type: data.object, data });
  return data;
}

/** For what every process has when it starts: several may do so at once. */
export async function insertUnlessThere(db: Sql, data: SandboxObject): Promise<void> {
  await db
    .insert(sandboxObjects)
    .values({ id: data.id, type: data.object, data })
    .onConflictDoNothing();
}

export async function getObject(
  db: Sql,
  id: string,
  type: string,
): Promise<SandboxObject | undefined> {
  const [row] = await db
    .select({ data: sandboxObjects.data })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.type, type)));
  return row?.data;
}

/** Locks an object until the transaction ends and returns its current state. */
export async function lockObject(
  tx: Tx,
  id: string,
  type: string,
): Promise<SandboxObject | undefined> {
  await rows(tx, sql`select id from sandbox_objects where id = ${id} for update`);
  return getObject(tx, id, type);
}

export async function updateObject(tx: Sql, data: SandboxObject): Promise<SandboxObject> {
  await tx.update(sandboxObjects).set({ data }).where(eq(sandboxObjects.id, data.id));
  return data;
}

/**
 * Objects of a type, all or of one charge, destination or source, in the order they were made, after `startingAfter`.
 */
export async function listObjects(
  db: Sql,
  type: string,
  page: {
    startingAfter?: string | undefined;
    limit: number;
    charge?: string | undefined;
    destination?: string | undefined;
    source?: string | undefined;
    customer?: string | undefined;
  },
): Promise<{ data: SandboxObject[]; hasMore: boolean }> {
  const [after] = page.startingAfter
    ? await db
        .select({ sequence: sandboxObjects.sequence })
        .from(sandboxObjects)
        .where(eq(sandboxObjects.id, page.startingAfter))
    : [];
  const found = await db
    .select({ data: sandboxObjects.data })
    .from(sandboxObjects)
    .where(
      and(
        eq(sandboxObjects.type, type),
        after ? gt(sandboxObjects.sequence, after.sequence) : undefined,
        page.destination
          ? sql`${sandboxObjects.data} ->> 'destination' = ${page.destination}`
          : undefined,
        page.source ? sql`${sandboxObjects.data} ->> 'source' = ${page.source}` : undefined,
        page.customer ? sql`${sandboxObjects.data} ->> 'customer' = ${page.customer}` : undefined,
        page.charge ? sql`${sandboxObjects.data} ->> 'charge' = ${page.charge}` : undefined,
      ),
    )
    .orderBy(asc(sandboxObjects.sequence))
    .limit(page.limit + 1);
  return {
    data: found.slice(0, page.limit).map((row) => row.data),
    hasMore: found.length > page.limit,
  };
}

/** Records an event about an object and queues its delivery, in the transaction that made it happen. */
export async function emit(tx: Sql, type: string, subject: SandboxObject): Promise<void> {
  const event = await insertObject(tx, {
    id: newSandboxId('event'),
    object: 'event',
    api_version: null,
    created: seconds(),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: subject },
  });
  await tx.insert(sandboxDeliveries).values({ eventId: event.id, nextAttemptAt: new Date() });
}
