// For servers only: marking previews, reading marks, and recognizing altered copies of a picture.
export { type Alteration, guessMore, guessLooks, type Look } from './mark/guess-looks.ts';
export {
  guessFeatures,
  type LocalFeature,
  localFeatures,
  type Variant,
} from './mark/local-features.ts';
export {
  placeByFeatures,
  type Similarity,
  type FeaturePosition,
  type FeaturePair,
} from './mark/place-by-features.ts';
export { comparePlaced, type PlacedComparison } from './mark/compare-placed.ts';
export { compare, type Comparison } from './mark/compare.ts';
export { drawPreviewMark } from './finish/preview-mark.ts';
export { type MarkReading, readMark, type ReadOptions } from './mark/read-mark.ts';
