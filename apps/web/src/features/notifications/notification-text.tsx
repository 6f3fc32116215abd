import type { Notification } from '@limn/contracts/notifications';
import { formatDateTime } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';

/** A notification's text and time, with a dot if it is unread. */
export function NotificationText({ notification }: { notification: Notification }) {
  const { message, createdAt, read } = notification;
  return (
    <span className="flex min-w-0 flex-1 items-start gap-3">
      <span
        aria-hidden
        className={classNames('mt-2 size-2 shrink-0 rounded-full', !read && 'bg-gold')}
      />
      <span className="min-w-0 flex-1">
        <span className={classNames('block break-words', !read && 'font-medium')}>
          {!read && <span className="sr-only">Unread: </span>}
          {message}
        </span>
        <time dateTime={createdAt} className="num block text-[13px] text-muted">
          {formatDateTime(createdAt)}
        </time>
      </span>
    </span>
  );
}
