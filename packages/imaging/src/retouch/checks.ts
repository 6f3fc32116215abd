import { ImagingError } from '../errors.ts';

/** A byte a pixel; throws `bad-input` naming the parameter when the length is another. */
export function assertMask(
  mask: Uint8Array | Uint8ClampedArray,
  size: { width: number; height: number },
  name: string,
): void {
  if (mask.length !== size.width * size.height) {
    throw new ImagingError(
      'bad-input',
      `${name}: expected one byte a pixel, ${size.width}×${size.height}.`,
    );
  }
}

/** Throws `bad-input` naming the parameter unless it is a finite number from `low` to `high`. */
export function assertRange(value: number, low: number, high: number, name: string): void {
  if (typeof value !== 'number' || !(value >= low && value <= high)) {
    throw new ImagingError('bad-input', `${name}: expected a number from ${low} to ${high}.`);
  }
}

/** As `assertRange`, for whole numbers. */
export function assertWhole(value: number, low: number, high: number, name: string): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new ImagingError('bad-input', `${name}: expected a whole number from ${low} to ${high}.`);
  }
}
