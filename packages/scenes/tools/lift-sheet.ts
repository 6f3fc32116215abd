// A contact sheet of pictures with things lifted from a style's artworks, each next to the same picture without them.
// Run: node packages/scenes/tools/lift-sheet.ts <output folder> <pixels> <seed> <style folder>
//        <artwork>=<label>[@left,top,width,height]... -- <prompt>...
// Without a box the first proposal of that artwork is lifted.
import { basename, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { cutBox, type LiftedElement, proposeElements, type Raster } from '@limn/imaging';
import { paint, readLabel } from '../src/index.ts';
import { toRaster } from '../../imaging/src/raster/raster.ts';
import { rawOf } from '../../imaging/tools/pictures.ts';
import { readLibrary } from './read-library.ts';
import { indexOf } from '../../imaging/tools/style-indexes.ts';

const library = readLibrary();
const [folder, pixels, seed, style, ...rest] = process.argv.slice(2);
const divider = rest.indexOf('--');
const prompts = rest.slice(divider + 1);
const side = Number(pixels);
const gap = 8;
mkdirSync(folder, { recursive: true });
const index = await indexOf(style, folder);

async function lift(order: string, k: number): Promise<LiftedElement> {
  const [name, rule] = order.split('=');
  const [label, where] = rule.split('@');
  const artwork = index.artworks.find((a) => a.id.includes(name));
  if (!artwork) throw new Error(`No artwork is named ${name}.`);
  if (readLabel(label, library) === null) throw new Error(`Nothing is painted for ${label}.`);
  const { width, height, rgb: data } = artwork;
  const raster: Raster = toRaster({ width, height, data });
  const [left, top, w, h] = (where ?? '').split(',').map(Number);
  const shape = where
    ? await cutBox(raster, { left, top, width: w, height: h })
    : (await proposeElements(raster)).at(0);
  if (!shape) throw new Error(`Nothing stands out in ${name}: give a box.`);
  return { ...shape, id: `${k}`, artworkId: artwork.id, label };
}

const lifted: LiftedElement[] = [];
for (const [k, order] of rest.slice(0, divider).entries()) lifted.push(await lift(order, k));

const tiles = [];
for (const [row, prompt] of prompts.entries()) {
  const recipe = {
    prompt,
    exclude: '',
    width: side,
    height: side,
    seed: Number(seed) + row,
    guidance: 80,
    quality: 30,
    styleStrength: 80,
  };
  for (const [column, elements] of [lifted, []].entries()) {
    const start = performance.now();
    const painting = await paint({
      recipe,
      styles: [{ index, weight: 1 }],
      library,
      lifted: elements,
    });
    const told = painting.lifted.map((p) => `${p.label} ${(100 * p.part).toFixed(1)}%`).join(', ');
    console.log(
      `${Math.round(performance.now() - start)} ms  ${prompt}: ${told || 'nothing lifted'}`,
    );
    tiles.push({
      input: await rawOf(painting.pixels).png().toBuffer(),
      left: column * (side + gap),
      top: row * (side + gap),
    });
  }
}
await sharp({
  create: {
    width: 2 * side + gap,
    height: prompts.length * (side + gap) - gap,
    channels: 3,
    background: '#222',
  },
})
  .composite(tiles)
  .jpeg({ quality: 90 })
  .toFile(join(folder, `lift-${basename(style)}.jpg`));
