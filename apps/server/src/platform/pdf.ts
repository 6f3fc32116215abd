import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';

/** A4, in points. */
const size = { width: 595.28, height: 841.89 };
const margin = 56;
const inner = size.width - 2 * margin;
/** Where values stand beside their names. */
const indent = 150;

const ink = rgb(0.09, 0.08, 0.06);
const quiet = rgb(0.36, 0.34, 0.31);
const rule = rgb(0.82, 0.8, 0.76);

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
}
const read = new Map<string, FontFile>();

function fontFile(path: string): FontFile {
  const known = read.get(path);
  if (known) return known;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(path)));
  const file = { bytes, characters: new Set(fontkit.create(bytes).characterSet) };
  read.set(path, file);
  return file;
}

const fileOf = (face: Face, character: string): string | undefined =>
  faces[face].find((path) => fontFile(path).characters.has(character.codePointAt(0)!));

/** What stands for characters that no file of the faces has. */
const missing = '?';

/**
 * The text as it can be set: accents that no font has are left off their letters, other characters
 * become '?'. `complete` is false when any did.
 */
export function settable(text: string, face: Face = 'text'): { text: string; complete: boolean } {
  let complete = true;
  const plainText = text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
  const set = Array.from(plainText, (character) => {
    if (fileOf(face, character)) return character;
    const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
    if (plain && Array.from(plain).every((letter) => fileOf(face, letter))) return plain;
    complete &&= plain === '';
    return plain === '' ? '' : missing;
  });
  return { text: set.join(''), complete };
}

interface Style {
  face: Face;
  size: number;
  color: typeof ink;
}
const styles = {
  title: { face: 'title', size: 30, color: ink },
  heading: { face: 'title', size: 17, color: ink },
  text: { face: 'text', size: 10.5, color: ink },
  quiet: { face: 'text', size: 9, color: quiet },
} satisfies Record<string, Style>;

/** A document that is written from top to bottom, on as many pages as it takes. */
export class Sheet {
  private readonly document: PDFDocument;
  private readonly fonts = new Map<string, PDFFont>();
  private page: PDFPage;
  private y = size.height - margin;
  /** Some of a text could not be set as it is written. */
  incomplete = false;

  private constructor(document: PDFDocument) {
    this.document = document;
    this.page = document.addPage([size.width, size.height]);
  }

  static async open(about: { title: string; author: string; made: Date }): Promise<Sheet> {
    const document = await PDFDocument.create();
    document.registerFontkit(fontkit);
    document.setTitle(about.title, { showInWindowTitleBar: true });
    document.setAuthor(about.author);
    document.setProducer(about.author);
    document.setLanguage('en');
    document.setCreationDate(about.made);
    document.setModificationDate(about.made);
    return new Sheet(document);
  }

  save(): Promise<Uint8Array> {
    return this.document.save();
  }

  async title(text: string): Promise<void> {
    await this.flow(text, styles.title, margin, inner);
    this.y -= 6;
  }

  async heading(text: string): Promise<void> {
    this.y -= 16;
    await this.flow(text, styles.heading, margin, inner);
    this.y -= 4;
  }

  async paragraph(text: string): Promise<void> {
    await this.flow(text, styles.quiet, margin, inner);
    this.y -= 4;
  }

  /** A name and its value beside it, under a line. */
  async row(name: string, value: string): Promise<void> {
    this.room(44);
    const top = this.y;
    this.page.drawLine({
      start: { x: margin, y: top },
      end: { x: margin + inner, y: top },
      thickness: 0.5,
      color: rule,
    });
    this.y -= 5;
    const start = { page: this.page, y: this.y };
    await this.flow(name, styles.quiet, margin, indent - 12);
    const under = this.y;
    Object.assign(this, start);
    await this.flow(value, styles.text, margin + indent, inner - indent);
    if (this.page === start.page) this.y = Math.min(this.y, under);
    this.y -= 5;
  }

  /** A JPEG no larger than `most` points a side, at the left. */
  async picture(jpeg: Uint8Array, most: number): Promise<void> {
    const picture = await this.document.embedJpg(jpeg);
    const { width, height } = picture.scaleToFit(most, most);
    this.room(height + 14);
    this.y -= height;
    this.page.drawImage(picture, { x: margin, y: this.y, width, height });
    this.y -= 14;
  }

  /** Goes to a new page unless there is so much left of this one. */
  private room(height: number): void {
    if (this.y - height >= margin) return;
    this.page = this.document.addPage([size.width, size.height]);
    this.y = size.height - margin;
  }

  private async fontOf(path: string): Promise<PDFFont> {
    const known = this.fonts.get(path);
    if (known) return known;
    const font = await this.document.embedFont(fontFile(path).bytes, { subset: true });
    this.fonts.set(path, font);
    return font;
  }

  /** Runs of one font each, with their widths. */
  private async runsOf(text: string, { face, size: points }: Style) {
    const runs: { path: string; text: string }[] = [];
    for (const character of text) {
      const path = fileOf(face, character)!;
      const last = runs.at(-1);
      if (last?.path === path) last.text += character;
      else runs.push({ path, text: character });
    }
    return Promise.all(
      runs.map(async (run) => {
        const font = await this.fontOf(run.path);
        return { ...run, font, width: font.widthOfTextAtSize(run.text, points) };
      }),
    );
  }

  private async widthOf(text: string, style: Style): Promise<number> {
    return (await this.runsOf(text, style)).reduce((sum, { width }) => sum + width, 0);
  }

  /** Lines that fit a width; a word that is wider alone is cut. */
  private async linesOf(text: string, style: Style, width: number): Promise<string[]> {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if ((await this.widthOf(longer, style)) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = '';
      for (const character of word) {
        if ((await this.widthOf(line + character, style)) > width) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    return [...lines, line];
  }

  private async flow(given: string, style: Style, x: number, width: number): Promise<void> {
    const { text, complete } = settable(given, style.face);
    if (!complete) this.incomplete = true;
    const height = style.size * 1.35;
    for (const line of await this.linesOf(text, style, width)) {
      this.room(height);
      this.y -= height;
      let at = x;
      for (const run of await this.runsOf(line, style)) {
        const place = { x: at, y: this.y + style.size * 0.3 };
        this.page.drawText(run.text, { ...place, ...style, font: run.font });
        at += run.width;
      }
    }
  }
}
