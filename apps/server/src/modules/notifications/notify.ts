import type { UserId } from '@limn/contracts/ids';
import { notificationDays } from '@limn/contracts/notifications';
import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, notify, type Sql, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { notifications } from './schema.ts';

/** Heard by whoever shows a person's bell; the payload is the person's id. */
export const notificationChannel = 'notifications';

/** What a person is told, and the page of ours that shows it. */
export interface Tidings {
  userId: UserId;
  message: string;
  path: string;
  /** Whose doing it is, where the person may not want to hear of them. */
  from?: UserId;
}

/** Tells a person of something, in the transaction in which it happened. */
export async function tell(tx: Tx, { userId, message, path }: Tidings, now: Date): Promise<void> {
  await tx
    .insert(notifications)
    .values({ id: newId('notification'), userId, message, path, createdAt: now });
  await notify(tx, notificationChannel, userId);
}

/** Forgets what a person was told. */
export async function forgetNotifications(tx: Sql, userId: UserId): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, userId));
}

/** Forgets the notifications of one person that lead to a page, for they may quote somebody who is being forgotten. */
export async function forgetNotificationsOfPage(
  tx: Sql,
  { userId, path }: Pick<Tidings, 'userId' | 'path'>,
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
