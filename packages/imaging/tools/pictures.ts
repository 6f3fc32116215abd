// Reading and writing pictures for the tools; the engine itself does no input or output.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ArtworkInput, Raster } from '../src/index.ts';

export async function readPicture(path: string): Promise<Raster> {
  const { data, info } = await sharp(path)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

export async function readFolder(folder: string): Promise<ArtworkInput[]> {
  const names = readdirSync(folder)
    .filter((n) => /\.(jpe?g|png|webp)$/i.test(n))
    .sort();
  const artworks: ArtworkInput[] = [];
  for (const name of names)
    artworks.push({ id: name, raster: await readPicture(join(folder, name)) });
  return artworks;
}

export const rawOf = (raster: Raster): Sharp =>
  sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } });

export async function writePng(raster: Raster, path: string): Promise<void> {
  await rawOf(raster).removeAlpha().png({ compressionLevel: 4 }).toFile(path);
}
