// Common alterations of pictures, for measuring the mark and the fingerprints.
import sharp, { type Sharp } from 'sharp';
import type { Raster } from '../src/index.ts';
import { rawOf } from './pictures.ts';

export type Attack = {
  name: string;
  /** The marked picture is at hand when the mark is read. */
  aligned?: true;
  change: (raster: Raster) => Promise<Raster>;
};

export async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const opaque = (raster: Raster) => rawOf(raster).removeAlpha();
const through = async (encoded: Sharp) => toRaster(sharp(await encoded.toBuffer()));
const half = (raster: Raster) =>
  toRaster(opaque(raster).resize(raster.width >> 1, raster.height >> 1));

/** Keeps `part` of the area, off the middle. */
const crop = (part: number) => (raster: Raster) => {
  const side = Math.sqrt(part);
  const width = Math.round(raster.width * side);
  const height = Math.round(raster.height * side);
  return toRaster(
    opaque(raster).extract({
      left: Math.round((raster.width - width) * 0.3),
      top: Math.round((raster.height - height) * 0.6),
      width,
      height,
    }),
  );
};

async function rotate(raster: Raster): Promise<Raster> {
  const turned = await opaque(raster).rotate(0.5, { background: '#888' }).png().toBuffer();
  const { width, height } = await sharp(turned).metadata();
  return toRaster(
    sharp(turned).extract({
      left: (width - raster.width) >> 1,
      top: (height - raster.height) >> 1,
      width: raster.width,
      height: raster.height,
    }),
  );
}

const mirrored = (raster: Raster) => toRaster(opaque(raster).flop());
const jpeg = (quality: number) => (raster: Raster) => through(opaque(raster).jpeg({ quality }));

export const attacks: Attack[] = [
  { name: 'none', change: async (raster) => raster },
  { name: 'JPEG 90', change: jpeg(90) },
  { name: 'JPEG 70', change: jpeg(70) },
  { name: 'JPEG 50', change: jpeg(50) },
  { name: 'JPEG 30', change: jpeg(30) },
  { name: 'WebP 60', change: (raster) => through(opaque(raster).webp({ quality: 60 })) },
  { name: 'half size', change: half },
  { name: 'half size, JPEG 50', change: async (raster) => jpeg(50)(await half(raster)) },
  { name: 'blur σ 1', change: (raster) => toRaster(opaque(raster).blur(1)) },
  {
    name: 'brightness +10%',
    change: (raster) => toRaster(opaque(raster).modulate({ brightness: 1.1 })),
  },
  {
    name: 'brightness −10%',
    change: (raster) => toRaster(opaque(raster).modulate({ brightness: 0.9 })),
  },
  {
    name: 'PNG, 64 colours',
    change: (raster) => through(opaque(raster).png({ palette: true, colours: 64, effort: 1 })),
  },
  { name: 'rotated 0.5°', change: rotate },
  { name: 'mirrored', change: mirrored },
  { name: 'crop 10%, aligned', aligned: true, change: crop(0.9) },
  { name: 'crop 25%, aligned', aligned: true, change: crop(0.75) },
  { name: 'crop 50%, aligned', aligned: true, change: crop(0.5) },
  {
    name: 'crop 50%, JPEG 70, aligned',
    aligned: true,
    change: async (raster) => jpeg(70)(await crop(0.5)(raster)),
  },
  { name: 'crop 10%', change: crop(0.9) },
];
