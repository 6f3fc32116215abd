import type { NotificationId, UserId } from '@limn/contracts/ids';
import { notificationText } from '@limn/contracts/notification-texts';
import { type NotificationState, notificationRoutes } from '@limn/contracts/notifications';
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle, Sql } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import { follow } from '../../platform/http/follow.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { notificationChannel } from './notify.ts';
import { notifications } from './schema.ts';

type Row = typeof notifications.$inferSelect;

const view = ({ id, content, path, createdAt, readAt }: Row) => ({
  id,
  message: notificationText(content),
  path,
  createdAt: createdAt.toISOString(),
  read: readAt !== null,
});

async function unreadOf(db: Sql, userId: UserId): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return row?.unread ?? 0;
}

/** The path of a page without its fragment. */
function partsOf(page: string): { pathname: string; query: URLSearchParams } {
  const [, pathname = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(page) ?? [];
  return { pathname, query: new URLSearchParams(query) };
}

/**
 * The unread notifications that lead to a page: its place within the page does not count, nor do parts of its query that
 * they do not name.
 */
async function unreadOfPage(db: Sql, userId: UserId, page: string): Promise<NotificationId[]> {
  const { pathname, query } = partsOf(page);
  const found = await db
    .select({ id: notifications.id, path: notifications.path })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        sql`substring(${notifications.path} from '^[^?#]*') = ${pathname}`,
      ),
    );
  return found.flatMap(({ id, path }) => {
    const named = [...partsOf(path).query];
    return named.every(([name, value]) => query.get(name) === value) ? id : [];
  });
}

/** Up to `size` of a person's notifications, newest first. */
function newestOf(db: Sql, userId: UserId, size: number, before?: NotificationId) {
  const older = before ? lt(notifications.id, before) : undefined;
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), older))
    .orderBy(desc(notifications.id))
    .limit(size);
}

async function stateOf(db: Sql, userId: UserId): Promise<NotificationState> {
  const [newest] = await newestOf(db, userId, 1);
  return { unread: await unreadOf(db, userId), newest: newest ? view(newest) : null };
}

/** A person's notifications, and the bell that rings while they look elsewhere. */
export function addNotificationRoutes(
  api: Api<Caller>,
  { handle, clock }: { handle: DatabaseHandle; clock: Clock },
): void {
  const { db } = handle;

  api.on(notificationRoutes.list, async ({ caller, query: { before, size } }) => {
    const { id } = userOf(caller);
    const found = await newestOf(db, id, size + 1, before);
    return {
      notifications: found.slice(0, size).map(view),
      unread: await unreadOf(db, id),
      more: found.length > size,
    };
  });

  api.on(notificationRoutes.read, async ({ caller, body }) => {
    const { id } = userOf(caller);
    return db.transaction(async (tx) => {
      const which =
        'id' in body
          ? eq(notifications.id, body.id)
          : 'path' in body
            ? inArray(notifications.id, await unreadOfPage(tx, id, body.path))
            : undefined;
      await tx
        .update(notifications)
        .set({ readAt: clock.now() })
        .where(and(eq(notifications.userId, id), isNull(notifications.readAt), which));
      // The same person's other tabs count again.
      await notify(tx, notificationChannel, id);
      return { unread: await unreadOf(tx, id) };
    });
  });

  api.on(notificationRoutes.events, async ({ caller, signal }) => {
    const { id } = userOf(caller);
    return follow({
      handle,
      channel: notificationChannel,
      key: id,
      read: async () => ({ event: 'notifications', data: await stateOf(db, id), last: false }),
      signal,
      pollMs: 60_000,
    });
  });
}
