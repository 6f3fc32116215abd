// Contact sheets: every style × every prompt.
// Run: node packages/imaging/tools/sheet.ts <output folder> <pixels> <seed> <style folder>... -- <prompt>...
import { basename, join } from 'node:path';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import {
  decodeStyleIndex,
  encodeStyleIndex,
  learnStyle,
  paint,
  type StyleIndex,
} from '../src/index.ts';
import { rawOf, readFolder, readLibrary } from './pictures.ts';

const library = readLibrary();

const [folder = '', pixels = '512', seed = '1', ...rest] = process.argv.slice(2);
const cut = rest.indexOf('--');
const styles = rest.slice(0, cut);
const prompts = rest.slice(cut + 1);
const side = Number(pixels);
const gap = 8;
mkdirSync(folder, { recursive: true });

/** Learning takes seconds, so the sheet keeps its indexes. */
async function indexOf(style: string): Promise<StyleIndex> {
  const file = join(folder, `${basename(style)}.index`);
  const fresh = existsSync(file) && statSync(file).mtimeMs > statSync(style).mtimeMs;
  if (fresh && !process.env.RELEARN) return decodeStyleIndex(readFileSync(file));
  const index = await learnStyle(await readFolder(style));
  writeFileSync(file, encodeStyleIndex(index));
  return index;
}

for (const style of styles) {
  const index = await indexOf(style);
  const tiles = [];
  for (const [k, prompt] of prompts.entries()) {
    const start = performance.now();
    const recipe = {
      prompt,
      exclude: '',
      width: side,
      height: side,
      guidance: Number(process.env.GUIDANCE ?? 80),
      quality: Number(process.env.QUALITY ?? 30),
      seed: Number(seed) + (process.env.SAME ? 0 : k),
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
    const columns = Math.min(4, prompts.length);
    tiles.push({
      input,
      left: (k % columns) * (side + gap),
      top: Math.floor(k / columns) * (side + gap),
    });
  }
  const columns = Math.min(4, prompts.length);
  const width = columns * (side + gap) - gap;
  const height = Math.ceil(prompts.length / columns) * (side + gap) - gap;
  const sheet = sharp({ create: { width, height, channels: 3, background: '#222' } }).composite(
    tiles,
  );
  await sheet.png().toFile(join(folder, `${basename(style)}.png`));
}
