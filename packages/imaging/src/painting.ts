// What paints: a browser that only edits need not load it.
export { decodeStyleIndex } from './style/encode-style.ts';
export type {
  IndexedArtwork,
  PaletteCluster,
  StyleIndex,
  StyleProfile,
  StyleWarning,
} from './style/style-index.ts';
export { parsePrompt } from './scene/parse-prompt.ts';
export type {
  ElementRequest,
  PromptReading,
  Setting,
  Substitution,
  Unpainted,
} from './scene/reading.ts';
export { composeScene, type ComposeInput, type Composition } from './scene/compose-scene.ts';
export type { Span } from './scene/words.ts';
export type { Scene } from './scene/scene.ts';
export type { Recipe } from './recipe.ts';
export { type CutShape, decodeCutShape, encodeCutShape } from './lift/cut-shape.ts';
export type { LiftedElement, LiftedPart } from './lift/lifted-element.ts';
export { readLabel } from './lift/read-label.ts';
export type { Guides } from './guides/prepare-guides.ts';
export {
  copyCap,
  paint,
  type Painting,
  type PaintInput,
  type PaintOptions,
} from './paint/paint.ts';
export { createHelper, type Helper, type HelperMessage, type Team } from './kernel/team.ts';
export type { WeightedStyle } from './paint/choose-artworks.ts';
export { apportion, type Share } from './paint/attribute.ts';
export {
  artworkAt,
  decodeSourceMap,
  encodeSourceMap,
  shareRegions,
  type SourceMap,
} from './paint/source-map.ts';
