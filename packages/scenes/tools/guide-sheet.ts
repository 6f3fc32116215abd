// Pictures as guides: every guide × every style, the guide itself first.
// Run: node packages/scenes/tools/guide-sheet.ts <output folder> <name> <pixels> <style folder>... -- <guide>...
// Without guides it is the fixed set that they are measured on; GUIDANCE may be several, with commas between.
// AS=subject places the guides instead; PROMPT is the scene to place them in; BASE names a scene guide in addition.
import { basename, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { resize, type Guides } from '@limn/imaging';
import { paint } from '../src/index.ts';
import { type NamedGuide, readGuides, styleFolders } from './guide-set.ts';
import { rawOf, readPicture } from '../../imaging/tools/pictures.ts';
import { readLibrary } from './read-library.ts';
import { indexOf } from '../../imaging/tools/style-indexes.ts';

const library = readLibrary();
const [folder = '', name = 'guides', pixels = '512', ...rest] = process.argv.slice(2);
const cut = rest.indexOf('--');
const styles = cut > 0 ? rest.slice(0, cut) : styleFolders();
const files = rest.slice(cut + 1);
const pictures: NamedGuide[] =
  files.length > 0
    ? await Promise.all(
        files.map(async (file) => ({ name: basename(file), picture: await readPicture(file) })),
      )
    : await readGuides([]);
const guidances = (process.env.GUIDANCE ?? '80').split(',').map(Number);
const rows = pictures.flatMap((picture) => guidances.map((guidance) => ({ ...picture, guidance })));
const [height, gap] = [Number(pixels), 8];
const width = Math.round((height * Number(process.env.ASPECT ?? 1)) / 8) * 8;
const { AS = 'scene', PROMPT = 'a picture', BASE, SEED = '1' } = process.env;
mkdirSync(folder, { recursive: true });

const tiles: { input: Buffer; left: number; top: number }[] = [];
for (const [row, { name: guide, picture, guidance }] of rows.entries()) {
  const guides: Guides = { [AS]: picture };
  if (BASE) guides.scene = await readPicture(BASE);
  const scale = Math.min(width / picture.width, height / picture.height);
  const small = resize(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const top = row * (height + gap);
  tiles.push({ input: await rawOf(small).png().toBuffer(), left: 0, top });
  for (const [column, style] of styles.entries()) {
    const index = await indexOf(style, folder);
    const start = performance.now();
    const recipe = {
      prompt: PROMPT,
      exclude: '',
      width,
      height,
      guidance,
      quality: 30,
      seed: Number(SEED),
      styleStrength: Number(process.env.STRENGTH ?? 70),
    };
    const painting = await paint({ recipe, styles: [{ index, weight: 1 }], library, guides });
    const ms = Math.round(performance.now() - start);
    console.log(
      `${guide}, guidance ${guidance} | ${basename(style)} | ${ms} ms, composing ${painting.timings.compose} | copy ${painting.largestCopy.toFixed(4)} | not painted: ${painting.notPainted.join(', ')}`,
    );
    const input = await rawOf(painting.pixels).removeAlpha().png().toBuffer();
    tiles.push({ input, left: (column + 1) * (width + gap), top });
  }
}
await sharp({
  create: {
    width: (styles.length + 1) * (width + gap) - gap,
    height: rows.length * (height + gap) - gap,
    channels: 3,
    background: '#222',
  },
})
  .composite(tiles)
  .png()
  .toFile(join(folder, `${name}.png`));
