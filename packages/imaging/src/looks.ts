// What a server needs and no browser does: marking previews, reading marks, and finding a picture again that somebody changed.
export { type Alteration, guessMore, guessLooks, type Look } from './mark/guess-looks.ts';
export { compare, type Comparison } from './mark/compare.ts';
export { drawPreviewMark } from './finish/preview-mark.ts';
export { type MarkReading, readMark, type ReadOptions } from './mark/read-mark.ts';
