import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { settleDueRefunds } from './refunds.ts';
import { expireSession } from './resources.ts';
import { getObject, sandboxDeliveries, seconds } from './store.ts';
import { type SandboxDatabase as Database, type SandboxLog as Log, rows } from './ports.ts';

interface Parts {
  db: Database;
  stripe: Stripe;
  log: Log;
  webhookUrl: string;
  webhookSecret: string;
}

async function deliver({ db, stripe, webhookUrl, webhookSecret }: Parts, eventId: string) {
  const event = await getObject(db, eventId, 'event');
  const payload = JSON.stringify(event);
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: webhookSecret,
  });
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
}

/** Sends what is due, oldest first; a failed event is tried again later, ever more slowly. */
async function deliverDue(parts: Parts): Promise<void> {
  const { db, log } = parts;
  const due = await db
    .select()
    .from(sandboxDeliveries)
    .where(
      and(isNull(sandboxDeliveries.deliveredAt), lte(sandboxDeliveries.nextAttemptAt, new Date())),
    )
    .orderBy(asc(sandboxDeliveries.nextAttemptAt))
    .limit(20);
  for (const { eventId, attempts } of due)
    try {
      await deliver(parts, eventId);
      await db
        .update(sandboxDeliveries)
        .set({ deliveredAt: new Date() })
        .where(eq(sandboxDeliveries.eventId, eventId));
    } catch (error) {
      log.warn({ err: error, eventId }, 'the sandbox could not deliver an event');
      const wait = Math.min(3600, 2 ** Math.min(attempts, 12));
      await db
        .update(sandboxDeliveries)
        .set({ attempts: attempts + 1, nextAttemptAt: new Date(Date.now() + wait * 1000) })
        .where(eq(sandboxDeliveries.eventId, eventId));
    }
}

/** Ends payment pages whose time is up. */
async function expireDue({ db }: Parts): Promise<void> {
  const open = await rows<{ id: string }>(
    db,
    sql`select id from sandbox_objects where type = 'checkout.session' and data->>'status' = 'open'
        and (data->>'expires_at')::bigint < ${seconds()} limit 50`,
  );
  for (const { id } of open)
    await db.transaction((tx) => expireSession(tx, id)).catch(() => undefined);
}

/** Looks for due deliveries several times a second until stopped. */
export function startDelivering(parts: Parts): () => Promise<void> {
  let stopped = false;
  let wake: () => void = () => undefined;
  const loop = (async () => {
    for (let turn = 0; !stopped; turn++) {
      try {
        await deliverDue(parts);
        if (turn % 40 === 0) {
          await expireDue(parts);
          await settleDueRefunds(parts.db);
        }
      } catch (error) {
        if (!stopped) parts.log.warn({ err: error }, 'sandbox deliveries');
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 250);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return async () => {
    stopped = true;
    wake();
    await loop;
  };
}
