import type { WebhookId } from '@limn/contracts/ids';
import { failingDays } from '@limn/contracts/webhooks';
import { paths } from '@limn/contracts/web-paths';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { addressOf } from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { webhookDisabledLetter } from './letters.ts';
import { webhookDeliveries, webhookEndpoints } from './schema.ts';

export interface DisableParts {
  clock: Clock;
  mail: Pick<Mailer, 'send'>;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
}

/** True if no delivery to the endpoint has succeeded for three days. */
export async function failingTooLong(tx: Sql, id: WebhookId, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - failingDays * 86_400_000);
  const [found] = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), lte(webhookEndpoints.failingSince, since)));
  return found !== undefined;
}

/** Marks the waiting deliveries of a disabled endpoint as failed. */
export async function stopDeliveries(tx: Sql, id: WebhookId): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAttemptAt: null, error: 'The webhook was turned off.' })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')));
}

/** Disables an endpoint and notifies its owner by letter and notification. Does nothing if it is already disabled. */
export async function disableEndpoint(
  { mail, tell, publicUrl }: DisableParts,
  tx: Tx,
  id: WebhookId,
  why: 'failing' | 'gone',
): Promise<void> {
  const [off] = await tx
    .update(webhookEndpoints)
    .set({ disabledWhy: why })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledWhy)))
    .returning();
  if (!off) return;
  await stopDeliveries(tx, id);
  const { userId, url } = off;
  const { host } = new URL(url);
  await tell(tx, {
    userId,
    path: paths.webhooks,
    kind: 'webhook-disabled',
    data: { host, why },
  });
  const to = await addressOf(tx, userId);
  if (!to) return;
  await mail.send(tx, { to, userId, ...webhookDisabledLetter({ host, url, why }, publicUrl) });
}
