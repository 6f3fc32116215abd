import { describe, expect, test } from 'vitest';
import { keyNames, keyOf, type Press } from './keys.ts';

const held = { C: 'ctrlKey', M: 'metaKey', A: 'altKey', S: 'shiftKey' } as const;

/** A key press: its character, its position, and the modifiers held. */
const press = (key: string, code: string, holding = '', more: Partial<Press> = {}): Press => ({
  key,
  code,
  keyCode: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...Object.fromEntries(Array.from(holding, (letter) => [held[letter as 'C'], true])),
  ...more,
});

describe('a press is known', () => {
  test.each([
    ['on a Latin layout', press('z', 'KeyZ', 'C'), ['Ctrl+Z']],
    ['with Shift', press('Z', 'KeyZ', 'CS'), ['Ctrl+Shift+Z']],
    ['with Caps Lock', press('B', 'KeyB'), ['B']],
    ['on a Mac', press('s', 'KeyS', 'M'), ['Ctrl+S']],
    ['in Cyrillic', press('я', 'KeyZ', 'C'), ['Ctrl+Я', 'Ctrl+Z']],
    ['in Cyrillic with Shift', press('Я', 'KeyZ', 'CS'), ['Ctrl+Я', 'Ctrl+Shift+Z']],
    ['in Cyrillic, alone', press('и', 'KeyB'), ['И', 'B']],
    ['in Cyrillic, where a sign has its letter', press('х', 'BracketLeft'), ['Х', '[']],
    ['in Cyrillic, a sign', press('.', 'Slash', 'C'), ['Ctrl+.', 'Ctrl+/']],
    ['in Greek', press('β', 'KeyB'), ['Β', 'B']],
    ['in Hebrew', press('נ', 'KeyB', 'C'), ['Ctrl+נ', 'Ctrl+B']],
    ['in Arabic, a question', press('؟', 'Slash', 'S'), ['؟', '?']],
    ['on AZERTY, a digit with an accent', press('à', 'Digit0', 'C'), ['Ctrl+À', 'Ctrl+0']],
    ['on AZERTY, a digit with a sign', press('&', 'Digit1', 'C'), ['Ctrl+&', 'Ctrl+1']],
    ['on AZERTY, a digit with Shift', press('1', 'Digit1', 'CS'), ['Ctrl+1']],
    ['on AZERTY, a letter by what is printed', press('a', 'KeyQ', 'C'), ['Ctrl+A']],
    ['on QWERTZ, a letter by what is printed', press('z', 'KeyY', 'C'), ['Ctrl+Z']],
    ['on QWERTZ, a sign by what is printed', press('-', 'Slash', 'C'), ['Ctrl+-', 'Ctrl+/']],
    ['on QWERTZ, with AltGr', press('[', 'Digit8', 'CA', { getModifierState: () => true }), ['[']],
    ['on Dvorak, a sign where others have a letter', press("'", 'KeyQ'), ["'"]],
    ['with Option on a Mac', press('∂', 'KeyD', 'A'), ['Alt+∂', 'Alt+D']],
    ['with Option on a German Mac', press('@', 'KeyL', 'A'), ['Alt+@', 'Alt+L']],
    ['with Option, a dead key', press('Dead', 'KeyE', 'A'), ['Alt+Dead', 'Alt+E']],
    ['with Option and Shift', press('Î', 'KeyD', 'AS'), ['Alt+Î', 'Alt+Shift+D']],
    ['that writes nothing', press('Delete', 'Delete'), ['Delete']],
    ['with Shift, that writes nothing', press('F6', 'F6', 'S'), ['Shift+F6']],
    ['on a Latin layout, a sign', press('?', 'Slash', 'S'), ['?']],
    ['on the digits beside', press('+', 'NumpadAdd', 'C'), ['Ctrl++']],
    [
      'on a Latin layout, a digit with Shift',
      press('!', 'Digit1', 'CS'),
      ['Ctrl+!', 'Ctrl+Shift+1'],
    ],
    ['of an input method', press('Process', 'KeyZ', 'C', { keyCode: 229 }), []],
    ['while an input method composes', press('b', 'KeyB', '', { isComposing: true }), []],
  ])('%s', (_name, event, names) => {
    expect(keyNames(event)).toEqual(names);
  });
});

test.each([
  ['Enter', { keyCode: 13 }, 'Enter'],
  ['Enter', { keyCode: 13, isComposing: true }, ''],
  ['Enter', { keyCode: 229 }, ''],
  ['Escape', { keyCode: 27, nativeEvent: { isComposing: true } }, ''],
  ['Escape', { keyCode: 27, nativeEvent: { isComposing: false } }, 'Escape'],
])('%s of %j is %j to who listens', (key, more, heard) => {
  expect(keyOf({ key, ...more })).toBe(heard);
});
