import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import { type Face, Fonts, settable, widthOf } from './typefaces.ts';

/** A4, in points. */
const size = { width: 595.28, height: 841.89 };
const margin = 56;
const inner = size.width - 2 * margin;
/** Where values stand beside their names. */
const indent = 150;

const ink = rgb(0.09, 0.08, 0.06);
const quiet = rgb(0.36, 0.34, 0.31);
const rule = rgb(0.82, 0.8, 0.76);

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
  private readonly fonts: Fonts;
  private page: PDFPage;
  private y = size.height - margin;
  /** Some of a text could not be set as it is written. */
  incomplete = false;

  private constructor(document: PDFDocument) {
    this.document = document;
    this.fonts = new Fonts(document);
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

  /** Lines that fit a width; a word that is wider alone is cut. */
  private linesOf(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (widthOf(longer, style.face, style.size) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = '';
      for (const character of word) {
        if (widthOf(line + character, style.face, style.size) > width) {
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
    for (const line of this.linesOf(text, style, width)) {
      this.room(height);
      this.y -= height;
      let at = x;
      for (const run of await this.fonts.runsOf(line, style.face, style.size)) {
        const place = { x: at, y: this.y + style.size * 0.3 };
        this.page.drawText(run.text, { ...place, ...style, font: run.font });
        at += run.width;
      }
    }
  }
}
