import { type PdfAbout, type PdfPart, PdfWriter } from './pdf-writer.ts';
import { type Typeface, settable, widthOf } from './typefaces.ts';

/** A4, in points. */
const size = { width: 595.28, height: 841.89 };
const margin = 56;
const inner = size.width - 2 * margin;
/** Column of the values next to their names. */
const indent = 150;

const ink = '#17140f';
const quiet = '#5c574f';
const rule = '#d1ccc2';

interface Style {
  face: Typeface;
  size: number;
  color: string;
}
const styles = {
  title: { face: 'title', size: 30, color: ink },
  heading: { face: 'title', size: 17, color: ink },
  text: { face: 'text', size: 10.5, color: ink },
  quiet: { face: 'text', size: 9, color: quiet },
} satisfies Record<string, Style>;

/** A document in English that is written from top to bottom, on as many pages as it takes. */
export class PdfSheet {
  private readonly writer: PdfWriter;
  private y = margin;
  private page = 0;
  /** The table of the rows that are being written. */
  private table: PdfPart | null = null;
  /** Some characters of a text had no glyph. */
  incomplete = false;

  constructor(about: Omit<PdfAbout, 'language' | 'size'>) {
    this.writer = new PdfWriter({ ...about, language: 'en', size });
    this.writer.addPage();
  }

  save(): Promise<Uint8Array> {
    return this.writer.save();
  }

  title(text: string): void {
    this.table = null;
    this.flow(text, styles.title, margin, inner, this.writer.part('H1'));
    this.y += 6;
  }

  heading(text: string): void {
    this.table = null;
    this.y += 16;
    this.flow(text, styles.heading, margin, inner, this.writer.part('H2'));
    this.y += 4;
  }

  paragraph(text: string): void {
    this.table = null;
    this.flow(text, styles.quiet, margin, inner, this.writer.part('P'));
    this.y += 4;
  }

  /** A name and, next to it, its value, under a line. */
  row(name: string, value: string): void {
    this.room(44);
    this.table ??= this.writer.part('Table');
    const row = this.writer.part('TR', { within: this.table });
    this.writer.rule(margin, this.y, inner, rule);
    this.y += 5;
    const { page, y } = this;
    this.flow(name, styles.quiet, margin, indent - 12, this.writer.part('TH', { within: row }));
    const under = this.y;
    this.y = y;
    const cell = this.writer.part('TD', { within: row });
    this.flow(value, styles.text, margin + indent, inner - indent, cell);
    if (this.page === page) this.y = Math.max(this.y, under);
    this.y += 5;
  }

  /**
   * A JPEG of `width` × `height` pixels, at most `most` points on each side, at the left.
   * @param alt description for screen readers
   */
  picture(
    jpeg: Uint8Array,
    { width, height, most, alt }: { width: number; height: number; most: number; alt: string },
  ): void {
    this.table = null;
    const scale = most / Math.max(width, height);
    this.room(height * scale + 14);
    const place = { x: margin, y: this.y, width: width * scale, height: height * scale };
    this.writer.picture(jpeg, place, this.writer.part('Figure', { alt }));
    this.y += place.height + 14;
  }

  /** Starts a new page unless this height is left on the current one. */
  private room(height: number): void {
    if (this.y + height <= size.height - margin) return;
    this.writer.addPage();
    this.page += 1;
    this.y = margin;
  }

  /** Lines that fit a width; a single word that is wider is cut. */
  private linesOf(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (widthOf(longer, style.face, style.size) <= width) {
        line = longer;
        continue;
      }
      // The space at the end of a line keeps words apart when the text is read out.
      if (line) lines.push(`${line} `);
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

  private flow(given: string, style: Style, x: number, width: number, part: PdfPart): void {
    const { text, complete } = settable(given, style.face);
    if (!complete) this.incomplete = true;
    const height = style.size * 1.35;
    for (const line of this.linesOf(text, style, width)) {
      this.room(height);
      this.y += height;
      this.writer.text({ text: line, ...style, x, y: this.y - style.size * 0.3 }, part);
    }
  }
}
