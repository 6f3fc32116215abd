import PDFDocument from 'pdfkit';
import { escapeHtml } from '@limn/plain-pages';
import { type Typeface, fontBytes, runsOf, widthOf } from './typefaces.ts';

export interface PdfAbout {
  title: string;
  author: string;
  /** A BCP 47 tag, such as 'en'. */
  language: string;
  made: Date;
  /** Size of every page, in points. */
  size: { width: number; height: number };
}

/** Structure type of a part of the text, for screen readers (ISO 32000-1, 14.8.4). */
export type PartKind = 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';
export type PdfPart = PDFKit.PDFStructureElement & { readonly kind: PartKind };

/** Internal parts that the library's types leave out. */
interface DocumentInside {
  _font: { id: string; encode(text: string): [string[], unknown]; ref(): unknown };
  page: { height: number; fonts: Record<string, unknown> };
}

export interface TextLine {
  text: string;
  face: Typeface;
  size: number;
  /** As '#rrggbb'. */
  color: string;
  x: number;
  /** Baseline, from the top of the page. */
  y: number;
  /** Added to each space, so that the line ends where others do. */
  wordSpace?: number;
  /** The line ends within a word: a hyphen is drawn that is no part of the text. */
  broken?: boolean;
}

/** XMP metadata of the document: PDF/UA-1 requires its title and identifier. */
function xmpOf({ title, author, made }: Pick<PdfAbout, 'title' | 'author' | 'made'>): string {
  const [named, by] = [escapeHtml(title), escapeHtml(author)];
  return `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${named}</rdf:li></rdf:Alt></dc:title>
  <dc:creator><rdf:Seq><rdf:li>${by}</rdf:li></rdf:Seq></dc:creator>
  <xmp:CreateDate>${made.toISOString()}</xmp:CreateDate>
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;
}

/**
 * Writes a tagged PDF (PDF/UA-1): what is drawn belongs to a part of the document, in the order in which the parts were
 * begun, or is decoration that a screen reader leaves out. Lengths are in points, from the top left.
 */
export class PdfWriter {
  private readonly document: PDFKit.PDFDocument;
  private readonly whole: PDFKit.PDFStructureElement;
  private readonly chunks: Buffer[] = [];
  private readonly finished: Promise<void>;
  private readonly fonts = new Set<string>();
  pages = 0;

  constructor({ title, author, language, made, size }: PdfAbout) {
    this.document = new PDFDocument({
      autoFirstPage: false,
      size: [size.width, size.height],
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: {
        Title: title,
        Author: author,
        Producer: author,
        Creator: author,
        CreationDate: made,
        ModDate: made,
      },
    });
    this.document.appendXML(xmpOf({ title, author, made }));
    // The library writes its own entries without escaping them.
    this.document.appendXML = () => undefined;
    this.finished = new Promise((resolve, reject) => {
      this.document.on('data', (chunk: Buffer) => this.chunks.push(chunk));
      this.document.on('end', resolve);
      this.document.on('error', reject);
    });
    this.whole = this.document.struct('Document');
    this.document.addStructure(this.whole);
  }

  addPage(): void {
    this.document.addPage();
    this.pages += 1;
  }

  /**
   * Begins a part of the document, after all earlier ones.
   * @param alt alternative text of a picture
   * @param lang set if it differs from the document's language
   */
  part(
    kind: PartKind,
    { alt, lang, within }: { alt?: string; lang?: string; within?: PdfPart } = {},
  ): PdfPart {
    const options = {
      ...(alt !== undefined && { alt }),
      ...(lang !== undefined && { lang }),
      ...(kind === 'TH' && { scope: 'Row' }),
    };
    const element = this.document.struct(kind, options);
    (within ?? this.whole).add(element);
    return Object.assign(element, { kind });
  }

  /** Draws one line of text. `part` is its structure element; null for decoration, such as page numbers. */
  text(
    { text, face, size, color, x, y, wordSpace = 0, broken = false }: TextLine,
    part: PdfPart | null,
  ): void {
    this.draw(part, () => {
      let at = x;
      for (const run of runsOf(text, face)) {
        this.useFont(run.path);
        // The library's own word spacing leaves the spaces out of the text.
        for (const piece of wordSpace === 0 ? [run.text] : run.text.match(/[^ ]+ ?| /g)!) {
          this.document
            .fontSize(size)
            .fillColor(color)
            .text(piece, at, y, { lineBreak: false, baseline: 'alphabetic' });
          at += widthOf(piece, face, size) + (piece.endsWith(' ') ? wordSpace : 0);
        }
      }
      if (broken) this.softHyphen(at, y, size, face);
    });
  }

  /**
   * A hyphen that reads as U+00AD, so that a word across two lines is found and copied whole (ISO 32000-1, 14.9.4). Written
   * by hand: the library marks content around its text objects, where some readers do not find the place of it.
   */
  private softHyphen(x: number, y: number, size: number, face: Typeface): void {
    this.useFont(runsOf('-', face)[0]!.path);
    const { _font: font, page } = this.document as unknown as DocumentInside;
    page.fonts[font.id] ??= font.ref();
    const [codes] = font.encode('-');
    const operations = [
      'q',
      `1 0 0 -1 0 ${page.height} cm`,
      'BT',
      `1 0 0 1 ${x.toFixed(3)} ${(page.height - y).toFixed(3)} Tm`,
      `/${font.id} ${size} Tf`,
      '/Span <</ActualText <FEFF00AD>>> BDC',
      `<${codes.join('')}> Tj`,
      'EMC',
      'ET',
      'Q',
    ];
    for (const operation of operations) this.document.addContent(operation);
  }

  /** Draws a JPEG. */
  picture(
    jpeg: Uint8Array,
    place: { x: number; y: number; width: number; height: number },
    part: PdfPart | null,
  ): void {
    const { x, y, width, height } = place;
    this.draw(part, () => this.document.image(Buffer.from(jpeg), x, y, { width, height }));
  }

  /** Draws a thin line across, as decoration. */
  rule(x: number, y: number, width: number, color: string): void {
    this.draw(null, () =>
      this.document
        .lineWidth(0.5)
        .strokeColor(color)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(),
    );
  }

  async save(): Promise<Uint8Array> {
    this.whole.end();
    this.document.end();
    await this.finished;
    return Buffer.concat(this.chunks);
  }

  private useFont(path: string): void {
    if (!this.fonts.has(path)) this.document.registerFont(path, fontBytes(path));
    this.fonts.add(path);
    this.document.font(path);
  }

  private draw(part: PdfPart | null, drawing: () => void): void {
    if (part) {
      const content = this.document.markStructureContent(part.kind);
      drawing();
      this.document.endMarkedContent();
      part.add(content);
    } else {
      this.document.markContent('Artifact', { type: 'Layout' });
      drawing();
      this.document.endMarkedContent();
    }
  }
}
