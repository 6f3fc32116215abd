import { keyNames, type Press } from '../../../lib/keys.ts';
import { commandAt, type OwnKeys, ownKeys, storageKey, usualKeys } from './keys.ts';

function set(next: OwnKeys): void {
  localStorage.setItem(storageKey, JSON.stringify(next));
  ownKeys.set(next);
}

/** Binds a key to a command. Returns the id of the command that loses this key, if any. */
export function bindKey(id: string, key: string): string | undefined {
  const before = commandAt(key);
  if (before === id) return undefined;
  // Binding a command's default key again removes the override.
  const isUsual = usualKeys[id]?.[0] === key && usualKeys[id].length === 1;
  const { [id]: _was, ...others } = ownKeys.get();
  set({ ...others, ...(before ? { [before]: null } : {}), ...(isUsual ? {} : { [id]: key }) });
  return before;
}

export const resetKeys = (): void => set({});

/**
 * The name that a press is stored under as a person's own key: by its position where other layouts would write it
 * differently.
 */
export const keptName = (event: Press): string | undefined => {
  const [first, second] = keyNames(event);
  return /\P{ASCII}/u.test(event.key) || event.key === 'Dead' ? (second ?? first) : first;
};
