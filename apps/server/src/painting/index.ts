export type {
  CreditClaim,
  CutResult,
  DocumentTask,
  FlattenResult,
  KeptTile,
  OpenedFile,
  ReplayResult,
} from './canvas-tasks.ts';
export { encodeAs, isOpaque, open, shrink } from './encode.ts';
export { canBeMarked, previewSide, thumbnailOf } from './finish.ts';
export { library } from './library.ts';
export { mainColors } from './main-colors.ts';
export {
  createPool,
  type PaintingPool,
  poolOfPerson,
  reasonOf,
  TaskCancelled,
  type Threads,
  type PoolUsage,
} from './pool.ts';
export type { Pixels } from './pixels.ts';
