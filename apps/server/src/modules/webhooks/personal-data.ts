import type { UserId } from '@limn/contracts/ids';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byUser, type PersonalTables } from '../../platform/personal-data.ts';
import { webhookEndpoints, webhookMessages } from './schema.ts';

/** Personal data of this module. */
export const personalTables: PersonalTables = {
  // Without the secrets.
  webhook_endpoints: ({ userId }) =>
    sql`select id, url, events, disabled_why, created_at from webhook_endpoints where user_id = ${userId}`,
  webhook_messages: byUser('webhook_messages'),
  webhook_deliveries: byUser('webhook_deliveries'),
};

/** Deletes a person's webhooks with their events and deliveries. */
export async function forgetWebhooks(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(webhookMessages).where(eq(webhookMessages.userId, userId));
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.userId, userId));
}
