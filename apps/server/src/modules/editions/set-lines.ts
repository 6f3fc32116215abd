import { charactersOf } from '@limn/contracts/text';
import { type Typeface, softHyphen, widthOf } from '../../platform/typefaces.ts';

/** How a paragraph is set; lengths in points. */
export interface ParagraphSetting {
  face: Typeface;
  size: number;
  /** Width of a line. */
  measure: number;
  /** How far the first line begins in. */
  indent: number;
  /** Justified except for the last line; or ragged, each ending with its last word; or of about equal length. */
  fit: 'justified' | 'ragged' | 'balanced';
}

export interface BookLine {
  text: string;
  width: number;
  /** Added to each space. */
  wordSpace: number;
  /**
   * `hyphen`: within a word, where one is shown that is not in `text`; `within`: after a dash, or in a word that is
   * cut.
   */
  ends: 'word' | 'hyphen' | 'within';
}

/** A part of a paragraph that no line breaks in. */
interface Piece {
  text: string;
  /** The separator after it; `hyphen`: within a word, where a hyphen is shown. */
  after: 'space' | 'hyphen' | 'nothing';
}

/** How far a space of a justified line is made narrower and wider, in parts of itself; wider ones would be gaps. */
const narrowest = -0.14;
const widest = 1.9;

/** Parts of a paragraph, each no wider than a line. */
function piecesOf(text: string, most: number, width: (text: string) => number): Piece[] {
  return text
    .split(' ')
    .filter(Boolean)
    .flatMap((word): Piece[] => {
      const pieces = word
        // A line may end after a dash or a hyphen, but not in a number with hyphens or after what begins a word; and
        // after the slash of an address.
        .split(
          /(?<=\p{Ll}[-\u2010])(?=\p{L})|(?<=[\p{L}\p{N}][\u2012-\u2015])(?=[\p{L}\p{N}])|(?<=\u00AD)|(?<=\p{L}\/)(?=\p{L})/u,
        )
        .flatMap((part): Piece[] => {
          const plain = part.replaceAll(softHyphen, '');
          if (!plain) return [];
          const cut = width(plain) > most ? cutWide(plain, most, width) : [plain];
          return cut.map((piece, index) => ({
            text: piece,
            after: index === cut.length - 1 && part.endsWith(softHyphen) ? 'hyphen' : 'nothing',
          }));
        });
      const last = pieces.at(-1);
      if (last) last.after = 'space';
      return pieces;
    });
}

/** A word that is wider than a line, cut where the line ends. */
function cutWide(word: string, most: number, width: (text: string) => number): string[] {
  const cut = [''];
  for (const character of charactersOf(word)) {
    if (cut.at(-1) && width(cut.at(-1) + character) > most) cut.push('');
    cut[cut.length - 1] += character;
  }
  return cut;
}

/** More than all justified lines of a paragraph; a word is not broken besides. */
const raggedCost = 1e6;

/** The badness of a line of a paragraph; undefined if it does not fit. */
function costOf(
  { fit, measure }: ParagraphSetting,
  natural: number,
  room: number,
  spaces: number,
  space: number,
  last: boolean,
): number | undefined {
  const slack = room - natural;
  if (slack < 0 && (fit !== 'justified' || spaces === 0 || slack < narrowest * spaces * space))
    return undefined;
  if (last && slack >= 0 && fit !== 'balanced') return 0;
  if (fit !== 'justified') return ((100 * slack) / measure) ** 2;
  const stretch = spaces === 0 ? Infinity : slack / (spaces * space);
  // Set ragged; the shorter the worse.
  if (stretch > widest) return raggedCost * (1 + 10 * (slack / measure) ** 2);
  const badness = 100 * Math.abs(slack < 0 ? stretch / narrowest : stretch) ** 3;
  return (10 + badness) ** 2;
}

const brokenCost = 4000;
const brokenTwiceCost = 30_000;

/** Breaks a paragraph into the lines that are best taken together (Knuth and Plass, 1981). */
export function setLines(text: string, setting: ParagraphSetting): BookLine[] {
  const { face, size, measure, indent, fit } = setting;
  const known = new Map<string, number>();
  const width = (part: string): number => {
    let found = known.get(part);
    if (found === undefined) known.set(part, (found = widthOf(part, face, size)));
    return found;
  };
  const [space, hyphen] = [width(' '), width('-')];
  const pieces = piecesOf(text, measure - Math.max(0, indent), width);
  // The best line break after each piece: total cost, and where that line begins.
  const best: { cost: number; from: number }[] = [];
  for (let to = 0; to < pieces.length; to++) {
    const last = to === pieces.length - 1;
    let natural = pieces[to]!.after === 'hyphen' ? hyphen : 0;
    let spaces = 0;
    let found = { cost: Infinity, from: to };
    for (let from = to; from >= 0; from--) {
      const piece = pieces[from]!;
      natural += width(piece.text);
      if (from < to && piece.after === 'space') {
        natural += space;
        spaces += 1;
      }
      const room = measure - (from === 0 ? indent : 0);
      if (natural * 0.8 > room) break;
      const before = from === 0 ? 0 : best[from - 1]!.cost;
      const line = costOf(setting, natural, room, spaces, space, last);
      if (line === undefined) continue;
      const after = pieces[from - 1]?.after === 'hyphen';
      const broken = pieces[to]!.after === 'hyphen';
      const ends = broken
        ? (after ? brokenTwiceCost : brokenCost) + (line >= raggedCost ? raggedCost : 0)
        : 0;
      // A last line that holds only the end of a word.
      const stub = last && after && from === to ? brokenTwiceCost : 0;
      const cost = before + line + ends + stub;
      if (cost < found.cost) found = { cost, from };
    }
    // A piece that fits a line only when measured in parts gets a line of its own.
    if (found.cost === Infinity)
      found = { cost: (to === 0 ? 0 : best[to - 1]!.cost) + 1e7, from: to };
    best.push(found);
  }
  const lines: BookLine[] = [];
  for (let to = pieces.length - 1; to >= 0; to = best[to]!.from - 1) {
    const { from } = best[to]!;
    const set = pieces
      .slice(from, to + 1)
      .map((piece, index) =>
        index < to - from && piece.after === 'space' ? `${piece.text} ` : piece.text,
      )
      .join('');
    const { after } = pieces[to]!;
    const natural = widthOf(set, face, size) + (after === 'hyphen' ? hyphen : 0);
    const spaces = set.split(' ').length - 1;
    const slack = measure - (from === 0 ? indent : 0) - natural;
    const last = to === pieces.length - 1;
    const fills = fit === 'justified' && spaces > 0 && slack <= widest * spaces * space * 1.02;
    const wordSpace = fills && (!last || slack < 0) ? slack / spaces : 0;
    const ends = after === 'space' ? 'word' : after === 'hyphen' ? 'hyphen' : 'within';
    lines.unshift({ text: set, width: natural + spaces * wordSpace, wordSpace, ends });
  }
  return lines;
}
