import { z } from 'zod';
import { createStore } from '../../lib/store.ts';
import { type Command, commandOf, commands } from './commands.ts';

const storageKey = 'limn.canvas-keys';
/** Keys that somebody gave to commands, by the command's id; none: the command has no key. */
const OwnKeys = z.record(z.string(), z.string().nullable());
type OwnKeys = z.infer<typeof OwnKeys>;

function stored(): OwnKeys {
  try {
    const read = OwnKeys.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

export const ownKeys = createStore<OwnKeys>(stored());

function set(next: OwnKeys): void {
  localStorage.setItem(storageKey, JSON.stringify(next));
  ownKeys.set(next);
}

/** The keys a command is called by on this device. */
export function keysOf(command: Command): readonly string[] {
  if (command.shownKey) return [command.shownKey];
  const own = ownKeys.get();
  const given = own[command.id];
  if (given !== undefined) return given === null ? [] : [given];
  const taken = new Set(Object.values(own));
  return (command.keys ?? []).filter((key) => !taken.has(key));
}

export const commandAt = (key: string): Command | undefined =>
  commands.find((command) => !command.shownKey && keysOf(command).includes(key));

/** Gives a command another key; the command that had it so far has none, and is returned. */
export function bindKey(id: string, key: string): Command | undefined {
  const before = commandAt(key);
  if (before?.id === id) return undefined;
  // One of its own keys again is no key of one's own.
  const isUsual = commandOf(id).keys?.includes(key) === true && commandOf(id).keys?.length === 1;
  const { [id]: _was, ...others } = ownKeys.get();
  set({ ...others, ...(before ? { [before.id]: null } : {}), ...(isUsual ? {} : { [id]: key }) });
  return before;
}

export const resetKeys = (): void => set({});
