import type { UserId } from '@limn/contracts/ids';
import type { NotificationContent } from '@limn/contracts/notification-texts';
import { notificationDays } from '@limn/contracts/notifications';
import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, notify, type Sql, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { notifications } from './schema.ts';

/** Channel for everyone who shows a person's notifications; the payload is the person's id. */
export const notificationChannel = 'notifications';

/** A notification for a person: its kind and data, and the page that shows its subject. */
export type NotificationInput = NotificationContent & {
  userId: UserId;
  path: string;
  /** The person who caused it; muted people cause none. */
  from?: UserId;
};

/** Adds a notification, in the transaction in which it happened. */
export async function addNotification(
  tx: Tx,
  { userId, path, from: _, ...content }: NotificationInput,
  now: Date,
): Promise<void> {
  await tx
    .insert(notifications)
    .values({ id: newId('notification'), userId, content, path, createdAt: now });
  await notify(tx, notificationChannel, userId);
}

/** Deletes a person's notifications. */
export async function forgetNotifications(tx: Sql, userId: UserId): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, userId));
}

/**
 * Deletes the notifications of one person that lead to a page, because they may quote a person whose account is
 * deleted.
 */
export async function forgetNotificationsOfPage(
  tx: Sql,
  { userId, path }: Pick<NotificationInput, 'userId' | 'path'>,
): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.path, path)));
}

/** Forgets notifications whose time is up. */
export function forgetNotificationsJob(parts: { db: Database; clock: Clock }): JobWorker<PlainJob> {
  return {
    kind: plainJob('notifications.forget'),
    cron: '23 4 * * *',
    async run() {
      const before = new Date(parts.clock.now().getTime() - notificationDays * 86_400_000);
      await parts.db.delete(notifications).where(lt(notifications.createdAt, before));
    },
  };
}
