import { X } from 'lucide-react';
import { useStore } from '../lib/store.ts';
import { classNames } from './class-names.ts';
import { dismiss, hold, notifications, release } from './notifications.ts';

/** Notifications, stacked downward from the top right. */
export function Toaster() {
  const items = useStore(notifications);
  return (
    <div
      role="region"
      aria-label="Notifications"
      className="pointer-events-none fixed top-[58px] right-0 z-60 flex w-full max-w-[420px] flex-col gap-2 px-4"
    >
      <ul aria-live="polite" className="contents">
        {items.map((item) => (
          <li
            key={item.id}
            onPointerEnter={() => hold(item.id)}
            onPointerLeave={() => release(item.id)}
            onFocus={() => hold(item.id)}
            onBlur={() => release(item.id)}
            className={classNames(
              'pointer-events-auto flex animate-[rise_200ms_var(--ease-out)] items-center gap-3 rounded-m border bg-raised py-2 pr-2 pl-4 shadow-float',
              item.tone === 'danger' ? 'border-danger' : 'border-line-strong',
            )}
          >
            <span className="min-w-0 flex-1 py-1.5">{item.message}</span>
            {item.undo ? (
              <button
                type="button"
                className="h-9 rounded-s px-3 font-medium text-blue"
                onClick={() => {
                  item.undo?.();
                  dismiss(item.id);
                }}
              >
                UNDO
              </button>
            ) : (
              <button
                type="button"
                aria-label="Close"
                className="grid size-9 place-items-center rounded-s text-muted hover:text-text"
                onClick={() => dismiss(item.id)}
              >
                <X size={16} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
