import { longestPath, notificationRoutes } from '@limn/contracts/notifications';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

/**
 * Marks notifications that lead to the page being shown as read, also those that arrive while it is open. Loaded once there
 * are any.
 */
export function ReadHere({ unread }: { unread: number }): null {
  const { pathname, search } = useLocation();
  // A search field writes what is typed into the address.
  const page = useDebounced(pathname + search, 500);
  // The outside system is the server. A failed call leaves them unread, to be tried again with the next page.
  useEffect(() => {
    if (unread === 0 || page.length > longestPath) return;
    call(notificationRoutes.read, { body: { path: page } })
      .then(() => refresh(notificationRoutes.list))
      .catch(() => undefined);
  }, [page, unread]);
  return null;
}
