// Before and after sheets of every edit, as PNG (or JPEG of the sample artworks for the README).
// Run: node packages/scenes/tools/edit-sheet.ts <output folder> [picture]...
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { resize, type AdjustSettings, type Raster } from '@limn/imaging';
import { planEdit } from '../src/index.ts';
import {
  adjust,
  clone,
  complete,
  cutOut,
  drop,
  heal,
  outpaint,
  replaceBackground,
  upscale,
} from '../../imaging/test/pixel-edits.ts';
import { applyEdit } from '../test/apply-edit.ts';
import { composite, subjects } from '../../imaging/tools/bench-imaging-composites.ts';
import { fixedMasks } from '../../imaging/tools/bench-imaging-metrics.ts';
import { rawOf, readPicture } from '../../imaging/tools/pictures.ts';

const [folder = 'artefacts', ...given] = process.argv.slice(2);
const house = fileURLToPath(new URL('../../../apps/server/seeds/pictures', import.meta.url));
const paths =
  given.length > 0
    ? given
    : readdirSync(house, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('02.jpg'))
        .sort()
        .map((path) => join(house, path));
mkdirSync(folder, { recursive: true });

const width = 640;
const pictures: Raster[] = [];
for (const path of paths) {
  const picture = await readPicture(path);
  pictures.push(resize(picture, width, Math.round((picture.height * width) / picture.width)));
}

/** Transparent pixels in the raster's place on magenta, so that every halo shows. */
async function write(name: string, rows: Raster[][]): Promise<void> {
  const [w, h, gap] = [320, 240, 6];
  const tiles = await Promise.all(
    rows.flatMap((row, y) =>
      row.map(async (raster, x) => ({
        input: await rawOf(raster)
          .flatten({ background: '#ff00ff' })
          .resize(w, h, { fit: 'contain', background: '#222' })
          .png()
          .toBuffer(),
        left: x * (w + gap),
        top: y * (h + gap),
      })),
    ),
  );
  const columns = Math.max(...rows.map((row) => row.length));
  const sheet = sharp({
    create: {
      width: columns * (w + gap) - gap,
      height: rows.length * (h + gap) - gap,
      channels: 3,
      background: '#222',
    },
  });
  await sheet
    .composite(tiles)
    .png()
    .toFile(join(folder, `edit-${name}.png`));
  console.log(`edit-${name}.png`);
}

const blank = (picture: Raster, mask: Uint8Array): Raster => ({
  ...picture,
  data: picture.data.map((v, i) => (mask[i >> 2] && i % 4 === 3 ? 0 : v)),
});
const cropMiddle = (raster: Raster, w: number, h: number): Raster => {
  const data = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) {
    const s = (((raster.height - h) >> 1) + y) * raster.width + ((raster.width - w) >> 1);
    data.set(raster.data.subarray(s * 4, (s + w) * 4), y * w * 4);
  }
  return { width: w, height: h, data };
};

const filled: Raster[][] = [];
const grown: Raster[][] = [];
const brushed: Raster[][] = [];
const cuts: Raster[][] = [];
const dropped: Raster[][] = [];
const sharpened: Raster[][] = [];
const adjusted: Raster[][] = [];
const told: Raster[][] = [];
const looks: AdjustSettings[] = [
  { exposure: 0.5, shadows: 40 },
  { temperature: 50, contrast: 25, vignette: -40 },
  { saturation: -100, contrast: 30, grain: 35 },
  { hues: [{ at: 215, width: 60, hue: -50, saturation: 30 }], vibrance: 40 },
];
const orders = [
  'replace the sky with a sunset',
  'make it warmer with more contrast',
  'add a sailboat on the right',
  'make the sea green',
];

for (const [k, picture] of pictures.entries()) {
  const { height } = picture;
  const masks = fixedMasks(width, height);
  filled.push([
    blank(picture, masks.blob),
    await complete(picture, masks.blob),
    await complete(picture, masks.blob, { detail: 1 }),
    blank(picture, masks.scratch),
    await complete(picture, masks.scratch),
    await complete(picture, masks.scratch, { detail: 1 }),
  ]);
  const growth = { left: 120, right: 120, top: 60, bottom: 40 };
  grown.push([picture, await outpaint(picture, growth)]);
  const spot = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.hypot((i % width) - 330, Math.floor(i / width) - height / 2) < 30 ? 255 : 0,
  );
  brushed.push([
    blank(picture, spot),
    await heal(picture, spot),
    await clone(picture, spot, -140, 40),
  ]);
  const scene = await composite(subjects[k % subjects.length], picture, k + 2);
  const { subject } = await cutOut(scene.picture, { scribbles: scene.scribbles });
  const other = pictures[(k + 1) % pictures.length];
  cuts.push([
    scene.picture,
    subject,
    await replaceBackground(subject, other),
    (await cutOut(picture)).subject,
  ]);
  const place = { x: width * 0.6, y: height * 0.62, scale: 0.55, shadow: 0.6 };
  dropped.push([
    other,
    await drop(other, subject, { ...place, blend: 'alpha', match: 0 }),
    await drop(other, subject, place),
  ]);
  const tiny = cropMiddle(picture, 160, 120);
  const large = await upscale(tiny, 4);
  sharpened.push([cropMiddle(resize(tiny, 640, 480), 320, 240), cropMiddle(large, 320, 240)]);
  adjusted.push([picture, ...(await Promise.all(looks.map((look) => adjust(picture, look))))]);
  const row = [picture];
  for (const order of orders) {
    const plan = await planEdit(order, picture);
    console.log(`${order}: ${plan.sentences.join(' ')}`);
    row.push(await applyEdit(plan, picture));
  }
  told.push(row);
}
await write('complete', filled);
await write('outpaint', grown);
await write('heal-clone', brushed);
await write('cut-out', cuts);
await write('drop', dropped);
await write('upscale', sharpened);
await write('adjust', adjusted);
await write('text', told);
