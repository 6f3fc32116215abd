// The guides that painting from a guide is measured and shown on: photographs, and scenes of the composer's own.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resize, type Raster } from '@limn/imaging';
import { composeScene } from '../src/index.ts';
import { colorToLab } from '../../imaging/src/raster/color.ts';
import { toRaster } from '../../imaging/src/raster/raster.ts';
import { renderScene } from '../../imaging/src/drawing/render-scene.ts';
import { readPicture } from '../../imaging/tools/pictures.ts';
import { readLibrary } from './read-library.ts';

export type NamedGuide = { name: string; picture: Raster };

const house = fileURLToPath(new URL('../../../apps/server/seeds/pictures', import.meta.url));

/** Folders of the sample styles' artworks, and those in STYLES, separated by commas. */
export function styleFolders(): string[] {
  const own = readdirSync(house, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === '01.jpg')
    .sort()
    .map((path) => join(house, dirname(path)));
  return [...own, ...(process.env.STYLES?.split(',') ?? [])];
}

const prompts = [
  'a red house by a lake with two boats',
  'a portrait of a woman in a blue dress',
  'a bowl of fruit on a table',
];

async function renderPrompt(prompt: string): Promise<Raster> {
  const [width, height] = [512, 512];
  const recipe = { prompt, exclude: '', width, height, seed: 5 };
  const { scene } = await composeScene(recipe, readLibrary());
  const colors = scene.materials.map((m) => colorToLab(m.color));
  return toRaster(renderScene(scene, { width, height, colors, contour: 0, bands: 0, grain: 1 }));
}

/** The middle square of a picture, at most 1,024 pixels a side. */
function squareOf(picture: Raster): Raster {
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) >> 1, (picture.height - side) >> 1];
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y++) {
    const from = ((top + y) * picture.width + left) * 4;
    data.set(picture.data.subarray(from, from + side * 4), y * side * 4);
  }
  const square = { width: side, height: side, data };
  return side > 1024 ? resize(square, 1024, 1024) : square;
}

/** Square guides: those of the given folders of photographs, else of PHOTOS; then the composer's. */
export async function readGuides(folders: readonly string[]): Promise<NamedGuide[]> {
  const given = folders.length > 0 ? folders : (process.env.PHOTOS?.split(',') ?? []);
  const files = given
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /\.(jpe?g|png)$/i.test(name))
        .sort()
        .map((name) => join(folder, name)),
    );
  const photographs = files.map(async (file) => ({
    name: basename(file).replace(/\.\w+$/, ''),
    picture: squareOf(await readPicture(file)),
  }));
  const scenes = prompts.map(async (prompt) => ({
    name: prompt,
    picture: await renderPrompt(prompt),
  }));
  return Promise.all([...photographs, ...scenes]);
}
