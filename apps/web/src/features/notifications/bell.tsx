import { Bell as BellIcon } from 'lucide-react';
import { late } from '../../ui/late.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { useBell } from './use-bell.ts';
import { useReadHere } from './use-read-here.ts';

const bellMenu = late(async () => (await import('./bell-menu.tsx')).BellMenu);

/** How many notifications are unread, and the newest at a press. */
export function Bell() {
  const { unread = 0 } = useBell() ?? {};
  useReadHere(unread);
  return (
    <LateMenu
      menu={bellMenu}
      props={{}}
      button={
        <button
          type="button"
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
        </button>
      }
    />
  );
}
