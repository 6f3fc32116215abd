import { describe, expect, test } from 'vitest';
import { textOfPdf } from '../testing/pdf-text.ts';
import { Sheet } from './pdf.ts';
import { settable } from './typefaces.ts';

describe('a text in a document', () => {
  test.each([
    ['Łucja Žižková', 'Łucja Žižková'],
    ['Дарья Їжак', 'Дарья Їжак'],
    ['Nguyễn Thị Hạnh', 'Nguyễn Thị Hạnh'],
    // Two code points that are one letter.
    ['Zoe\u0308', 'Zoë'],
  ])('has the letters of its language: %s', (name, set) => {
    expect(settable(name)).toEqual({ text: set, complete: true });
  });

  test('leaves off what no font has, and says so', () => {
    expect(settable('Ada 山田')).toEqual({ text: 'Ada ??', complete: false });
    expect(settable('a\u0000\u202Eb\nc')).toEqual({ text: 'a b c', complete: true });
    expect(settable('😀')).toEqual({ text: '?', complete: false });
  });

  test('goes on over pages, cuts words that are too long, and can be read again', async () => {
    const sheet = await Sheet.open({ title: 'A list', author: 'Limn', made: new Date(0) });
    const long = 'x'.repeat(300);
    for (let k = 0; k < 60; k++) await sheet.row(`Row ${k}`, `Дарья ${k} ${k === 30 ? long : ''}`);
    const text = await textOfPdf(await sheet.save());
    expect(text).toContain('Row 0Дарья 0');
    expect(text).toContain('Row 59Дарья 59');
    expect(text).toContain(long);
    expect(sheet.incomplete).toBe(false);
  });

  // One glyph that a font file has broken would end the whole server, not the one document.
  test('may hold every letter the fonts have', async () => {
    const letters = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code));
    const whole = letters.filter((letter) => letter.trim() && settable(letter).text === letter);
    const titles = letters.filter((letter) => settable(letter, 'title').text === letter);
    expect(whole.length).toBeGreaterThan(500);
    const sheet = await Sheet.open({ title: 'Letters', author: 'Limn', made: new Date(0) });
    await sheet.row('Letters', whole.join(''));
    await sheet.title(titles.join('').trim());
    const text = await textOfPdf(await sheet.save());
    for (const letter of whole) expect(text.includes(letter)).toBe(true);
  });
});
