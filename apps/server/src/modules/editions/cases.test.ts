import { readFileSync } from 'node:fs';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { findCharacters } from './find-characters.ts';
import { layOut } from './lay-out.ts';
import { withoutSoftHyphens } from './plain-text.ts';
import { readText } from './read-text.ts';

const read = async (name: string, language: string): Promise<string[]> => {
  const file = readFileSync(new URL(`./testing/${name}`, import.meta.url));
  return (await readText(file, language)).map(({ text }) => text);
};

const container = strToU8(
  '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
);
const list = strToU8(
  '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
);
const mimetype = strToU8('application/epub+zip');

/** An EPUB of one document, with its entries in this order. */
const book = (
  document: string | Uint8Array,
  start: Zippable = { mimetype: [mimetype, { level: 0 }] },
  more: Zippable = {},
): Uint8Array =>
  zipSync({
    ...start,
    'META-INF/container.xml': container,
    'OEBPS/book.opf': list,
    'OEBPS/a.xhtml': typeof document === 'string' ? strToU8(document) : document,
    ...more,
  });

const textOf = async (file: Uint8Array) => (await readText(file, 'en')).map(({ text }) => text);

/** UTF-16 as Windows or a Mac writes it. */
function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array {
  const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

describe('a book that people sent', () => {
  test('keeps soft hyphens as places where a line may break, and counts as licensed', async () => {
    const [, text] = await read('epub-soft-hyphen.epub', 'en');
    expect(text!.replaceAll('\u00AD', '')).toBe(
      'It began with a borrowed bicycle and a lighthouse above the sea.',
    );
    expect(text).toContain('be\u00ADgan');
    const plain = 'It began with a borrowed bicycle and a lighthouse above the sea.';
    const paragraph = { kind: 'text', text: text! } as const;
    expect(checkText([paragraph], [plain], 'en').uncovered).toEqual([]);
    expect(checkText([{ kind: 'text', text: plain }], [text!], 'en').uncovered).toEqual([]);
  });

  test('replaces named characters by the characters they stand for', async () => {
    expect(await read('epub-entities.epub', 'es')).toEqual([
      'Capítulo 1',
      'El niño soñó con una bicicleta y pagó cinco € en el corazón de Málaga «siempre». Él volvió a casa.',
    ]);
  });

  test('keeps the joiners of its script', async () => {
    expect(await read('epub-zwnj.epub', 'fa')).toEqual([
      '۱',
      'او می\u200Cخواهد کتاب\u200Cها را به خانه\u200Cاش ببرد و زیر نور ماه بخواند.',
    ]);
  });

  test('keeps what stands in a CDATA section', async () => {
    expect(await read('epub-cdata.epub', 'en')).toEqual([
      'One < two & three 😀 four. five < six seven.',
    ]);
  });

  test.each([
    ['&Omega;&rarr;&hearts;&Aring;&zwnj;&frac14;', 'Ω→♥Å\u200C¼'],
    ['&unknown; &#0; &#xD800; &AMP;', '&unknown; &AMP;'],
    ['<![CDATA[&amp; <b>not bold</b>]]>', '&amp; <b>not bold</b>'],
    ['a<img alt="5 > 4" src=\'x>y\'/>b', 'ab'],
    ['a<!-- > <p>no</p> -->b<?note >?>c', 'abc'],
    ['<x:em>with a prefix</x:em>', 'with a prefix'],
    [
      '👨‍👩‍👧 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 1️⃣',
      '👨‍👩‍👧 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 1️⃣',
    ],
    ['ភាសា\u200Bខ្មែរ', 'ភាសា\u200Bខ្មែរ'],
    ['क्ष अवन\u094D\u200D', 'क्ष अवन\u094D\u200D'],
  ])('reads %j as %j', async (markup, text) => {
    expect(await textOf(book(`<html><body><p>${markup}</p></body></html>`))).toEqual([text]);
  });

  test('knows the names that it declares itself, each for what it says', async () => {
    const document = `<?xml version="1.0"?><!DOCTYPE html [ <!ENTITY house "H&#228;user &amp; co"> <!ENTITY a "&house;&house;"> ]>
      <html><body><p>&house; &a;</p></body></html>`;
    expect(await textOf(book(document))).toEqual(['Häuser & co &house;&house;']);
  });

  test.each([
    ['with a mark', false, true],
    ['the other way round', true, true],
    ['without a mark', false, false],
    ['without a mark, the other way round', true, false],
  ])('is read in UTF-16 %s', async (_name, bigEndian, mark) => {
    const document = utf16(
      '<?xml version="1.0" encoding="utf-16"?><html><body><p>Ñandú 🦊</p></body></html>',
      bigEndian,
      mark,
    );
    expect(await textOf(book(document))).toEqual(['Ñandú 🦊']);
  });

  test('is read in the encoding it declares, and refused in words in one that nobody reads', async () => {
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><html><body><p>Caf\u00e9</p></body></html>',
      'latin1',
    );
    expect(await textOf(book(latin))).toEqual(['Café']);
    const odd = '<?xml version="1.0" encoding="x-klingon"?><html><body><p>a</p></body></html>';
    await expect(readText(book(odd), 'en')).rejects.toThrow(/written in x-klingon/);
  });

  test.each([
    [
      'with a line after its type',
      { mimetype: [strToU8('application/epub+zip\r\n'), { level: 0 }] },
    ],
    ['with its type compressed', { mimetype: [mimetype, { level: 9 }] }],
    [
      'with its type after another file',
      { 'a.css': strToU8('p {}'), mimetype: [mimetype, { level: 0 }] },
    ],
    ['without its type', {}],
    [
      'with a byte order mark before its type',
      { mimetype: [strToU8('\uFEFFapplication/epub+zip'), { level: 0 }] },
    ],
  ] satisfies [string, Zippable][])(
    'is an EPUB %s, as other readers take it',
    async (_name, start) => {
      expect(await textOf(book('<p>Once.</p>', start))).toEqual(['Once.']);
    },
  );

  test('is no EPUB where it says that it is something else', async () => {
    const type = strToU8('application/vnd.adobe.indesign-idml-package');
    await expect(
      readText(book('<p>Once.</p>', { mimetype: [type, { level: 0 }] }), 'en'),
    ).rejects.toThrow(/neither an EPUB/);
    await expect(readText(zipSync({ 'a.txt': strToU8('a') }), 'en')).rejects.toThrow(
      /neither an EPUB/,
    );
  });

  test('is not locked for its typefaces alone', async () => {
    const fonts = `<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></enc:EncryptedData></encryption>`;
    const more = { 'META-INF/encryption.xml': strToU8(fonts) };
    expect(await textOf(book('<p>Once.</p>', undefined, more))).toEqual(['Once.']);
  });

  test('tells whom it is about though their names may be broken', () => {
    const told = 'Then Mar\u00ADtha came. We saw Mar\u00ADtha go. And Martha sang to Mar\u00ADtha.';
    const paragraphs = Array.from({ length: 4 }, () => ({ kind: 'text', text: told }) as const);
    expect(findCharacters(withoutSoftHyphens(paragraphs))).toEqual(['Martha']);
  });
});

test('plain text is read in UTF-16 as Windows writes it', async () => {
  expect(await textOf(utf16('Ñandú\r\n\r\nZwei', false, true))).toEqual(['Ñandú', 'Zwei']);
});

test('a page breaks words at soft hyphens, and shows none elsewhere', () => {
  const word = 'Do\u00ADnau\u00ADdampf\u00ADschiff\u00ADfahrts\u00ADge\u00ADsell\u00ADschaft';
  const text = Array.from({ length: 40 }, () => word).join(' ');
  const { pages } = layOut({
    title: 'Salt',
    language: 'de',
    people: [],
    scenes: [{ paragraphs: [{ kind: 'text', text }], picture: null }],
    subtitle: '',
    isbn: '',
    front: { authors: '', credits: [] },
    imprint: [],
    colophon: ['About'],
    proof: false,
    missing: [],
  });
  const lines = pages.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.kind === 'text' && /[a-z]{3}/.test(item.text)
        ? [item.ends === 'hyphen' ? `${item.text}-` : item.text]
        : [],
    ),
  );
  const set = lines.filter((line) => !['Salt', 'About'].includes(line));
  expect(set.join('')).not.toContain('\u00AD');
  expect(set.filter((line) => line.endsWith('-')).length).toBeGreaterThan(5);
  expect(
    set
      .map((line) => (line.endsWith('-') ? line.slice(0, -1) : `${line} `))
      .join('')
      .trim(),
  ).toBe(text.replaceAll('\u00AD', ''));
});
