// Styles mixed in pairs: every pair in a row, at three weights, with what each really gave.
// Run: node packages/scenes/tools/mix-sheet.ts <output folder> <pixels> <prompt> <style folder>...
import { basename, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { type StyleIndex } from '@limn/imaging';
import { paint } from '../src/index.ts';
import { rawOf } from '../../imaging/tools/pictures.ts';
import { readLibrary } from './read-library.ts';
import { indexOf } from '../../imaging/tools/style-indexes.ts';

const [folder = '', pixels = '384', prompt = '', ...styles] = process.argv.slice(2);
const [side, gap] = [Number(pixels), 8];
const weights = [0.25, 0.5, 0.75];
mkdirSync(folder, { recursive: true });
const library = readLibrary();

/** Artworks are named by their files, which are the same in every style. */
const named = (index: StyleIndex, style: string): StyleIndex => ({
  ...index,
  artworks: index.artworks.map((artwork) => ({ ...artwork, id: `${style}/${artwork.id}` })),
});

const pairs = styles.flatMap((one, i) => styles.slice(i + 1).map((other) => [one, other] as const));
const tiles: { input: Buffer; left: number; top: number }[] = [];
for (const [row, [one, other]] of pairs.entries()) {
  const first = named(await indexOf(one, folder), one);
  const second = named(await indexOf(other, folder), other);
  for (const [column, weight] of weights.entries()) {
    const painting = await paint({
      recipe: {
        prompt,
        exclude: '',
        width: side,
        height: side,
        guidance: 80,
        quality: 30,
        seed: 7,
        styleStrength: 70,
      },
      styles: [
        { index: first, weight: 1 - weight },
        { index: second, weight },
      ],
      library,
    });
    const given = painting.shares
      .filter(({ artworkId }) => artworkId.startsWith(`${other}/`))
      .reduce((sum, { ppm }) => sum + ppm / 1e6, 0);
    console.log(
      `${basename(one)} + ${basename(other)} | wanted ${weight} | gave ${given.toFixed(3)} | copy ${painting.largestCopy.toFixed(4)}`,
    );
    const input = await rawOf(painting.pixels).removeAlpha().png().toBuffer();
    tiles.push({ input, left: column * (side + gap), top: row * (side + gap) });
  }
}
await sharp({
  create: {
    width: weights.length * (side + gap) - gap,
    height: pairs.length * (side + gap) - gap,
    channels: 3,
    background: '#222',
  },
})
  .composite(tiles)
  .png()
  .toFile(join(folder, 'mixes.png'));
