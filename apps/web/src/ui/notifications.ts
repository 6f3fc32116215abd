import { createStore } from '../lib/store.ts';

export interface Toast {
  id: number;
  message: string;
  tone: 'info' | 'danger';
  undo?: (() => void) | undefined;
}

/**
 * How long a message stays, in milliseconds: `info` is a snackbar, `danger` a toast for a failure (specification §9).
 */
const shownFor = { info: 3000, danger: 5000 } as const;

export const notifications = createStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

export function dismiss(id: number): void {
  hold(id);
  notifications.set(notifications.get().filter((item) => item.id !== id));
}

/** Stops the clock while a person points at the notification or has focus in it. */
export function hold(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function release(id: number): void {
  hold(id);
  const tone = notifications.get().find((item) => item.id === id)?.tone ?? 'info';
  timers.set(
    id,
    setTimeout(() => dismiss(id), shownFor[tone]),
  );
}

export function notify(
  message: string,
  options: { tone?: 'danger'; undo?: () => void } = {},
): void {
  // Several callers may report the same failure: show it once, for longer.
  const told = notifications.get().find((item) => item.message === message);
  if (told && told.tone === 'danger' && options.tone === 'danger') return release(told.id);
  lastId += 1;
  notifications.set([
    ...notifications.get(),
    { id: lastId, message, tone: options.tone ?? 'info', undo: options.undo },
  ]);
  release(lastId);
}
