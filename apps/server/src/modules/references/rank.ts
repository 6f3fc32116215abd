import type { ReferenceKind } from '@limn/contracts/references';
import { foldText } from '@limn/contracts/text';
import { type ReadWords, singularsOf, thingOf } from './read-words.ts';

/** The facts of a picture that ranking needs. */
export interface Rankable {
  title: string;
  captions: string;
  kind: ReferenceKind;
  width: number | null;
  height: number | null;
  /** How well it can be painted from, 0–1; null: not computed yet. */
  guideScore?: number | null;
}

/** Longest side of a picture that counts as large, in pixels. */
const largeSide = 1024;
/** Parts of a fit; together 1. */
const weights = { words: 0.45, describing: 0.05, aspect: 0.2, size: 0.15, kind: 0.15 };
const ofKind: Record<ReferenceKind, number> = {
  photograph: 1,
  painting: 1,
  drawing: 0.4,
  other: 0.2,
};
/** Weight of a picture that shows the same kind of thing under another word. */
const sameThing = 0.6;
/** A guide score of at least `goodGuide` loses nothing; a score of 0 loses the part `mostLost` of its fit. */
const [goodGuide, mostLost] = [0.5, 0.4];
/** Used if the source gives no size. */
const unknownSize = 0.6;

/** British spellings as American ones: 'harbour', 'colourful', 'grey'. */
export const spelled = (word: string): string =>
  word.replace(/our(s|ed|ful)?$/, 'or$1').replace(/^grey/, 'gray');

/** Interchangeable forms of a word: 'boats' and 'boat', 'racing' and 'race'. */
function formsOf(word: string): string[] {
  const stem = /^(.{3,})ing$/.exec(word)?.[1];
  const doing = stem ? [stem, `${stem}e`] : [];
  return [...singularsOf(word), ...doing].map(spelled);
}

/** The words of a picture's title and captions in all their forms, and their painting targets. */
function saidOf({ title, captions }: Rankable) {
  const words = foldText(`${title} ${captions}`).match(/[\p{L}\p{N}]+/gu) ?? [];
  return { words: new Set(words.flatMap(formsOf)), things: new Set(words.map(thingOf)) };
}
type Said = ReturnType<typeof saidOf>;

const meanOf = (worths: readonly number[]): number =>
  worths.reduce((sum, one) => sum + one, 0) / worths.length;

/** The share of nouns that a picture's title and captions have, 0 to 1. */
function wordsShare(nouns: readonly string[], said: Said): number {
  if (nouns.length === 0) return 0;
  return meanOf(
    nouns.map((noun): number => {
      if (said.words.has(spelled(noun))) return 1;
      const thing = thingOf(noun);
      return thing !== undefined && said.things.has(thing) ? sameThing : 0;
    }),
  );
}

/** The share of describing words that they have, 0 to 1. */
const describingShare = (describing: readonly string[], said: Said): number =>
  describing.length === 0
    ? 1
    : meanOf(
        describing.map((word) => (formsOf(word).some((form) => said.words.has(form)) ? 1 : 0)),
      );

/** 1 for the same aspect ratio, 0 where half of the picture or more would be cut off. */
function aspectFit({ width, height }: Rankable, aspect: number | undefined): number {
  if (aspect === undefined) return 1;
  if (!width || !height) return unknownSize;
  const kept = Math.min(aspect / (width / height), width / height / aspect);
  return Math.max(0, 2 * kept - 1);
}

const sizeFit = ({ width, height }: Rankable): number =>
  width && height ? Math.min(1, Math.max(width, height) / largeSide) : unknownSize;

/** Factor for how well the picture can be painted from, 0.6–1. */
const guideFactor = ({ guideScore }: Rankable): number =>
  1 - mostLost * Math.max(0, 1 - (guideScore ?? goodGuide) / goodGuide);

/** The parts of a prompt that ranking needs. */
export type RankingWords = Pick<ReadWords, 'nouns' | 'describing'>;

/** How well a picture fits, 0 to 1; 0 when it has none of the nouns. */
export function fitOf(picture: Rankable, asked: RankingWords, aspect: number | undefined): number {
  const said = saidOf(picture);
  const words = wordsShare(asked.nouns, said);
  if (words === 0) return 0;
  const fit =
    weights.words * words +
    weights.describing * describingShare(asked.describing, said) +
    weights.aspect * aspectFit(picture, aspect) +
    weights.size * sizeFit(picture) +
    weights.kind * ofKind[picture.kind];
  return fit * guideFactor(picture);
}

/** Those that fit at all, the best first. */
export function ranked<T extends Rankable>(
  pictures: readonly T[],
  asked: RankingWords,
  aspect: number | undefined,
): { picture: T; fit: number }[] {
  return pictures
    .map((picture) => ({ picture, fit: fitOf(picture, asked, aspect) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit);
}

const bitsApart = (a: string, b: string): number => {
  let both = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let bits = 0;
  for (; both > 0n; both &= both - 1n) bits += 1;
  return bits;
};

/** Leaves of pictures that look alike the first one. @param most bits of a fingerprint in which copies differ */
export function withoutCopies<T extends { picture: { fingerprint: string } }>(
  found: readonly T[],
  most: number,
): T[] {
  const kept: T[] = [];
  for (const one of found)
    if (kept.every((other) => bitsApart(one.picture.fingerprint, other.picture.fingerprint) > most))
      kept.push(one);
  return kept;
}
