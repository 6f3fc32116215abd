import type { PageItem } from '@limn/contracts/editions';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagsOfPdf, textOfPdf } from '../../../testing/pdf-text.ts';
import { widthOf } from '../../platform/typefaces.ts';
import type { EditionBook } from './book.ts';
import { hyphenatorOf } from './hyphenate.ts';
import { isLegible, layOut } from './lay-out.ts';
import { setLines } from './set-lines.ts';
import { writePdf } from './write-pdf.ts';

const told =
  'She thought of that now, and of the extraordinary silence of the afternoon, in which nothing moved except the light itself, travelling imperceptibly across the whitewashed gables, and the responsibilities she had left behind on the kitchen table: an envelope, an unwashed cup, a photograph of someone unrecognizable.';
const book: EditionBook = {
  title: 'The Salt Road',
  subtitle: 'A story',
  language: 'en',
  isbn: '',
  people: [{ name: 'Mira Okafor', role: 'author' }],
  scenes: [
    {
      paragraphs: [
        { kind: 'heading', text: 'Responsibilities' },
        ...Array.from({ length: 90 }, (_, at) => ({
          kind: 'text' as const,
          // Texts of various lengths, so that pages end in different ways.
          text: told.slice(0, 60 + ((at * 37) % (told.length - 60))),
        })),
      ],
      picture: null,
    },
  ],
  front: { authors: 'Mira Okafor', credits: ['Pictures in styles by Tomas Lindqvist'] },
  imprint: ['Illustrated edition, 2027', 'Text © 2019 Mira Okafor'],
  colophon: ['Colophon', 'Picture 1: Tomas Lindqvist, Salt and tar (100 %).'],
  proof: false,
  missing: [],
};
const setting = { face: 'book', size: 10.2, measure: 311, indent: 0, fit: 'justified' } as const;

type Text = PageItem & { kind: 'text' };
const textsOf = ({ items }: { items: readonly PageItem[] }) =>
  items.filter((item): item is Text => item.kind === 'text');
/** A page as people see it: its lines, the page number among them. */
const shown = (page: { items: readonly PageItem[] }) => textsOf(page).map(({ text }) => text);

test('a book begins with half title, title and imprint, and its text on the fifth page', () => {
  const { pages } = layOut(book);
  expect(shown(pages[0]!)).toEqual(['The Salt Road']);
  expect(pages[1]!.items).toEqual([]);
  expect(shown(pages[2]!)).toEqual([
    'Mira Okafor',
    'The Salt Road',
    'A story',
    'Pictures in styles by Tomas Lindqvist',
  ]);
  expect(shown(pages[3]!)).toEqual(book.imprint);
  expect(shown(pages[4]!)[0]).toBe('Responsibilities');
  expect(shown(pages[4]!).at(-1)).toBe('5');
});

test('lines of the text end where the measure does, without gaps', () => {
  const { pages } = layOut(book);
  const lines = pages.flatMap(textsOf).filter(({ size, role }) => size === 10.2 && role === 'text');
  const space = widthOf(' ', 'book', 10.2);
  for (const line of lines) {
    expect(line.wordSpace).toBeLessThanOrEqual(2 * space);
    expect(line.wordSpace).toBeGreaterThan(-0.2 * space);
    expect(line.width).toBeLessThanOrEqual(311.6);
  }
  const ends = lines.flatMap((line, at) => {
    const next = lines[at + 1];
    // All but the last of a paragraph.
    return next?.paragraph === line.paragraph ? [line.x + line.width] : [];
  });
  const right = ends.filter((end) => Math.abs(end - 371.53) < 0.1 || Math.abs(end - 359.53) < 0.1);
  expect(right.length / ends.length).toBeGreaterThan(0.98);
  expect(lines.filter(({ ends: how }) => how === 'hyphen').length).toBeGreaterThan(3);
});

test('no page begins or ends with one line of a longer paragraph', () => {
  const { pages } = layOut(book);
  const lengths = new Map<number, number>();
  for (const page of pages)
    for (const { paragraph } of textsOf(page))
      if (paragraph !== null) lengths.set(paragraph, (lengths.get(paragraph) ?? 0) + 1);
  for (const page of pages) {
    const here = new Map<number, number>();
    for (const { paragraph } of textsOf(page))
      if (paragraph !== null) here.set(paragraph, (here.get(paragraph) ?? 0) + 1);
    for (const [paragraph, count] of here)
      if (lengths.get(paragraph)! > 1) expect(count).toBeGreaterThan(1);
  }
});

test('headings and titles are not hyphenated', () => {
  const long = 'Responsibilities and extraordinary photographs of unrecognizable schoolmistresses';
  const { pages } = layOut({
    ...book,
    title: long,
    scenes: [
      { paragraphs: [{ kind: 'heading', text: `${long} re\u00ADmembered` }], picture: null },
    ],
  });
  const heads = pages.flatMap(textsOf).filter(({ role }) => role !== 'text');
  expect(heads.length).toBeGreaterThan(3);
  expect(heads.every(({ ends }) => ends === 'word')).toBe(true);
});

test('a line that would be gappy is set ragged, and its word is not broken', () => {
  const wide = 'x'.repeat(45);
  const lines = setLines(`and the ${wide} ${wide} again`, setting);
  expect(lines.map(({ wordSpace }) => wordSpace)).toEqual(lines.map(() => 0));
  expect(lines.map(({ text }) => text).join(' ')).toBe(`and the ${wide} ${wide} again`);
});

test('spaces that hold words together never end a line, and an address breaks after a slash alone', () => {
  const held = Array.from({ length: 60 }, () => '«\u00A0oui\u00A0»').join(' ');
  for (const { text } of setLines(held, setting)) expect(text).toMatch(/^«.*»$/);
  const address =
    'https://example.com/a/very/long/address/that/does/not/end/here/for/quite/a/while';
  const [first, second] = setLines(address, setting);
  expect(first!.ends).toBe('within');
  expect(first!.text + second!.text).toBe(address);
  expect(first!.text).toMatch(/\/$/);
});

test('words that are broken in the PDF are found and copied whole', async () => {
  const { bytes } = await writePdf(book, new Map(), new Date(0));
  const text = await textOfPdf(bytes, '\n');
  expect(text).toMatch(/\p{L}-\n\p{L}/u);
  expect(text.replaceAll('-\n', '').replaceAll(/\s+/g, ' ')).toContain(told.slice(0, 200));
  // The replacement text of a hyphen in PDF readers: a soft hyphen.
  const streams = Buffer.from(bytes)
    .toString('latin1')
    .split(/stream\r?\n/);
  const drawn = streams.map((stream) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  expect(drawn.join('')).toContain('/ActualText <FEFF00AD>');
  const tags = await tagsOfPdf(bytes);
  expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
  expect(tags.filter((tag) => tag === 'H2')).toHaveLength(2);
});

test.each([
  ['en', told, true],
  ['ru', 'Вечером Ада сидела под луной и считала птиц.', true],
  ['el', 'Το βράδυ η Άντα καθόταν κάτω από το φεγγάρι.', true],
  ['en', `${told} 山`, true],
  ['he', 'בערב ישבה עדה תחת הירח וספרה את הציפורים.', false],
  ['ja', '夜になるとエイダは月の下に座っていた。', false],
])('a book in %s can be set in a PDF or not', (_language, text, legible) => {
  expect(isLegible({ scenes: [{ paragraphs: [{ kind: 'text', text }], picture: null }] })).toBe(
    legible,
  );
});

test('lines have every character of their paragraph, and no more, in any language', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom('lighthouse', 'Leuchtturmwärter', 'воспоминание', 'l’homme', 'well-known'),
      fc.constantFrom('“Yes”—no', '«\u00A0oui\u00A0»', 'https://example.com/a/b', 'x'.repeat(90)),
      fc.stringMatching(/^[a-z]{1,12}[,.]?$/),
    ),
    { minLength: 1, maxLength: 120 },
  );
  fc.assert(
    fc.property(
      words,
      fc.constantFrom('en', 'de', 'ru', 'fr', 'ja'),
      fc.constantFrom('justified', 'ragged', 'balanced'),
      (parts, language, fit) => {
        const text = parts.join(' ');
        const hyphenated = hyphenatorOf(language)?.(text) ?? text;
        const lines = setLines(hyphenated, { ...setting, indent: 13, fit });
        const joined = lines.map((line) => line.text + (line.ends === 'word' ? ' ' : ''));
        expect(joined.join('').trimEnd()).toBe(text);
        for (const [index, line] of lines.entries())
          expect(line.width).toBeLessThanOrEqual(311.5 - (index === 0 ? 13 : 0) + 0.6);
      },
    ),
    { numRuns: 150 },
  );
});
