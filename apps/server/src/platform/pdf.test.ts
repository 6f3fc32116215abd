import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { tagsOfPdf, textOfPdf } from '../../testing/pdf-text.ts';
import { PdfWriter } from './pdf-writer.ts';
import { PdfSheet } from './pdf.ts';
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
    const sheet = new PdfSheet({ title: 'A list', author: 'Limn', made: new Date(0) });
    const long = 'x'.repeat(300);
    for (let k = 0; k < 60; k++) sheet.row(`Row ${k}`, `Дарья ${k} ${k === 30 ? long : ''}`);
    const text = await textOfPdf(await sheet.save());
    expect(text).toContain('Row 0 Дарья 0');
    expect(text).toContain('Row 59 Дарья 59');
    expect(text).toContain(long);
    expect(sheet.incomplete).toBe(false);
  });

  test('is tagged, so that it can be read out in its order', async () => {
    const sheet = new PdfSheet({ title: 'Salt & <light>', author: 'Limn', made: new Date(0) });
    sheet.paragraph('Limn');
    sheet.title('A list');
    const jpeg = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    sheet.picture(jpeg, { width: 8, height: 4, most: 80, alt: 'A red board' });
    sheet.row('Name', 'A value');
    sheet.row('Another', 'Its value');
    sheet.heading('More');
    const bytes = await sheet.save();
    const row = ['TR', 'TH', 'TD'];
    expect(await tagsOfPdf(bytes)).toEqual([
      'Document',
      'P',
      'H1',
      'Figure: A red board',
      'Table',
      ...row,
      ...row,
      'H2',
    ]);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(text).toContain('Salt &amp; &lt;light&gt;');
    expect(text).toMatch(/\/Lang \(en\)/);
    expect(text).toMatch(/\/DisplayDocTitle true/);
  });

  // One glyph that a font file has broken would end the whole server, not the one document.
  test('may hold every letter the fonts have', async () => {
    const letters = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code));
    const whole = letters.filter((letter) => letter.trim() && settable(letter).text === letter);
    const titles = letters.filter((letter) => settable(letter, 'title').text === letter);
    const inBooks = letters.filter(
      (letter) => letter.trim() && settable(letter, 'book').text === letter,
    );
    expect(whole.length).toBeGreaterThan(500);
    const about = { title: 'Letters', author: 'Limn', made: new Date(0) };
    const size = { width: 400, height: 600 };
    const writer = new PdfWriter({ ...about, language: 'en', size });
    writer.addPage();
    const place = { face: 'book', size: 10, color: '#000', x: 0, y: 20 } as const;
    // Readers ignore text beyond the page.
    for (let at = 0; at < inBooks.length; at += 20)
      writer.text(
        { ...place, y: 10 + at / 2, text: inBooks.slice(at, at + 20).join(' ') },
        writer.part('P'),
      );
    const book = await textOfPdf(await writer.save());
    expect(inBooks.length).toBeGreaterThan(900);
    const sheet = new PdfSheet(about);
    sheet.row('Letters', whole.join(''));
    sheet.title(titles.join('').trim());
    const text = await textOfPdf(await sheet.save());
    // Letters that look the same share a glyph, such as the two signs for micro.
    const looks = text + text.normalize('NFKC');
    // So do digraphs that only differ in case.
    const inBook = (book + book.normalize('NFKC')).toLowerCase();
    expect(
      inBooks.filter(
        (letter) =>
          ![letter, letter.normalize('NFKC')].some((one) => inBook.includes(one.toLowerCase())),
      ),
    ).toEqual([]);
    const isThere = (letter: string) =>
      looks.includes(letter) || looks.includes(letter.normalize('NFKC'));
    expect(whole.filter((letter) => !isThere(letter))).toEqual([]);
  });
});
