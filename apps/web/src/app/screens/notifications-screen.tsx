import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { PageTitle } from '../page-title.tsx';

export function NotificationsScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Notifications</PageTitle>
      <h1 className="mb-8 text-2xl md:text-3xl">Notifications</h1>
      <NotificationList />
    </div>
  );
}
