import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { isEpub } from '../../platform/is-epub.ts';
import { readEpub, UnreadableBook } from './epub-text.ts';
import { findCharacters } from './find-characters.ts';
import { findScenes } from './find-scenes.ts';
import { paragraphsOf } from './plain-text.ts';
import { proposePrompt } from './propose-prompt.ts';
import { readTexts } from './work-texts.ts';

/** A paragraph with a number of plain words. */
const filler = (words: number) =>
  `${Array.from({ length: words }, (_, at) => `word${at % 7}`).join(' ')}.`;

function epub(chapters: string[], more: Record<string, Uint8Array> = {}): Uint8Array {
  const ids = chapters.map((_, at) => `c${at}`);
  return zipSync({
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(
      '<container><rootfiles><rootfile media-type="x" full-path="OEBPS/book.opf"/></rootfiles></container>',
    ),
    'OEBPS/book.opf': strToU8(
      `<package><manifest>${ids.map((id) => `<item id="${id}" href="text/${id}%20x.xhtml"/>`).join('')}</manifest><spine>${ids.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></package>`,
    ),
    ...Object.fromEntries(
      chapters.map((chapter, at) => [
        `OEBPS/text/c${at} x.xhtml`,
        strToU8(`<html><head><title>No text</title></head><body>${chapter}</body></html>`),
      ]),
    ),
    ...more,
  });
}

describe('a storyteller’s text', () => {
  test('is read from an EPUB in its order, with headings and breaks', async () => {
    const file = epub([
      '<h1>One\n</h1><p>It was <em>late</em> &amp;\n dark.</p><hr/><p>Caf&#233; &hellip;</p>',
      '<h2>Two</h2><div><p>Then.</p><style>p { color: red }</style></div>',
    ]);
    expect(isEpub(file)).toBe(true);
    expect(await readEpub(file, 'en')).toEqual([
      { kind: 'heading', text: 'One' },
      { kind: 'text', text: 'It was late & dark.' },
      { kind: 'break', text: '* * *' },
      { kind: 'text', text: 'Café …' },
      { kind: 'heading', text: 'Two' },
      { kind: 'text', text: 'Then.' },
    ]);
  });

  test('is refused, in plain words, from an EPUB that is damaged, locked or a bomb', async () => {
    const whole = epub(['<p>Once.</p>']);
    await expect(readEpub(whole.slice(0, 120), 'en')).rejects.toThrow(UnreadableBook);
    const locked = { 'META-INF/encryption.xml': strToU8('<EncryptedData/>') };
    await expect(readEpub(epub(['<p>Once.</p>'], locked), 'en')).rejects.toThrow(/locked/);
    const bomb = { 'OEBPS/big.xml': new Uint8Array(9 * 1024 * 1024) };
    await expect(readEpub(epub(['<p>Once.</p>'], bomb), 'en')).rejects.toThrow(
      'OEBPS/big.xml unpacks to more than 8 MB, which is the limit',
    );
    const parts = Object.fromEntries(
      [1, 2, 3, 4, 5].map((n) => [`OEBPS/${n}.xml`, new Uint8Array(8 * 1024 * 1024)]),
    );
    await expect(readEpub(epub(['<p>Once.</p>'], parts), 'en')).rejects.toThrow(
      'it unpacks to more than 32 MB, which is the limit',
    );
    await expect(readEpub(epub([]), 'en')).rejects.toThrow(/no text/);
  });

  test('is read in a thread of its own, so that nothing else waits for it', async () => {
    const book = epub([`<p>${'And then it went on. '.repeat(200_000)}</p>`]);
    let turns = 0;
    const beat = setInterval(() => (turns += 1), 5);
    const [read] = await readTexts([book], 'en', 'ada', new AbortController().signal);
    clearInterval(beat);
    expect(read).toHaveProperty('paragraphs');
    // The main thread kept running its other work.
    expect(turns).toBeGreaterThan(5);
  });

  test('is not read on once nobody waits for it', async () => {
    const stop = new AbortController();
    const reading = readTexts(['Once. '.repeat(100_000)], 'en', 'ada', stop.signal);
    stop.abort();
    await expect(reading).rejects.toThrow(/abort/i);
  });

  test('is told from its empty lines, and from its lines where there are none', () => {
    expect(paragraphsOf('Chapter 1\n\nIt rained\nall day.\n\n***\n\nThen not.', 'en')).toEqual([
      { kind: 'heading', text: 'Chapter 1' },
      { kind: 'text', text: 'It rained all day.' },
      { kind: 'break', text: '***' },
      { kind: 'text', text: 'Then not.' },
    ]);
    expect(paragraphsOf('One.\nTwo.', 'en').map(({ text }) => text)).toEqual(['One.', 'Two.']);
  });
});

describe('the licence of a text', () => {
  const licensed =
    'It began with a borrowed bicycle and a road of white salt. Ada rode until the harbour lay below her. “Don’t stop,” said the wind.';

  test('covers what stands in it, however it is spelt and broken', () => {
    const given = paragraphsOf(
      'IT BEGAN with a borrowed bicycle\n\nand a road of white salt. Ada rode until the harbour lay below her. "Don\'t stop," said the wind.',
      'en',
    );
    expect(checkText(given, [licensed], 'en').uncovered).toEqual([]);
  });

  test('covers no sentence that was put in, and takes the rest', () => {
    const given = paragraphsOf(
      'It began with a borrowed bicycle and a road of white salt. A dragon came. Ada rode until the harbour lay below her. “Don’t stop,” said the wind.',
      'en',
    );
    const { uncovered, kept } = checkText(given, [licensed], 'en');
    expect(uncovered).toEqual(['A dragon came.']);
    expect(kept[0]!.text).toContain('white salt. Ada rode');
  });

  test('covers nothing of another book that shares its words', () => {
    const shuffled = licensed.split(' ').toReversed().join(' ');
    expect(checkText(paragraphsOf(shuffled, 'en'), [licensed], 'en').kept).toEqual([]);
  });

  test('covers any stretch of it, and nothing once a word of it is another', () => {
    const words = Array.from({ length: 120 }, (_, at) => `w${at}`);
    const whole = words.join(' ');
    fc.assert(
      fc.property(fc.nat(100), fc.integer({ min: 8, max: 20 }), fc.nat(19), (from, length, at) => {
        const part = words.slice(from, from + length);
        expect(checkText(paragraphsOf(part.join(' '), 'en'), [whole], 'en').uncovered).toEqual([]);
        const changed = part.with(at % part.length, 'strange').join(' ');
        expect(
          checkText(paragraphsOf(changed, 'en'), [whole], 'en').uncovered.length,
        ).toBeGreaterThan(0);
      }),
    );
  });
});

describe('scenes and characters', () => {
  test('begin with chapters, breaks, other times and other people', () => {
    const text = paragraphsOf(
      [
        'Chapter 1',
        `Ada waited. ${filler(70)}`,
        `The next morning it snowed. ${filler(20)}`,
        `More of it. ${filler(50)}`,
        `Here Bruno sat with his nets. ${filler(20)}`,
        '* * *',
        'A short one.',
        'Chapter 2',
        'The end.',
      ].join('\n\n'),
      'en',
    );
    expect(findScenes(text, ['Ada', 'Bruno'])).toEqual([0, 2, 6, 7]);
    const apart = paragraphsOf(
      [`Ada waited. ${filler(70)}`, `Here Bruno sat. ${filler(9)}`].join('\n\n'),
      'en',
    );
    expect(findScenes(apart, ['Ada', 'Bruno'])).toEqual([0, 1]);
  });

  test('are one to forty, in the order of the text, whatever the text', () => {
    const line = fc.constantFrom('Chapter 3', '* * *', filler(5), filler(90), 'Later it rained.');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 150 }), (lines) => {
        const starts = findScenes(paragraphsOf(lines.join('\n\n'), 'en'), []);
        expect(starts[0]).toBe(0);
        expect(starts.length).toBeLessThanOrEqual(40);
        expect(starts.toSorted((a, b) => a - b)).toEqual([...new Set(starts)]);
      }),
    );
  });

  test('are known by names that come again, not by places, days and nouns', () => {
    const text = paragraphsOf(
      'When Ada came to Lisbon on Monday, old Bruno Reis laughed. So Ada sat, and Bruno Reis sang. In Lisbon everybody sings, said Ada. But Bruno Reis left Lisbon, went to Lisbon again, and on Monday, one Monday, Ada wrote.',
      'en',
    );
    expect(findCharacters(text)).toEqual(['Ada', 'Bruno Reis']);
  });
});

describe('the prompt of a scene', () => {
  test('is the sentence that has the most to paint, without what is said aloud in it', async () => {
    const text = paragraphsOf(
      'Ada rode past two red boats below the lighthouse. A boat is a promise, she thought, and looked at the sea.',
      'en',
    );
    expect(await proposePrompt(text)).toBe('Ada rode past two red boats below the lighthouse.');
    expect(await proposePrompt(paragraphsOf('It meant more than it said.', 'en'))).toBe('');
  });
});
