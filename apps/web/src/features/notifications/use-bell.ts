import {
  type NotificationState,
  type Notification,
  notificationRoutes,
} from '@limn/contracts/notifications';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { useFollow } from '../../lib/follow-swr.ts';
import { refresh } from '../../lib/use-api.ts';

function onVisibility(change: () => void): () => void {
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}

/**
 * The number of unread notifications, live. Hidden tabs do not listen, because browsers allow only a few connections
 * per host.
 */
export function useBell(): NotificationState | undefined {
  const seen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const { state } = useFollow<NotificationState>({
    events: seen ? { route: notificationRoutes.events, params: {}, event: 'notifications' } : null,
    poll: async (signal) => {
      const query = { size: 1 };
      const { unread, notifications } = await call(notificationRoutes.list, { query }, signal);
      return { unread, newest: notifications[0] ?? null };
    },
    done: () => false,
    onState: () => void refresh(notificationRoutes.list),
  });
  return state;
}

/** Marks one notification as read, or all of them. */
export async function markRead(id?: Notification['id']): Promise<void> {
  await call(notificationRoutes.read, { body: id ? { id } : {} });
  await refresh(notificationRoutes.list);
}
