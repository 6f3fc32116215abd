import { ImagingError } from '../errors.ts';

/** A picture: rows from the top, four bytes a pixel (red, green, blue, alpha), sRGB. */
export type Raster = {
  width: number;
  height: number;
  data: Uint8ClampedArray | Uint8Array;
};

/** Colours only, three bytes a pixel: what the engine works on inside. */
export type Rgb = { width: number; height: number; data: Uint8Array };

/** Throws `bad-input` unless sides are whole and positive and the data has width × height × 4 bytes. */
export function assertRaster(raster: Raster, name: string): void {
  const { width, height, data } = raster;
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new ImagingError('bad-input', `${name}: sides must be whole and positive.`);
  }
  if (data.length !== width * height * 4) {
    throw new ImagingError('bad-input', `${name}: expected ${width}×${height}×4 bytes.`);
  }
}

/** Drops alpha, laying half-transparent pixels on white paper. */
export function flatten(raster: Raster): Rgb {
  const { width, height, data } = raster;
  const out = new Uint8Array(width * height * 3);
  for (let i = 0, j = 0; i < data.length; i += 4, j += 3) {
    const a = data[i + 3];
    if (a === 255) {
      out[j] = data[i];
      out[j + 1] = data[i + 1];
      out[j + 2] = data[i + 2];
    } else {
      for (let k = 0; k < 3; k++) out[j + k] = 255 + ((data[i + k] - 255) * a) / 255;
    }
  }
  return { width, height, data: out };
}

export function toRaster(rgb: Rgb): Raster {
  const { width, height } = rgb;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0, j = 0; j < data.length; i += 3, j += 4) {
    data[j] = rgb.data[i];
    data[j + 1] = rgb.data[i + 1];
    data[j + 2] = rgb.data[i + 2];
    data[j + 3] = 255;
  }
  return { width, height, data };
}
