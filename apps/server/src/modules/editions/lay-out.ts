import type { PageItem } from '@limn/contracts/editions';
import { charactersOf, upTo } from '@limn/contracts/text';
import { type Face, settable, softHyphen, widthOf } from '../../platform/typefaces.ts';
import type { BookPicture, EditionBook } from './gather-book.ts';
import { authorsOf, otherCredits } from './people.ts';

/** A5, in points. */
export const pageSize = { width: 419.53, height: 595.28 };
const margin = { side: 52, top: 58, bottom: 66 };
const inner = pageSize.width - 2 * margin.side;
const bottom = pageSize.height - margin.bottom;

interface Look {
  face: Face;
  size: number;
  /** From line to line, in parts of the size. */
  leading: number;
  quiet: boolean;
  centred: boolean;
  role?: 'title' | 'heading';
}
const looks = {
  title: {
    face: 'title',
    size: 34,
    leading: 1.15,
    quiet: false,
    centred: true,
    role: 'title',
  },
  people: { face: 'title', size: 16, leading: 1.35, quiet: true, centred: true },
  heading: {
    face: 'title',
    size: 22,
    leading: 1.25,
    quiet: false,
    centred: false,
    role: 'heading',
  },
  text: { face: 'title', size: 13, leading: 1.38, quiet: false, centred: false },
  ornament: { face: 'title', size: 13, leading: 1.38, quiet: true, centred: true },
  small: { face: 'text', size: 8.5, leading: 1.5, quiet: false, centred: false },
  folio: { face: 'text', size: 8.5, leading: 1.35, quiet: true, centred: true },
} satisfies Record<string, Look>;

/** A paragraph that goes on begins a little in. */
const indent = 14;
/** How much of a page's height, and of its text's width, a picture in the text takes at most. */
const pictureParts = {
  half: { width: 1, height: 0.46 },
  vignette: { width: 0.5, height: 0.3 },
} as const;

export interface Page {
  items: PageItem[];
}

/** Lays text and pictures out on pages, from the first to the last. */
class Layout {
  readonly pages: Page[] = [];
  /** Signs that no typeface has were replaced. */
  unset = false;
  private page: Page = { items: [] };
  private y = margin.top;
  private paragraphs = 0;
  /** Full-page pictures that come on the next page. */
  private waiting: BookPicture[] = [];
  private readonly proof: boolean;

  constructor(proof: boolean) {
    this.proof = proof;
    this.add();
  }

  get fresh(): boolean {
    return this.y === margin.top;
  }

  private add(): void {
    this.page = { items: [] };
    this.pages.push(this.page);
    this.y = margin.top;
    if (this.proof) this.line('Proof', looks.folio, 0, 30);
  }

  /** Goes to a new page; full-page pictures that wait come before it. */
  turn(): void {
    if (!this.fresh) this.add();
    this.flush();
  }

  /** Puts the full-page pictures that wait on pages of their own, and leaves a fresh one. */
  flush(): void {
    const pictures = this.waiting;
    this.waiting = [];
    for (const picture of pictures) {
      if (!this.fresh) this.add();
      this.place(picture, inner, bottom - margin.top, true);
      this.add();
    }
  }

  room(height: number): void {
    if (this.y + height > bottom) this.turn();
  }

  space(height: number): void {
    if (!this.fresh) this.y = Math.min(bottom, this.y + height);
  }

  down(to: number): void {
    this.y = to;
  }

  private line(
    text: string,
    look: Look,
    x: number,
    baseline: number,
    paragraph: number | null = null,
  ): void {
    const width = widthOf(text, look.face, look.size);
    this.page.items.push({
      kind: 'text',
      text,
      face: look.face,
      size: look.size,
      quiet: look.quiet,
      x: look.centred ? (pageSize.width - width) / 2 : margin.side + x,
      y: baseline,
      width,
      paragraph,
      role: look.role ?? 'text',
    });
  }

  text(given: string, look: Look, first = 0, keep = 1): void {
    const paragraph = this.paragraphs++;
    const { text, complete } = settable(given, look.face, true);
    if (!complete) this.unset = true;
    const height = look.size * look.leading;
    this.room(height * keep);
    linesOf(text, look, first).forEach((line, index) => {
      this.room(height);
      this.y += height;
      this.line(
        line,
        look,
        index === 0 ? first : 0,
        this.y - look.size * (look.leading - 1),
        paragraph,
      );
    });
  }

  picture(picture: BookPicture): void {
    if (picture.placement === 'full') {
      this.waiting.push(picture);
      if (this.fresh) this.flush();
      return;
    }
    const { width, height } = pictureParts[picture.placement];
    this.place(picture, inner * width, (bottom - margin.top) * height, false);
  }

  private place({ image, alt }: BookPicture, most: number, tallest: number, middle: boolean): void {
    const scale = Math.min(most / image.width, tallest / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    if (!middle) {
      this.space(10);
      this.room(height + 12);
    }
    const y = middle ? margin.top + (tallest - height) / 2 : this.y;
    const x = (pageSize.width - width) / 2;
    this.page.items.push({ kind: 'picture', image: image.id, alt, x, y, width, height });
    this.y += middle ? tallest : height + 12;
  }

  /** Numbers all pages but the first. */
  number(): void {
    const last = this.page;
    this.pages.forEach((page, index) => {
      if (index === 0) return;
      this.page = page;
      this.line(String(index + 1), looks.folio, 0, pageSize.height - 34);
    });
    this.page = last;
  }
}

const withoutBreaks = (word: string): string => word.replaceAll(softHyphen, '');

/** The longest start of a word that ends at a soft hyphen and fits, with its hyphen, and the rest; null where none does. */
function brokenAt(word: string, fits: (start: string) => boolean): [string, string] | null {
  for (let at = word.lastIndexOf(softHyphen); at > 0; at = word.lastIndexOf(softHyphen, at - 1)) {
    const start = `${withoutBreaks(upTo(word, at))}-`;
    if (fits(start)) return [start, word.slice(at + 1)];
  }
  return null;
}

/** Lines that fit the page; a word that does not is broken at a soft hyphen, and one that is wider alone is cut. */
function linesOf(text: string, look: Look, first: number): string[] {
  const lines: string[] = [];
  const width = (part: string) => widthOf(part, look.face, look.size);
  const most = () => inner - (lines.length === 0 ? first : 0);
  const space = width(' ');
  let line = '';
  let length = 0;
  const end = (last: string) => {
    lines.push(last);
    line = '';
    length = 0;
  };
  for (const written of text.split(' ')) {
    for (let word = written; word; ) {
      const plain = withoutBreaks(word);
      const before = line ? `${line} ` : '';
      const used = line ? length + space : 0;
      const wide = width(plain);
      if (used + wide <= most()) {
        line = before + plain;
        length = used + wide;
        break;
      }
      const broken = brokenAt(word, (start) => used + width(start) <= most());
      if (broken) {
        end(before + broken[0]);
        word = broken[1];
      } else if (line) end(line);
      else {
        let part = '';
        for (const character of charactersOf(plain)) {
          if (part && width(part + character) > most()) break;
          part += character;
        }
        end(part);
        word = plain.slice(part.length);
      }
    }
  }
  return line ? [...lines, line] : lines;
}

/** The pages of an edition: title, text with each picture at its scene, colophon. */
export function layOut(book: EditionBook): { pages: Page[]; unset: boolean } {
  const layout = new Layout(book.proof);
  layout.down(pageSize.height * 0.3);
  layout.text(book.title, looks.title);
  layout.space(18);
  const authors = authorsOf(book.people, book.language);
  for (const line of [...(authors ? [authors] : []), ...otherCredits(book.people)])
    layout.text(line, looks.people);
  layout.turn();
  let begins = true;
  for (const { paragraphs, picture } of book.scenes) {
    if (paragraphs[0]?.kind === 'heading' && !layout.fresh) layout.turn();
    let shown = picture === null;
    const show = () => {
      if (!shown && picture) layout.picture(picture);
      shown = true;
    };
    for (const { kind, text } of paragraphs) {
      if (kind === 'heading') {
        layout.space(18);
        layout.text(text, looks.heading, 0, 4);
        layout.space(8);
        begins = true;
        continue;
      }
      // The picture stands below the chapter's heading and above its text.
      show();
      if (kind === 'break') {
        layout.space(8);
        layout.text(text, looks.ornament, 0, 3);
        layout.space(8);
        begins = true;
        continue;
      }
      layout.text(text, looks.text, begins ? 0 : indent, 2);
      begins = false;
    }
    show();
  }
  layout.turn();
  for (const [index, text] of book.colophon.entries()) {
    layout.text(text, index === 0 ? looks.heading : looks.small);
    layout.space(index === 0 ? 8 : 5);
  }
  layout.number();
  return { pages: layout.pages, unset: layout.unset };
}
