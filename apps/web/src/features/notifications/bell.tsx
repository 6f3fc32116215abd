import { notificationRoutes } from '@limn/contracts/notifications';
import { Bell as BellIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { notify } from '../../ui/notifications.ts';
import { NotificationText } from './notification-text.tsx';
import { markRead, useBell } from './use-bell.ts';

const shown = 6;
const row =
  'flex min-h-10 cursor-pointer items-center rounded-s px-3 py-2 outline-none data-[highlighted]:bg-[color-mix(in_srgb,var(--blue)_18%,transparent)]';

/** How many notifications are unread, and the newest at a press. */
export function Bell() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { unread = 0 } = useBell() ?? {};
  const { data, error } = useApi(notificationRoutes.list, open ? { query: { size: shown } } : null);

  function read(id?: Parameters<typeof markRead>[0]): void {
    markRead(id).catch((failure: unknown) => notify(messageOf(failure), { tone: 'danger' }));
  }

  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        className="relative inline-grid size-9 shrink-0 place-items-center rounded-s text-muted transition-colors hover:text-text"
      >
        <BellIcon size={18} aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="num absolute -top-0.5 -right-0.5 min-w-[17px] rounded-full bg-gold px-1 text-center text-[11px] leading-[17px] text-on-gold"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Notifications"
          className="z-50 w-[min(360px,calc(100vw-24px))] rounded-m border border-line-strong bg-raised p-1.5 shadow-float animate-[rise_200ms_var(--ease-out)]"
        >
          {!data && (
            <DropdownMenu.Label className="px-3 py-4 text-sm text-muted">
              {error ? messageOf(error) : 'Loading…'}
            </DropdownMenu.Label>
          )}
          {data?.notifications.length === 0 && (
            <DropdownMenu.Label className="px-3 py-4 text-sm text-muted">
              Nothing yet. Sales, projects and finished work are told here.
            </DropdownMenu.Label>
          )}
          {data?.notifications.map((item) => (
            <DropdownMenu.Item
              key={item.id}
              className={row}
              onSelect={() => {
                if (!item.read) read(item.id);
                void navigate(item.path);
              }}
            >
              <NotificationText notification={item} />
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          {unread > 0 && (
            <DropdownMenu.Item
              className={row}
              onSelect={(event) => {
                event.preventDefault();
                read();
              }}
            >
              Mark {formatCount(unread, 'notification', 'notifications')} as read
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className={row} onSelect={() => void navigate(paths.notifications)}>
            All notifications
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
