import type { Editor } from '@limn/canvas';
import { expect, test } from 'vitest';
import { opacityKeys } from './opacity-keys.ts';

/** Types digits with the brush selected, each the given number of milliseconds after the last. */
function typed(keys: readonly (readonly [digit: string, after: number])[]): number {
  let now = 0;
  let opacity = NaN;
  const press = opacityKeys(() => now);
  const editor = {
    state: { tool: 'brush' },
    setOptions: (options: { opacity: number }) => (opacity = options.opacity),
  } as unknown as Editor;
  for (const [digit, after] of keys) {
    now += after;
    press(editor, digit);
  }
  return opacity;
}

test.each([
  ['one digit is a tenth', [['3', 0]], 0.3],
  ['0 is all', [['0', 0]], 1],
  [
    'two in quick succession are one number',
    [
      ['4', 0],
      ['5', 300],
    ],
    0.45,
  ],
  [
    'the second waits too long',
    [
      ['4', 0],
      ['5', 900],
    ],
    0.5,
  ],
  [
    'a third begins anew',
    [
      ['4', 0],
      ['5', 200],
      ['6', 200],
    ],
    0.6,
  ],
  [
    '0, 0 is the least there is',
    [
      ['0', 0],
      ['0', 200],
    ],
    0.01,
  ],
] as const)('%s', (_, keys, opacity) => {
  expect(typed(keys)).toBe(opacity);
});
