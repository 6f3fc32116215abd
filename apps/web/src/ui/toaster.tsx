import { X } from 'lucide-react';
import type { PointerEvent } from 'react';
import { useStore } from '../lib/store.ts';
import { classNames } from './class-names.ts';
import { dismiss, hold, notifications, release } from './notifications.ts';

/** How far to the right, in pixels, a notification is swiped to be gone (specification §9). */
const threshold = 50;

/** A notification follows a finger to the right, and goes when let go far enough. */
function swipe(id: number) {
  let start: number | null = null;
  const way = ({ clientX }: PointerEvent) => Math.max(0, clientX - (start ?? clientX));
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start !== null) event.currentTarget.style.translate = `${way(event)}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start === null) return;
      if (way(event) >= threshold) dismiss(id);
      event.currentTarget.style.translate = '';
      start = null;
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      event.currentTarget.style.translate = '';
      start = null;
    },
  };
}

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
            {...swipe(item.id)}
            onFocus={() => hold(item.id)}
            onBlur={() => release(item.id)}
            className={classNames(
              'pointer-events-auto flex touch-pan-y animate-[rise_200ms_var(--ease-out)] items-center gap-3 rounded-m border bg-raised py-2 pr-2 pl-4 shadow-float',
              item.tone === 'danger' ? 'border-danger' : 'border-line-strong',
            )}
          >
            <span dir="auto" className="min-w-0 flex-1 py-1.5">
              {item.message}
            </span>
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
