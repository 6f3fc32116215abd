// The editor's pure parts: no screen, no network.
export { CanvasError, type CanvasErrorCode } from './errors.ts';
export {
  allLayers,
  type Document,
  documentOf,
  frameOf,
  isLayer,
  layerOf,
  layersIn,
  masksOf,
  newRecords,
  type PlainDocument,
  plainDocument,
  settingsOf,
} from './document.ts';
export {
  applyDiff,
  conflictsOf,
  diffBetween,
  invertDiff,
  isEmptyDiff,
  mergeDiffs,
} from './diff.ts';
export { checkDiff } from './check-diff.ts';
export { orderBetween } from './order.ts';
export {
  apply,
  boundsOf,
  type Box,
  compose,
  decompose,
  fit,
  type SnapGuides,
  identity,
  intersect,
  invert,
  isEmptyBox,
  multiply,
  type LayerPlacement,
  snap,
  type Snapped,
  type Transform,
  union,
  wholeBox,
} from './geometry.ts';
export {
  decodeTile,
  encodeTile,
  nameTile,
  packTiles,
  type Tile,
  unpackedBytes,
  unpackTiles,
} from './tile.ts';
export {
  boxOfPlace,
  contentBox,
  cutTiles,
  placesIn,
  readArea,
  tightBox,
  type Tiles,
} from './area.ts';
export { cutMaskTiles } from './mask.ts';
export {
  alphaMask,
  combine,
  type CombineMode,
  cropMask,
  invertMask,
  lightness,
  type Mask,
  maskBytes,
  maskOfTiles,
  translateMask,
  trimMask,
} from './mask.ts';
export { boxMask, ellipseMask, polygonMask } from './mask-shapes.ts';
export { feather, grow, shrink } from './mask-edge.ts';
export { wandMask } from './wand.ts';
export { outline } from './outline.ts';
export { type BrushSettings, Stroke, type StrokePoint } from './brush.ts';
export { type RgbaColor, readColor } from './color.ts';
export { flatten, type FlattenOptions } from './compose.ts';
export { drawingCost } from './drawing-cost.ts';
export {
  blendArea,
  eraseFrom,
  fillArea,
  gradientArea,
  type GradientStop,
  paintInto,
  type PaintIntoOptions,
  restoreFrom,
} from './paint.ts';
export { History } from './history.ts';

// The editor: a document with its tools and its state on the screen.
export type { Editor } from './editor/editor.ts';
export { createEditor } from './editor/create-editor.ts';
export type { Variants } from './editor/editor-state.ts';
export type {
  EditorState,
  Gesture,
  PointerInput,
  StrokeOverlay,
  Transient,
} from './editor/editor-state.ts';
export { repairHistory } from './editor/repair-masks.ts';
export type { MaskRepair } from './editor/pixel-work.ts';
export { createPixelWork } from './editor/create-pixel-work.ts';
export type { EditedLayer, LayerPixels, PixelWork, Rgba, TileStore } from './editor/pixel-work.ts';
export {
  readMask,
  readStoredEdit,
  storedEdit,
  storedLayer,
  tilesReadBy,
} from './editor/stored-edit.ts';
export { type FreshOrigin, storeOrigin, tilesReadIn } from './editor/tile-origin.ts';
export { change, deselect, nudge, swapColors } from './editor/commands/default-commands.ts';
export { addLayer, onlyLayer } from './editor/layers.ts';
export { previewOf } from './editor/nesting.ts';
export { type ToolName, toolNames, type ToolOptions } from './editor/options.ts';
export { handlesOf } from './editor/tools/move.ts';
export { angleOf, boundsOfLayer } from './editor/transforms.ts';
export { pointsInHand } from './editor/points-in-hand.ts';
export { rareToolNames, type RareTools } from './editor/tools/tools.ts';
export type { CanvasTool } from './editor/editor.ts';
export { boundsOfPath, cornersOf, handlePlace, tracePath } from './path.ts';
export { closePolygon, dropCorner } from './editor/tools/select.ts';
