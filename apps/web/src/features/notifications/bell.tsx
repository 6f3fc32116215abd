import { Bell as BellIcon } from 'lucide-react';
import { lazyCode, lazyComponent } from '../../ui/lazy.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { useBell } from './use-bell.ts';

const bellMenu = lazyCode(async () => (await import('./bell-menu.tsx')).BellMenu);

const ReadHere = lazyComponent(async () => (await import('./read-here.tsx')).ReadHere);

/** How many notifications are unread, and the newest at a press. */
export function Bell() {
  const { unread = 0 } = useBell() ?? {};
  return (
    <>
      {unread > 0 && <ReadHere unread={unread} />}
      <LazyMenu
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
    </>
  );
}
