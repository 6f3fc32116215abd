// The painter. A browser that takes all of it loads `index.js` at once, and the guides and the learnt weights when it
// needs them.
export { ImagingError, type ImagingErrorCode } from './errors.ts';
export { RunControl, type RunOptions, type RunStep } from './run-control.ts';
export type { Raster } from './raster/raster.ts';
export { resize } from './raster/resample.ts';

// Learning: what is done with an artist's works once, when a style is trained.
export { learnStyle, type ArtworkInput } from './style/learn-style.ts';
export { decodeStyleIndex, encodeStyleIndex } from './style/encode-style.ts';
export type {
  IndexedArtwork,
  PaletteCluster,
  StyleIndex,
  StyleProfile,
  StyleWarning,
} from './style/style-index.ts';
export { cutBox, type ArtworkBox } from './lift/cut-box.ts';
export { type ProposedElement, proposeElements } from './lift/propose-elements.ts';
export { showCut } from './lift/show-cut.ts';
export { decodeCutShape, encodeCutShape } from './lift/cut-shape.ts';
export type { CutShape } from './drawing/lifted-element.ts';
export type { LiftedElement, LiftedPart } from './drawing/lifted-element.ts';

// Painting.
export type { Scene } from './drawing/scene.ts';
export type { PainterRecipe } from './recipe.ts';
export type { SaliencyPlane } from './guides/compute-saliency.ts';
export type { Guides } from './guides/prepare-guides.ts';
export {
  type PaintOptions,
  paintScene,
  type PaintSceneInput,
  type PaintedScene,
} from './paint/paint-scene.ts';
export { copyCap } from './paint/attribute.ts';
export type { Effort } from './paint/effort.ts';
export { createHelper, type Helper, type HelperMessage, type Team } from './kernel/team.ts';
export type { WeightedStyle } from './paint/choose-artworks.ts';
export { apportion, type Share } from './ownership/apportion.ts';
export {
  artworkAt,
  decodeSourceMap,
  encodeSourceMap,
  shareRegions,
  type SourceMap,
} from './paint/source-map.ts';

// The ownership plane: credit of each pixel.
export {
  amountsOf,
  cropOwned,
  type Mix,
  type Owned,
  ownedBy,
  type Ownership,
  type SourceWeight,
  sharesOf,
  sharesOfAmounts,
  type Source,
  type SourceShare,
  wholeWeight,
} from './ownership/ownership.ts';
export { type Coarsening, MixTable } from './ownership/mix-table.ts';
export { PlaneEditor } from './ownership/plane-editor.ts';
export { decodeOwnership, encodeOwnership } from './ownership/encode-ownership.ts';

// Editing, marks and fingerprints.
export { embedMark } from './mark/embed-mark.ts';
export {
  type Fingerprint,
  fingerprint,
  fingerprintBits,
  fingerprintDistance,
} from './mark/fingerprint.ts';
export { complete, type CompleteOptions } from './retouch/complete.ts';
export { outpaint, type Growth } from './retouch/fill/outpaint.ts';
export { heal } from './retouch/brush/heal.ts';
export { clone, type CloneOptions } from './retouch/brush/clone.ts';
export { cutOut, type CutOut, type CutOutOptions } from './retouch/cut-out/cut-out.ts';
export {
  replaceBackground,
  type ReplaceBackgroundOptions,
} from './retouch/blend/replace-background.ts';
export { drop, type DropOptions } from './retouch/blend/drop.ts';
export { layOver, mixOver } from './retouch/blend/lay-over.ts';
export { upscale } from './retouch/upscale/upscale.ts';
export { adjust, type AdjustOptions } from './retouch/adjust/adjust.ts';
export { adjustShown } from './retouch/adjust/adjust-shown.ts';
export { curveTable } from './retouch/adjust/curve.ts';
export type { AdjustSettings, CurvePoints, HueRange } from './retouch/adjust/settings.ts';
