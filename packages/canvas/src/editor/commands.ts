// All commands on a canvas, for shortcuts, menus and programs.
export {
  change,
  deselect,
  newPictureLayer,
  nudge,
  swapColors,
} from './commands/default-commands.ts';
export {
  newAdjustment,
  deleteLayers,
  duplicate,
  group,
  ungroupChosen,
  raise,
  lower,
  place,
  maskFromSelection,
  mergeDown,
  mergeVisible,
  rasterize,
  removeIfEmpty,
  setOpacity,
} from './commands/layers.ts';
export {
  selectAll,
  invertSelection,
  changeSelection,
  selectLayer,
  selectSubject,
  selectUncovered,
  selectBackground,
  regionFromSelection,
  referenceFromLayer,
} from './commands/selection.ts';
export {
  deleteSelected,
  fillSelected,
  eraseSelected,
  healSelected,
  cutFrom,
  layerFromSelection,
  removeBackground,
  replaceBackground,
  gradientBackground,
  dropDown,
  adjustPixels,
  changeByWords,
  enlarge,
  expand,
  removeObject,
} from './commands/pixels.ts';
export {
  discardVariants,
  keepVariant,
  openVariants,
  showVariant,
  variantCount,
} from './commands/variants.ts';
export {
  editPoints,
  stepPoint,
  nudgePoint,
  addPoint,
  removePoint,
  bendPoint,
} from './commands/points.ts';
export {
  cropToSelection,
  flip,
  rotate,
  fitInto,
  turnTo,
  resizeFrame,
  isBlank,
} from './commands/places.ts';
export { angleOf } from './transforms.ts';
export { type Clip, copyChosen, cutChosen, pasteClip } from './clip.ts';
