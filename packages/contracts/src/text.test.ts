import { expect, test } from 'vitest';
import {
  cleanName,
  cleanParagraph,
  cutText,
  cutWords,
  firstCharacter,
  foldText,
  isStorable,
  isVisible,
  storable,
  typedName,
  withStorableText,
} from './text.ts';

const family = '👨‍👩‍👧';
const scotland = '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

test.each([
  ['an emoji', '🦊'],
  ['a family of three', family],
  ['a skin tone', '👋🏽'],
  ['a keycap', '1️⃣'],
  ['a flag', '🇵🇹'],
  ['the flag of Scotland', scotland],
  ['a heart with a variation selector', '❤️'],
  ['a Devanagari conjunct', 'क्ष'],
  ['a Tamil syllable', 'நி'],
  ['Hangul jamo', '\u1112\u1161\u11AB'],
  ['an accent of its own', 'e\u0301'],
])('%s is kept whole or left out', (_name, character) => {
  const length = character.length;
  for (let most = 4; most <= 4 + length; most += 1) {
    const cut = cutText(`abcd${character}ef`, most);
    expect(cut).toBe(most < 4 + length ? 'abcd' : `abcd${character}`);
    expect(isStorable(cut)).toBe(true);
  }
});

test('two flags are cut between them', () => {
  expect(cutText('🇵🇹🇯🇵🇩🇪', 9)).toBe('🇵🇹🇯🇵');
});

test('a letter with more accents than fit keeps no half of a character', () => {
  expect(cutText(`a${'\u0301'.repeat(300)}`, 120)).toHaveLength(120);
  expect(cutText(`🦊${'\u{1D165}'.repeat(80)}`, 61).isWellFormed()).toBe(true);
});

test('a text that fits stays as it is', () => {
  expect(cutText('kurz', 4)).toBe('kurz');
  expect(cutText('', 4)).toBe('');
});

test('a text is cut at a word where there is one', () => {
  expect(cutWords('a fox in snow', 8)).toBe('a fox in');
  expect(cutWords('雪の中の狐が走る', 4)).toBe('雪の中の');
  expect(cutWords('🦊'.repeat(10), 5)).toBe('🦊🦊');
});

test.each([
  ['Ada', 'A'],
  [`${family}s`, family],
  ['क्षमा', 'क्ष'],
  ['', ''],
])('the first character of %j is %j', (text, first) => {
  expect(firstCharacter(text)).toBe(first);
});

test.each([
  [`${family} at sea`, `${family} at sea`],
  [scotland, scotland],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['അവന്\u200D', 'അവന്\u200D'],
  ['❤️ 1️⃣', '❤️ 1️⃣'],
  ['be\u00ADgan', 'began'],
  ['\uFEFFzero\uFEFFwidth', 'zerowidth'],
  ['a\u202Eb\u2066c\u2069', 'abc'],
  ['hid\u{E0068}\u{E0069}den', 'hidden'],
  ['two\nlines\u0000 and\ta tab', 'two lines and a tab'],
  ['half \ud83d', 'half \uFFFD'],
  ['Ame\u0301lie', 'Amélie'],
  ['\u06DD١', '\u06DD١'],
])('the name %j is %j', (given, clean) => {
  expect(cleanName(given)).toBe(clean);
});

test.each([
  ['be\u00ADgan', 'be\u00ADgan'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['\u17A2\u200B\u1780', '\u17A2\u200B\u1780'],
  ['a\uFEFFb \u202Ec', 'ab c'],
  ['  two\n  lines ', 'two lines'],
  [family, family],
])('the paragraph %j is %j', (given, clean) => {
  expect(cleanParagraph(given)).toBe(clean);
});

test.each([
  '',
  ' ',
  '\u200B',
  '\u2060',
  '\u3164',
  '\u115F\u1160',
  '\uFFA0',
  '\u00AD',
  '\u2800',
  '\u200D\uFE0F',
  '\uFEFF',
  '\u202E\u202C',
  '\t\n',
  '\u{E0041}',
  '\u034F',
])('%j shows nothing', (text) => {
  expect(isVisible(text)).toBe(false);
  expect(typedName(text)).toBe('');
});

test.each(['a', '🦊', '1️⃣', '한', '·', 'ـ'])('%j shows something', (text) => {
  expect(isVisible(text)).toBe(true);
});

test.each([
  ['Amélie', 'amelie'],
  ['Ame\u0301lie', 'amelie'],
  ['ＦＯＸ', 'fox'],
  ['ｶﾞ', 'カ\u3099'.normalize('NFC')],
  ['be\u00ADgan', 'began'],
  ['한국', '한국'],
  ['\u1112\u1161\u11AB', '한'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['की', 'की'],
])('%j is searched as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('what no database can keep is told, and repaired in what others made', () => {
  expect(isStorable('a\0b')).toBe(false);
  expect(isStorable('\ud83d')).toBe(false);
  expect(storable('a\0b\ud83d')).toBe('ab\uFFFD');
});

test('a value is the same where its text can be kept, and else a repaired one', () => {
  const whole = { name: 'fox 🦊', parts: [1, null, '\\x'] };
  expect(withStorableText(whole)).toBe(whole);
  expect(withStorableText({ a: ['x\0', { b: '\ud83e' }], n: 1 })).toEqual({
    a: ['x', { b: '\uFFFD' }],
    n: 1,
  });
  expect(withStorableText({ a: String.raw`\u0000` })).toEqual({ a: String.raw`\u0000` });
  expect(withStorableText(null)).toBeNull();
});
