import { notificationRoutes } from '@limn/contracts/notifications';
import { Link } from 'react-router';
import useSWRInfinite from 'swr/infinite';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { type CallInput } from '@limn/contracts/call';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { NotificationText } from './notification-text.tsx';
import { markRead } from './use-bell.ts';

type Query = NonNullable<CallInput<typeof notificationRoutes.list>['query']>;
type Page = Awaited<ReturnType<typeof call<typeof notificationRoutes.list>>>;

/** All of a person's notifications, newest first. */
export function NotificationList() {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page, Error>(
    (_, before: Page | null) => {
      if (before && !before.more) return null;
      const query: Query = before ? { before: before.notifications.at(-1)!.id } : {};
      return [notificationRoutes.list.path, 'all', query];
    },
    ([, , query]: [string, string, Query]) => call(notificationRoutes.list, { query }),
  );

  async function read(id?: Parameters<typeof markRead>[0]): Promise<void> {
    try {
      await markRead(id);
      await mutate();
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    }
  }

  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your notifications">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="mb-3 h-14 w-full" />
        ))}
      </Loading>
    );
  const notifications = data.flatMap((page) => page.notifications);
  if (notifications.length === 0)
    return (
      <EmptyState text="No notifications yet. Sales, projects, payouts and finished work appear here; important ones also by e-mail." />
    );
  const unread = data[0]?.unread ?? 0;
  return (
    <>
      {unread > 0 && (
        <Button size="small" className="mb-5" onClick={() => void read()}>
          Mark all as read
        </Button>
      )}
      <ul aria-label="Notifications" className="border-t">
        {notifications.map((item) => (
          <li key={item.id} className="border-b">
            <Link
              to={item.path}
              onClick={() => !item.read && void read(item.id)}
              className="flex px-2 py-3.5 hover:bg-raised"
            >
              <NotificationText notification={item} />
            </Link>
          </li>
        ))}
      </ul>
      {data.at(-1)?.more && (
        <Button className="mt-6" busy={isValidating} onClick={() => void setSize(size + 1)}>
          Load more
        </Button>
      )}
    </>
  );
}
