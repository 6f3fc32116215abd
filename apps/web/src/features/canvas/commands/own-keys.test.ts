import { expect, test } from 'vitest';
import { keptName } from './own-keys.ts';

const press = (key: string, code: string, held = {}) => ({
  key,
  code,
  keyCode: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test.each([
  [press('я', 'KeyZ', { ctrlKey: true }), 'Ctrl+Z'],
  [press('Dead', 'KeyE', { altKey: true }), 'Alt+E'],
  [press('z', 'KeyY', { ctrlKey: true }), 'Ctrl+Z'],
  [press('&', 'Digit1', { ctrlKey: true }), 'Ctrl+&'],
  [press('あ', 'KeyA', { isComposing: true }), undefined],
])('somebody’s own key is kept by a name that other layouts have, too', (event, name) => {
  expect(keptName(event)).toBe(name);
});
