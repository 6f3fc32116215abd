// What a page may do with pictures by itself: all edits, marks, likeness and attribution. Painting is
// the server's: a page has no style's index.
export {
  adjust,
  applyEdit,
  artworkAt,
  clone,
  complete,
  cutOut,
  decodeSourceMap,
  drop,
  embedMark,
  fingerprint,
  fingerprintDistance,
  heal,
  outpaint,
  planEdit,
  readMark,
  replaceBackground,
  shareRegions,
  upscale,
} from '../src/index.ts';
