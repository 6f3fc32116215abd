export { library } from './library.ts';
export { createPool, type PaintingPool, TaskCancelled } from './pool.ts';
export type { Pixels } from './tasks.ts';
