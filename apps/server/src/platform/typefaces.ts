import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cleanParagraph, withoutUnseen } from '@limn/contracts/text';
import * as fontkit from 'fontkit';

const geist = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map(
  (script) => `@fontsource/geist/files/geist-${script}-400-normal.woff`,
);
const display = ['latin', 'latin-ext'].map(
  (script) => `@fontsource/instrument-serif/files/instrument-serif-${script}-400-normal.woff`,
);
const literata = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
].map((script) => `@fontsource/literata/files/literata-${script}-400-normal.woff`);
/** The files of each face; a character is set in the first that has it. */
const faces = {
  text: geist,
  title: [...display, ...geist],
  book: [...literata, ...geist],
  bookTitle: [...display, ...literata, ...geist],
};
export type Typeface = keyof typeof faces;

interface FontFile {
  bytes: Buffer;
  characters: ReadonlySet<number>;
  /** Width of a text divided by its font size. */
  widthOf(text: string): number;
  /** A text as the path of an SVG, from `x` on the base line. */
  outline(text: string, size: number, x: number): string;
}
const read = new Map<string, FontFile>();

/** A font is set word by word, each with the space after it, so that widths of words can be kept. */
const words = /[^ ]* ?/g;
const mostWords = 20_000;

function fontFile(path: string): FontFile {
  const known = read.get(path);
  if (known) return known;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(path)));
  const font = fontkit.create(bytes) as fontkit.Font;
  const widths = new Map<string, number>();
  const widthOfWord = (word: string) => {
    const measured = widths.get(word);
    if (measured !== undefined) return measured;
    if (widths.size >= mostWords) widths.clear();
    const width = font.layout(word).advanceWidth / font.unitsPerEm;
    widths.set(word, width);
    return width;
  };
  const file: FontFile = {
    bytes,
    characters: new Set(font.characterSet),
    widthOf: (text) =>
      (text.match(words) ?? []).reduce((sum, word) => sum + (word ? widthOfWord(word) : 0), 0),
    outline(text, size, x) {
      const scale = size / font.unitsPerEm;
      let at = x;
      const { glyphs, positions } = font.layout(text);
      return glyphs
        .map((glyph, index) => {
          const path = glyph.path.scale(scale, -scale).translate(at, 0).toSVG();
          at += positions[index]!.xAdvance * scale;
          return path;
        })
        .join(' ');
    },
  };
  read.set(path, file);
  return file;
}

/** The file of a font, as `runsOf` names it. */
export const fontBytes = (path: string): Buffer => fontFile(path).bytes;

const fileOf = (face: Typeface, character: string): string | undefined =>
  faces[face].find((path) => fontFile(path).characters.has(character.codePointAt(0)!));

/** Replacement for characters that no font file has. */
const missing = '?';

/** Where a word may be broken; only then a hyphen is shown. */
export const softHyphen = '\u00AD';

/**
 * Like `settable`, for callers that break lines: soft hyphens and no-break spaces stay. No font has the narrow one, so
 * the wide one is used.
 */
export function settableLines(text: string, face: Typeface): { text: string; complete: boolean } {
  const parts = text.split(/[\u00A0\u202F]/).map((part) => settable(part, face, true));
  return {
    text: parts.map((part) => part.text).join('\u00A0'),
    complete: parts.every(({ complete }) => complete),
  };
}

/**
 * The text as it can be set: accents that no font has are left off their letters, other characters
 * become '?'. `complete` is false when any did.
 * @param keepsSoftHyphens for who breaks words there
 */
export function settable(
  text: string,
  face: Typeface = 'text',
  keepsSoftHyphens = false,
): { text: string; complete: boolean } {
  let complete = true;
  const plainText = cleanParagraph(text.replaceAll(/[\p{Cc}\s]+/gu, ' '));
  const set = Array.from(plainText, (character) => {
    if (character === softHyphen && keepsSoftHyphens) return character;
    if (withoutUnseen(character) === '') return '';
    if (fileOf(face, character)) return character;
    const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
    if (plain && Array.from(plain).every((letter) => fileOf(face, letter))) return plain;
    complete &&= plain === '';
    return plain === '' ? '' : missing;
  });
  return { text: set.join(''), complete };
}

/** A text that can be set, in runs of one font file each. */
export function runsOf(text: string, face: Typeface): { path: string; text: string }[] {
  const runs: { path: string; text: string }[] = [];
  for (const character of text) {
    const path = fileOf(face, character)!;
    const last = runs.at(-1);
    if (last?.path === path) last.text += character;
    else runs.push({ path, text: character });
  }
  return runs;
}

/** The files that a text is set in, by their paths, each with the characters it is used for. */
export function fontFilesOf(text: string, face: Typeface): Map<string, number[]> {
  const files = new Map<string, number[]>();
  for (const character of new Set(text)) {
    const path = fileOf(face, character);
    if (path) files.set(path, [...(files.get(path) ?? []), character.codePointAt(0)!]);
  }
  return files;
}

/** Width of a text that can be set, in the unit of `size`. */
export function widthOf(text: string, face: Typeface, size: number): number {
  const runs = runsOf(text, face);
  return runs.reduce((sum, run) => sum + fontFile(run.path).widthOf(run.text), 0) * size;
}

/**
 * A text of the text face as an outline for SVG, from the start of its base line, and how far it reaches, in pixels.
 */
export function outlineOf(text: string, size: number): { path: string; advance: number } {
  let advance = 0;
  const parts = runsOf(settable(text).text, 'text').map((run) => {
    const drawn = fontFile(run.path).outline(run.text, size, advance);
    advance += widthOf(run.text, 'text', size);
    return drawn;
  });
  return { path: parts.join(' '), advance };
}
