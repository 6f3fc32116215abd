/**
 * Encodes whole numbers as text that compresses well: one character for those near zero, since most weights are; for
 * others a character for the multiple of 64, then the rest.
 */
const alphabet = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(
  (character) => character !== "'" && character !== '\\',
);
const base = 64;
const half = base / 2;
/** Multiples of 64 there are characters for, each way. */
const most = (alphabet.length - base) / 2;

/** Throws `RangeError` for a number beyond 64 × 14. */
export function encodeWeights(weights: Iterable<number>): string {
  let text = '';
  for (const weight of weights) {
    const times = Math.floor((weight + half) / base);
    if (Math.abs(times) > most) throw new RangeError(`The weight ${weight} is too large.`);
    if (times !== 0) text += alphabet[base + (times > 0 ? times - 1 : most - 1 - times)];
    text += alphabet[weight - times * base + half];
  }
  return text;
}

/** Reads back what `encodeWeights` wrote. */
export function decodeWeights(text: string): number[] {
  const values = new Map(alphabet.map((character, i) => [character, i]));
  const weights: number[] = [];
  let off = 0;
  for (const character of text) {
    const value = values.get(character)!;
    if (value >= base) {
      const at = value - base;
      off = (at < most ? at + 1 : most - 1 - at) * base;
      continue;
    }
    weights.push(value - half + off);
    off = 0;
  }
  return weights;
}
