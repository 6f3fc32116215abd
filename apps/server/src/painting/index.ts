export { shrink, thumbnailSide } from './finish.ts';
export { library } from './library.ts';
export { createPool, type PaintingPool, reasonOf, TaskCancelled } from './pool.ts';
export type { Pixels } from './tasks.ts';
