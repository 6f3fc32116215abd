import { ImagingError } from '../errors.ts';

/** A key in four words, as `seedKey` makes it. */
export type KeySeed = readonly [number, number, number, number];

/** Shortest key that is taken, in characters. */
const shortestKey = 16;

/**
 * Four words from a key by multiplying and mixing its characters. Not a cryptographic hash: pass a key that is one
 * already, such as an HMAC. Throws `bad-input` for keys under 16 characters.
 */
export function seedKey(key: string): KeySeed {
  if (key.length < shortestKey) {
    throw new ImagingError('bad-input', `mark: a key has at least ${shortestKey} characters.`);
  }
  const words: [number, number, number, number] = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];
  const factors = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  for (let i = 0; i < key.length; i++) {
    for (let k = 0; k < 4; k++) {
      words[k] = Math.imul(words[k] ^ key.charCodeAt(i) ^ words[(k + 1) & 3], factors[k]);
      words[k] ^= words[k] >>> 15;
    }
  }
  return words;
}

/**
 * The random words of one block, the same for the same key and place at any picture size, so that a part of a picture
 * is read like the whole. Small fast counter (Doty-Humphrey), 32 bits per call.
 */
export function blockRandom(seed: KeySeed, x: number, y: number): () => number {
  let a = seed[0] ^ Math.imul(x + 1, 0x9e3779b1);
  let b = seed[1] ^ Math.imul(y + 1, 0x85ebca6b);
  let c = seed[2] ^ Math.imul((x << 16) ^ y, 0xc2b2ae35);
  let counter = seed[3];
  const next = (): number => {
    const t = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}
