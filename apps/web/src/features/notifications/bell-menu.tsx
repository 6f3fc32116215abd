import { notificationRoutes } from '@limn/contracts/notifications';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useState } from 'react';
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

/** The newest notifications, below the bell. */
export function BellMenu({ button }: { button: ReactElement }) {
  const [open, setOpen] = useState(true);
  const navigate = useNavigate();
  const { unread = 0 } = useBell() ?? {};
  const { data, error } = useApi(notificationRoutes.list, open ? { query: { size: shown } } : null);

  function read(id?: Parameters<typeof markRead>[0]): void {
    markRead(id).catch((failure: unknown) => notify(messageOf(failure), { tone: 'danger' }));
  }

  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
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
              No notifications yet. Sales, projects and finished work appear here.
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
