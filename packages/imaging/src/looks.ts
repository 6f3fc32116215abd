// What a server asks to find a picture again that somebody changed; no browser needs it.
export { type Alteration, guessLooks, type Look } from './mark/guess-looks.ts';
export { compare, type Comparison } from './mark/compare.ts';
