import type { Paragraph } from '@limn/contracts/editions';
import { cleanParagraph, withoutUnseen } from '@limn/contracts/text';

/** Longest line that can be a heading, in letters. */
const longestHeading = 70;
/** Letters of a paragraph at most; a longer one is cut at the end of a sentence. */
const longestParagraph = 4000;

const chapter =
  /^(?:(?:chapter|part|book|act|prologue|epilogue|kapitel|teil|prolog|epilog|chapitre|partie|capítulo|parte|capitolo)\b.*|[ivxlc]{1,7}\.?|\d{1,3}\.?)$/iu;

/** The kind of a paragraph, judging by its text. */
export function kindOf(written: string): Paragraph['kind'] {
  const text = withoutUnseen(written);
  if (!/[\p{L}\p{N}]/u.test(text)) return 'break';
  if (text.length > longestHeading) return 'text';
  return chapter.test(text) ? 'heading' : 'text';
}

/** Paragraphs prepared for analysis: without soft hyphens. */
export const withoutSoftHyphens = (paragraphs: readonly Paragraph[]): Paragraph[] =>
  paragraphs.map(({ kind, text }) => ({ kind, text: text.replaceAll('\u00AD', '') }));

/** Sentences of a text, unchanged. */
export function sentencesOf(text: string, language: string): string[] {
  return Array.from(
    new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text),
    ({ segment }) => segment.trim(),
  ).filter(Boolean);
}

/** Cuts a paragraph that fills pages, so that a scene can begin within it. */
export function cutLong(text: string, language: string): string[] {
  if (text.length <= longestParagraph) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of sentencesOf(text, language)) {
    if (piece && piece.length + sentence.length > longestParagraph) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece ? `${piece} ${sentence}` : sentence;
  }
  return piece ? [...pieces, piece] : pieces;
}

/** Paragraphs of plain text: separated by empty lines or, if there are none, each line. */
export function paragraphsOf(text: string, language: string): Paragraph[] {
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, '');
  const parted = /\n[^\S\n]*\n/.test(plain);
  return plain
    .split(parted ? /\n[^\S\n]*\n+/ : /\n/)
    .map(cleanParagraph)
    .filter(Boolean)
    .flatMap((line) => cutLong(line, language))
    .map((line) => ({ kind: kindOf(line), text: line }));
}
