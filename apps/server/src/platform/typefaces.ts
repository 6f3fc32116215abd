import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fontkit from '@pdf-lib/fontkit';
import { cleanParagraph, withoutUnseen } from '@limn/contracts/text';
import type { PDFDocument, PDFFont } from 'pdf-lib';

const geist = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map(
  (script) => `@fontsource/geist/files/geist-${script}-400-normal.woff`,
);
const display = ['latin', 'latin-ext'].map(
  (script) => `@fontsource/instrument-serif/files/instrument-serif-${script}-400-normal.woff`,
);
/** The files of each face; a character is set in the first that has it. */
const faces = { text: geist, title: [...display, ...geist] };
export type Face = keyof typeof faces;

interface FontFile {
  bytes: Uint8Array;
  characters: ReadonlySet<number>;
  /** Width of a character, in parts of the size it is set in. */
  widthOf(character: string): number;
}
const read = new Map<string, FontFile>();

function fontFile(path: string): FontFile {
  const known = read.get(path);
  if (known) return known;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(path)));
  const font = fontkit.create(bytes);
  const widths = new Map<string, number>();
  const file: FontFile = {
    bytes,
    characters: new Set(font.characterSet),
    widthOf(character) {
      const measured = widths.get(character);
      if (measured !== undefined) return measured;
      const glyph = font.glyphForCodePoint(character.codePointAt(0)!);
      const width = glyph.advanceWidth / font.unitsPerEm;
      widths.set(character, width);
      return width;
    },
  };
  read.set(path, file);
  return file;
}

const fileOf = (face: Face, character: string): string | undefined =>
  faces[face].find((path) => fontFile(path).characters.has(character.codePointAt(0)!));

/** What stands for characters that no file of the faces has. */
const missing = '?';

/** Where a word may be broken; only then a hyphen is shown. */
export const softHyphen = '\u00AD';

/**
 * The text as it can be set: accents that no font has are left off their letters, other characters
 * become '?'. `complete` is false when any did.
 * @param keepsSoftHyphens for who breaks words there
 */
export function settable(
  text: string,
  face: Face = 'text',
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

/** Runs of one font file each. */
function runsOf(text: string, face: Face): { path: string; text: string }[] {
  const runs: { path: string; text: string }[] = [];
  for (const character of text) {
    const path = fileOf(face, character)!;
    const last = runs.at(-1);
    if (last?.path === path) last.text += character;
    else runs.push({ path, text: character });
  }
  return runs;
}

/** Width of a text that can be set, in the unit of `size`. */
export function widthOf(text: string, face: Face, size: number): number {
  let width = 0;
  for (const character of text) width += fontFile(fileOf(face, character)!).widthOf(character);
  return width * size;
}

/** The fonts of one document, embedded as far as they are used. */
export class Fonts {
  private readonly document: PDFDocument;
  private readonly embedded = new Map<string, Promise<PDFFont>>();

  constructor(document: PDFDocument) {
    this.document = document;
  }

  /** Runs of one font each, with their widths. */
  runsOf(text: string, face: Face, size: number) {
    return Promise.all(
      runsOf(text, face).map(async (run) => ({
        text: run.text,
        font: await this.fontOf(run.path),
        width: widthOf(run.text, face, size),
      })),
    );
  }

  private fontOf(path: string): Promise<PDFFont> {
    const known = this.embedded.get(path);
    if (known) return known;
    // Letters stay apart: their widths are measured one by one.
    const options = { subset: true, features: { liga: false, kern: false, clig: false } };
    const font = this.document.embedFont(fontFile(path).bytes, options);
    this.embedded.set(path, font);
    return font;
  }
}
