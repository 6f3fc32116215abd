import { notificationRoutes } from '@limn/contracts/notifications';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { useBell } from './use-bell.ts';

/** Marks the notifications that lead to the page being shown as read, also those that come while it is open. */
export function useReadHere(): void {
  const { pathname } = useLocation();
  const { unread = 0 } = useBell() ?? {};
  // The outside system is the server. A failed call leaves them unread, to be tried again with the next page.
  useEffect(() => {
    if (unread === 0) return;
    call(notificationRoutes.read, { body: { path: pathname } })
      .then(() => refresh(notificationRoutes.list))
      .catch(() => undefined);
  }, [pathname, unread]);
}
