import { z } from 'zod';
import { createStore } from '../../../lib/store.ts';

/** Keys that commands are called by, by the command's id; the first is shown. */
export const usualKeys: Record<string, readonly string[] | undefined> = {
  save: ['Ctrl+S'],
  export: ['Ctrl+Shift+E'],
  place: ['Ctrl+Shift+O'],
  palette: ['Ctrl+K'],
  keys: ['?'],
  undo: ['Ctrl+Z'],
  redo: ['Ctrl+Shift+Z', 'Ctrl+Y'],
  delete: ['Delete', 'Backspace'],
  swap: ['X'],
  smaller: ['['],
  larger: [']'],
  all: ['Ctrl+A'],
  deselect: ['Ctrl+D'],
  invert: ['Ctrl+Shift+I'],
  'change-selection': ['Shift+F6'],
  'new-layer': ['Ctrl+Shift+N'],
  duplicate: ['Ctrl+J'],
  'cut-layer': ['Ctrl+Shift+J'],
  group: ['Ctrl+G'],
  ungroup: ['Ctrl+Shift+G'],
  raise: ['Ctrl+]'],
  lower: ['Ctrl+['],
  'merge-down': ['Ctrl+E'],
  fill: ['Alt+Backspace'],
  adjust: ['Ctrl+U'],
  words: ['Ctrl+/'],
  fit: ['Ctrl+0'],
  actual: ['Ctrl+1'],
  'zoom-in': ['Ctrl++', 'Ctrl+='],
  'zoom-out': ['Ctrl+-'],
  // Browsers keep Ctrl+T for a new tab; as an installed app Limn gets it.
  'tool-move': ['V', 'Ctrl+T'],
  'tool-hand': ['H'],
  'tool-zoom': ['Z'],
  'tool-select-box': ['M'],
  'tool-select-ellipse': ['Shift+M'],
  'tool-lasso': ['L'],
  'tool-polygon': ['Shift+L'],
  'tool-wand': ['W'],
  'tool-subject': ['Shift+W'],
  'tool-brush': ['B'],
  'tool-eraser': ['E'],
  'tool-fill': ['G'],
  'tool-gradient': ['Shift+G'],
  'tool-picker': ['I'],
  'tool-heal': ['J'],
  'tool-clone': ['S'],
  'tool-erase-thing': ['Shift+J'],
  'tool-paint-into': ['P'],
  'tool-frame': ['C'],
  'tool-straighten': ['Shift+C'],
  'tool-text': ['T'],
  'tool-shape': ['U'],
  'tool-points': ['Shift+U'],
};

export const storageKey = 'limn.canvas-keys';
/** A person's own shortcuts by command id; null: the command has no shortcut. */
const OwnKeys = z.record(z.string(), z.string().nullable());
export type OwnKeys = z.infer<typeof OwnKeys>;

function stored(): OwnKeys {
  try {
    const read = OwnKeys.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

export const ownKeys = createStore<OwnKeys>(stored());

/** The keys a command is called by on this device. */
export function keysOf(id: string): readonly string[] {
  const own = ownKeys.get();
  const given = own[id];
  if (given !== undefined) return given === null ? [] : [given];
  const taken = new Set(Object.values(own));
  return (usualKeys[id] ?? []).filter((key) => !taken.has(key));
}

/** The id of the command that a key calls. */
export const commandAt = (key: string): string | undefined =>
  Object.keys({ ...usualKeys, ...ownKeys.get() }).find((id) => keysOf(id).includes(key));
