// Compares the three efforts: a row for each style with the whole picture, a detail at full size, the CPU time
// and the cost of the matches.
// Run: node packages/scenes/tools/effort-sheet.ts <folder> <pixels> <seed> <prompt> <style folder>...
import { basename, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { type Effort, type Raster } from '@limn/imaging';
import { paint } from '../src/index.ts';
import { rawOf } from '../../imaging/tools/pictures.ts';
import { readLibrary } from './read-library.ts';
import { indexOf } from '../../imaging/tools/style-indexes.ts';

const [folder = '', pixels = '1024', seed = '4', prompt = '', ...styles] = process.argv.slice(2);
const side = Number(pixels);
const [shown, gap] = [420, 8];
mkdirSync(folder, { recursive: true });
const library = readLibrary();

/** Mean difference in lightness between neighbours of a row, 0–255: a soft picture has little. */
function detailOf({ width, height, data }: Raster): number {
  const lightness = (i: number): number =>
    0.299 * data[i * 4] + 0.587 * data[i * 4 + 1] + 0.114 * data[i * 4 + 2];
  let sum = 0;
  for (let y = 0; y < height; y++)
    for (let x = 1; x < width; x++)
      sum += Math.abs(lightness(y * width + x) - lightness(y * width + x - 1));
  return sum / (height * (width - 1));
}

const efforts: Effort[] = ['quick', 'usual', 'fine'];
const tiles: { input: Buffer; left: number; top: number }[] = [];
for (const [row, style] of styles.entries()) {
  const index = await indexOf(style, folder);
  const paintWith = (effort: Effort) =>
    paint({
      recipe: {
        prompt,
        exclude: '',
        width: side,
        height: side,
        guidance: 80,
        quality: 30,
        seed: Number(seed),
        styleStrength: 70,
      },
      styles: [{ index, weight: 1 }],
      library,
      effort,
    });
  // The first picture in a style also finds the lines of its artworks.
  await paintWith('quick');
  for (const [column, effort] of efforts.entries()) {
    const before = process.cpuUsage();
    const { pixels: picture, energy, largestCopy } = await paintWith(effort);
    const { user, system } = process.cpuUsage(before);
    console.log(
      [
        basename(style),
        effort,
        `${((user + system) / 1e6).toFixed(1)} s`,
        `energy ${energy.toFixed(0)}`,
        `copy ${(largestCopy * 100).toFixed(2)}%`,
        `detail ${detailOf(picture).toFixed(2)}`,
      ].join(' | '),
    );
    const left = column * (shown + gap);
    const top = row * 2 * (shown + gap);
    const opaque = (): Sharp => rawOf(picture).removeAlpha();
    tiles.push({
      input: await opaque().resize(shown, shown).png().toBuffer(),
      left,
      top,
    });
    const piece = Math.min(shown, side);
    const from = Math.round((side - piece) / 2);
    tiles.push({
      input: await opaque()
        .extract({ left: from, top: from, width: piece, height: piece })
        .png()
        .toBuffer(),
      left,
      top: top + shown + gap,
    });
  }
}
await sharp({
  create: {
    width: efforts.length * (shown + gap) - gap,
    height: styles.length * 2 * (shown + gap) - gap,
    channels: 3,
    background: '#222',
  },
})
  .composite(tiles)
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(join(folder, `efforts-${pixels}.jpg`));
