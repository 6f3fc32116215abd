export { ImagingError, type ImagingErrorCode } from './errors.ts';
export type { RunOptions } from './run-control.ts';
export type { Raster } from './raster/raster.ts';
export { resize } from './raster/resample.ts';
export * from './learning.ts';
export * from './painting.ts';
export * from './editing.ts';
