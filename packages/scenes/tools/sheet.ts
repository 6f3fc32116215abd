// Contact sheets, one a style: every prompt × every seed. SAME=1 gives all prompts the same seeds.
// Run: node packages/scenes/tools/sheet.ts <output folder> <pixels> <seed,seed…> <style folder>... -- <prompt>...
import { basename, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { paint } from '../src/index.ts';
import { rawOf } from '../../imaging/tools/pictures.ts';
import { readLibrary } from './read-library.ts';
import { indexOf } from '../../imaging/tools/style-indexes.ts';

const library = readLibrary();

const [folder = '', pixels = '512', seedList = '1', ...rest] = process.argv.slice(2);
const cut = rest.indexOf('--');
const styles = rest.slice(0, cut);
const prompts = rest.slice(cut + 1);
const seeds = seedList.split(',').map(Number);
const side = Number(pixels);
const gap = 8;
mkdirSync(folder, { recursive: true });

for (const style of styles) {
  const index = await indexOf(style, folder);
  const tiles = [];
  const wanted = prompts.flatMap((prompt, at) =>
    seeds.map((seed) => ({ prompt, seed: seed + (process.env.SAME ? 0 : at) })),
  );
  // A row has whole prompts and at most six pictures.
  const columns = seeds.length * Math.max(1, Math.floor(Math.min(6, wanted.length) / seeds.length));
  for (const [k, { prompt, seed }] of wanted.entries()) {
    const start = performance.now();
    const recipe = {
      prompt,
      exclude: '',
      width: side,
      height: side,
      guidance: Number(process.env.GUIDANCE ?? 80),
      quality: Number(process.env.QUALITY ?? 30),
      seed,
      styleStrength: Number(process.env.STRENGTH ?? 70),
    };
    const painting = await paint({ recipe, styles: [{ index, weight: 1 }], library });
    const ms = Math.round(performance.now() - start);
    const top = painting.shares
      .slice(0, 3)
      .map((s) => `${s.artworkId.slice(0, 14)} ${Math.round(s.ppm / 1e4)}%`);
    console.log(
      `${basename(style)} | ${prompt} | ${ms} ms | copy ${painting.largestCopy.toFixed(4)} | ${top.join(', ')}`,
    );
    const input = await rawOf(painting.pixels).removeAlpha().png().toBuffer();
    tiles.push({
      input,
      left: (k % columns) * (side + gap),
      top: Math.floor(k / columns) * (side + gap),
    });
  }
  const width = columns * (side + gap) - gap;
  const height = Math.ceil(wanted.length / columns) * (side + gap) - gap;
  const sheet = sharp({ create: { width, height, channels: 3, background: '#222' } }).composite(
    tiles,
  );
  await sheet.png().toFile(join(folder, `${basename(style)}.png`));
}
