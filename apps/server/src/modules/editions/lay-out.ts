import type { PageItem } from '@limn/contracts/editions';
import {
  type Typeface,
  settable,
  settableLines,
  softHyphen,
  widthOf,
} from '../../platform/typefaces.ts';
import type { BookPicture, EditionBook } from './book.ts';
import { hyphenatorOf } from './hyphenate.ts';
import { type BookLine, setLines, type ParagraphSetting } from './set-lines.ts';

/** A5, in points. */
export const pageSize = { width: 419.53, height: 595.28 };
/** The inner margin is wider: the binding takes a part of it. */
const margin = { inner: 60, outer: 48, top: 54 };
const measure = pageSize.width - margin.inner - margin.outer;
/** Lines of text have the same heights on every page. */
const row = 14.8;
const rows = 32;
const bottom = margin.top + rows * row;
const folioY = bottom + 30;

interface Look {
  face: Typeface;
  size: number;
  /** From line to line, in rows. */
  leading: number;
  quiet: boolean;
  centred: boolean;
  fit: ParagraphSetting['fit'];
  role: 'title' | 'heading' | 'text';
}
const plain = { quiet: false, centred: false, role: 'text' } as const;
const centered = { ...plain, centred: true, fit: 'balanced' } as const;
const looks = {
  halfTitle: { ...centered, face: 'bookTitle', size: 17, leading: 1.5 },
  title: { ...centered, face: 'bookTitle', size: 36, leading: 2.6, role: 'title' },
  subtitle: { ...centered, face: 'bookTitle', size: 17, leading: 1.5, quiet: true },
  authors: { ...centered, face: 'bookTitle', size: 19, leading: 1.7 },
  people: { ...centered, face: 'book', size: 9.5, leading: 1.1, quiet: true },
  heading: { ...centered, face: 'bookTitle', size: 23, leading: 2, role: 'heading' },
  text: { ...plain, face: 'book', size: 10.2, leading: 1, fit: 'justified' },
  ornament: { ...centered, face: 'book', size: 10.2, leading: 1, quiet: true },
  small: { ...plain, face: 'book', size: 8.2, leading: 0.82, fit: 'ragged' },
  folio: { ...centered, face: 'book', size: 8.6, leading: 1, quiet: true },
} satisfies Record<string, Look>;

/** Indent of a following paragraph, in points. */
const indent = 13;
/** Minimum number of a paragraph's lines at the end of a page and at the beginning of the next (orphans and widows). */
const together = 2;
/** How many rows a picture in the text takes at most, and how much of the measure. */
const pictureParts = {
  half: { width: 1, rows: 17 },
  vignette: { width: 0.52, rows: 10 },
} as const;
/** How far a full-page picture stays from the edges of the page. */
const fullMargin = 34;

export interface LaidOutPage {
  items: PageItem[];
}

/** Lays text and pictures out on pages, from the first to the last. */
class Layout {
  readonly pages: LaidOutPage[] = [];
  /** Signs that no typeface has were replaced. */
  unset = false;
  private page: LaidOutPage = { items: [] };
  /** The first row that is free; parts of one where small print was set. */
  private at = 0;
  private paragraphs = 0;
  /** Full-page pictures that come on pages of their own, and others that come at the top of the next one. */
  private waiting: BookPicture[] = [];
  /** Pages without a number. */
  private readonly unnumbered = new Set<LaidOutPage>();
  private readonly proof: boolean;

  constructor(proof: boolean) {
    this.proof = proof;
    this.add();
  }

  get fresh(): boolean {
    return this.at === 0;
  }

  private get left(): number {
    return this.pages.length % 2 === 1 ? margin.inner : margin.outer;
  }

  private add(): void {
    this.page = { items: [] };
    this.pages.push(this.page);
    this.at = 0;
    if (this.proof) this.line(lineOf('Proof', looks.folio), looks.folio, 0, 30, null, true);
  }

  /** A page that belongs to the front of the book, or a picture, shows no number. */
  withoutNumber(): void {
    this.unnumbered.add(this.page);
  }

  /** Goes to a new page; pictures that wait come before what follows. */
  turn(): void {
    if (!this.fresh) this.add();
    this.flush();
  }

  /** Goes to a new page after all pictures that wait. */
  begin(): void {
    do this.turn();
    while (this.waiting.length > 0 || !this.fresh);
  }

  /** Goes to the next page, whether or not this one is empty. */
  leave(): void {
    this.withoutNumber();
    this.add();
  }

  /** Places waiting pictures on this new page, in order, until it is full; full-page ones on pages of their own. */
  private flush(): void {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      if (next.placement === 'full') {
        if (!this.fresh) return;
        this.full(next);
        this.add();
      } else if (!this.place(next)) return;
      this.waiting.shift();
    }
  }

  space(count: number): void {
    if (!this.fresh) this.at = Math.min(rows, this.at + count);
  }

  down(to: number): void {
    this.at = to;
  }

  private line(
    { text, width, wordSpace, ends }: BookLine,
    look: Look,
    x: number,
    baseline: number,
    paragraph: number | null,
    english: boolean,
  ): void {
    this.page.items.push({
      kind: 'text',
      text,
      face: look.face as 'book' | 'bookTitle',
      size: look.size,
      quiet: look.quiet,
      x: look.centred ? this.left + (measure - width) / 2 : this.left + x,
      y: baseline,
      width,
      wordSpace,
      ends,
      paragraph,
      role: look.role,
      english,
    });
  }

  /** The lines of a text, as `put` sets them. */
  lines(given: string, look: Look, first = 0): BookLine[] {
    const { text, complete } = settableLines(given, look.face);
    if (!complete) this.unset = true;
    const { face, size, fit } = look;
    return setLines(fit === 'justified' ? text : text.replaceAll(softHyphen, ''), {
      face,
      size,
      fit,
      measure,
      indent: first,
    });
  }

  /** Sets the lines of one paragraph; a page has at least two of them where there are more. */
  put(lines: readonly BookLine[], look: Look, { first = 0, keep = 0, english = false } = {}): void {
    const paragraph = this.paragraphs++;
    if (this.at + keep * look.leading > rows) this.turn();
    // Number of further lines on this page.
    let here = 0;
    for (const [index, line] of lines.entries()) {
      const left = lines.length - index;
      if (here === 0) {
        here = this.share(left, look);
        if (here < Math.min(together, left) && !this.fresh) {
          this.turn();
          here = this.share(left, look);
        }
      }
      here = Math.max(0, here - 1);
      this.at += look.leading;
      const baseline = margin.top + this.at * row - row * 0.28 * look.leading;
      this.line(line, look, index === 0 ? first : 0, baseline, paragraph, english);
    }
  }

  /** Number of a paragraph's lines on this page that leaves no widow on the next. */
  private share(left: number, { leading }: Look): number {
    const fits = Math.floor((rows - this.at) / leading + 1e-6);
    return left <= fits ? left : left - fits === 1 ? fits - 1 : fits;
  }

  text(given: string, look: Look, options: Parameters<Layout['put']>[2] = {}): void {
    this.put(this.lines(given, look, options.first), look, options);
  }

  picture(picture: BookPicture): void {
    if (picture.placement === 'full') {
      this.waiting.push(picture);
      if (this.fresh) this.flush();
    } else if (this.waiting.length > 0 || !this.place(picture)) this.waiting.push(picture);
  }

  /** Places a picture below the content of the page; false if it does not fit. */
  private place({ image, alt, placement }: BookPicture): boolean {
    const { width: part, rows: most } = pictureParts[placement === 'full' ? 'half' : placement];
    const scale = Math.min((measure * part) / image.width, (most * row) / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    const taken = Math.ceil(height / row);
    const above = this.fresh ? 0 : 0.6;
    if (this.at + above + taken > rows) return false;
    this.at += above;
    const y = margin.top + this.at * row + (taken * row - height) / 2;
    const x = this.left + (measure - width) / 2;
    this.page.items.push({ kind: 'picture', image: image.id, alt, x, y, width, height });
    this.at = Math.ceil(this.at + taken + 0.4);
    return true;
  }

  private full({ image, alt }: BookPicture): void {
    this.withoutNumber();
    const most = {
      width: pageSize.width - 2 * fullMargin,
      height: pageSize.height - 2 * fullMargin,
    };
    const scale = Math.min(most.width / image.width, most.height / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    const x = (pageSize.width - width) / 2;
    const y = (pageSize.height - height) / 2;
    this.page.items.push({ kind: 'picture', image: image.id, alt, x, y, width, height });
    this.at = rows;
  }

  /** Numbers the pages of the text, counted from the first of the book. */
  number(): void {
    const last = this.page;
    this.pages.forEach((page, index) => {
      if (this.unnumbered.has(page) || page.items.length === 0) return;
      this.page = page;
      const line = lineOf(String(index + 1), looks.folio);
      const left = index % 2 === 0 ? margin.inner : margin.outer;
      this.page.items.push({
        ...line,
        kind: 'text',
        face: 'book',
        size: looks.folio.size,
        quiet: true,
        x: left + (measure - line.width) / 2,
        y: folioY,
        paragraph: null,
        role: 'text',
        english: true,
      });
    });
    this.page = last;
  }
}

const lineOf = (given: string, { face, size }: Look): BookLine => {
  const { text } = settable(given, face);
  return { text, width: widthOf(text, face, size), wordSpace: 0, ends: 'word' };
};

/** Half title, an empty page, title and imprint: the text begins on the fifth page. */
function setFront(layout: Layout, { title, subtitle, front, imprint }: EditionBook): void {
  layout.down(9);
  layout.text(title, looks.halfTitle);
  layout.leave();
  layout.leave();
  layout.down(6);
  if (front.authors) {
    layout.text(front.authors, looks.authors);
    layout.space(2);
  }
  layout.text(title, looks.title);
  if (subtitle) {
    layout.space(0.6);
    layout.text(subtitle, looks.subtitle);
  }
  layout.space(2.5);
  for (const line of front.credits) {
    layout.text(line, looks.people, { english: true });
    layout.space(0.3);
  }
  layout.leave();
  // The imprint is set at the bottom of its page.
  const lines = imprint.map((line) => layout.lines(line, looks.small));
  const gap = 0.5;
  const height = lines.reduce((sum, set) => sum + set.length * looks.small.leading + gap, 0);
  layout.down(Math.max(0, rows - height));
  for (const set of lines) {
    layout.put(set, looks.small, { english: true });
    layout.space(gap);
  }
  layout.leave();
}

/** Number of letters sampled to decide whether the script can be set. */
const sampled = 2000;

/** Whether our typefaces have the script of a book. None has one that is written from right to left. */
export function isLegible({ scenes }: Pick<EditionBook, 'scenes'>): boolean {
  const letters: string[] = [];
  for (const { paragraphs } of scenes)
    for (const { text } of paragraphs)
      if (letters.length < sampled) letters.push(...(text.match(/\p{L}/gu) ?? []));
  const known = letters.filter((letter) => settable(letter, 'book').complete);
  return known.length >= letters.length * 0.9;
}

/** The pages of an edition: its front, the text with each picture at its scene, and the colophon. */
export function layOut(book: EditionBook): { pages: LaidOutPage[]; unset: boolean } {
  const layout = new Layout(book.proof);
  const hyphenate = hyphenatorOf(book.language) ?? ((text: string) => text);
  setFront(layout, book);
  let begins = true;
  let headed = false;
  for (const { paragraphs, picture } of book.scenes) {
    if (paragraphs[0]?.kind === 'heading') layout.begin();
    let shown = picture === null;
    const show = () => {
      if (!shown && picture) layout.picture(picture);
      shown = true;
    };
    for (const { kind, text } of paragraphs) {
      if (kind === 'heading') {
        // A chapter begins below the top of its page; a second heading follows the first.
        if (!headed && layout.fresh) layout.down(4);
        else layout.space(headed ? 0.5 : 2);
        layout.text(text, looks.heading, { keep: 4 });
        headed = true;
        begins = true;
        continue;
      }
      if (headed) layout.space(2);
      headed = false;
      // The picture is between the chapter's heading and its text.
      show();
      if (kind === 'break') {
        layout.space(1);
        layout.text(/^[\s*]+$/.test(text) ? '*   *   *' : text, looks.ornament, { keep: 4 });
        layout.space(1);
        begins = true;
        continue;
      }
      layout.text(hyphenate(text), looks.text, { first: begins ? 0 : indent });
      begins = false;
    }
    show();
  }
  layout.begin();
  layout.down(2);
  for (const [index, text] of book.colophon.entries()) {
    layout.text(text, index === 0 ? looks.heading : looks.small, { english: true });
    layout.space(index === 0 ? 1.5 : 0.45);
  }
  layout.number();
  return { pages: layout.pages, unset: layout.unset };
}
