// The pictures of the public pages: painted by the engine from the sample collections, written as
// AVIF (with WebP and JPEG fallbacks) in the widths the pages use, with the places of the artworks for those that show
// them. Run: node packages/scenes/tools/site-pictures.ts <seeds/pictures> <web public folder> <folder of labels>
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Effort, learnStyle, resize, shareRegions, type StyleIndex } from '@limn/imaging';
import { paint, type Painting } from '../src/index.ts';
import { type NamedGuide, readGuides } from './guide-set.ts';
import { rawOf, readFolder, readPicture } from '../../imaging/tools/pictures.ts';

const sea = 'impasto-seascapes';
const paper = 'mid-century-gouache';
const ink = 'ink-mountains';
const glass = 'stained-glass';
const dots = 'pointillist-gardens';

interface SitePicture {
  name: string;
  folder: string;
  prompt: string;
  seed: number;
  size: [width: number, height: number];
  widths: number[];
  /** Also writes where each artwork went. */
  labels?: true;
  /** Without it `usual`. */
  effort?: Effort;
  /** The file of the starter library that it follows; without it the prompt is drawn. */
  follows?: string;
}

const wide: [number, number] = [1344, 1024];
const tall: [number, number] = [896, 1152];
const square: [number, number] = [1024, 1024];
const cover: [number, number] = [768, 1152];

/** One prompt as each of the built-in models paints it, for the model picker. */
const modelExamples = (['quick', 'usual', 'fine'] as const).map(
  (effort): SitePicture => ({
    name: `model-${effort}`,
    folder: sea,
    prompt: 'a lighthouse at sunset, sailing boats on a calm sea',
    seed: 3,
    size: square,
    widths: [480],
    effort,
  }),
);

const pictures: SitePicture[] = [
  ...modelExamples,
  {
    name: 'lighthouse',
    folder: sea,
    prompt: 'a lighthouse at sunset, sailing boats on a calm sea',
    seed: 3,
    size: wide,
    widths: [480, 800, 1200],
  },
  {
    name: 'lake',
    folder: paper,
    prompt: 'a mountain lake with pine trees, a red sun and a sailing boat',
    seed: 5,
    size: wide,
    widths: [480, 800, 1200],
    labels: true,
  },
  {
    name: 'windmill',
    folder: dots,
    prompt: 'a windmill in a field of flowers at sunset',
    seed: 7,
    size: wide,
    widths: [480, 800, 1200],
  },
  {
    name: 'pines',
    folder: ink,
    prompt: 'mountains behind fir trees',
    seed: 13,
    size: wide,
    widths: [480, 800, 1200],
    follows: 'french-alpine-landscape.jpg',
  },
  {
    name: 'fox-forest',
    folder: paper,
    prompt: 'a fox in the forest in autumn',
    seed: 1,
    size: tall,
    widths: [448, 896],
  },
  {
    name: 'fox-lake',
    folder: paper,
    prompt: 'a fox in a boat on a lake',
    seed: 3,
    size: tall,
    widths: [448, 896],
  },
  {
    name: 'fox-balloons',
    folder: paper,
    prompt: 'a fox in a field of red flowers with hot air balloons',
    seed: 5,
    size: tall,
    widths: [448, 896],
  },
  {
    name: 'fox-snow',
    folder: paper,
    prompt: 'a fox in the snow with pine trees, winter',
    seed: 4,
    size: tall,
    widths: [448, 896],
  },
  {
    name: 'teapot',
    folder: paper,
    prompt: 'a teapot and two cups on a table with a vase of red flowers',
    seed: 5,
    size: square,
    widths: [480, 960],
  },
  {
    name: 'oranges',
    folder: glass,
    prompt: 'a bowl of oranges and a vase of flowers',
    seed: 5,
    size: square,
    widths: [480, 960],
  },
  {
    name: 'bicycle',
    folder: dots,
    prompt: 'a bicycle under blossoming trees in spring',
    seed: 5,
    size: square,
    widths: [480, 960],
  },
  {
    name: 'red-house',
    folder: sea,
    prompt: 'a red house on a cliff above the sea, clouds',
    seed: 7,
    size: square,
    widths: [480, 960],
    labels: true,
  },
  {
    name: 'beach',
    folder: sea,
    prompt: 'a woman with a guitar on a beach at sunset',
    seed: 3,
    size: tall,
    widths: [448, 896],
  },
  {
    name: 'walk',
    folder: paper,
    prompt: 'a woman in a red dress with a dog in a forest, autumn',
    seed: 3,
    size: tall,
    widths: [448, 896],
  },
  {
    name: 'parasol',
    folder: dots,
    prompt: 'a woman with an umbrella in a garden',
    seed: 8,
    size: tall,
    widths: [448, 896],
  },
  {
    name: 'cover-lighthouse',
    folder: ink,
    prompt: 'a lighthouse on a cliff, birds and a red sun',
    seed: 9,
    size: cover,
    widths: [384, 768],
  },
  {
    name: 'cover-train',
    folder: paper,
    prompt: 'a night train in the mountains, moon and stars',
    seed: 9,
    size: cover,
    widths: [384, 768],
  },
  {
    name: 'cover-ship',
    folder: sea,
    prompt: 'a ship in a storm, lightning and dark clouds',
    seed: 5,
    size: cover,
    widths: [384, 768],
  },
];

/** Distinct places across a picture; finer than an eye resolves at arm's length. */
const labelColumns = 96;

/** Labels of a picture's places, rows from the top, as base 64 of one byte each. */
function labelsOf(painting: Painting) {
  const { width, height, artworkIds } = painting.map;
  const regions = shareRegions(painting.map);
  const columns = labelColumns;
  const rows = Math.round((columns * height) / width);
  const bytes = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const x = Math.floor(((column + 0.5) * width) / columns);
      const y = Math.floor(((row + 0.5) * height) / rows);
      bytes[row * columns + column] = regions[y * width + x] ?? 0;
    }
  return {
    width: columns,
    height: rows,
    artworkIds: artworkIds.map((id) => id.replace(/\.jpg$/, '')),
    shares: painting.shares.map(({ artworkId, ppm }) => ({
      artwork: artworkId.replace(/\.jpg$/, ''),
      ppm,
    })),
    labels: Buffer.from(bytes).toString('base64'),
  };
}

/** AVIF in every width; for older browsers WebP and JPEG in the smallest. */
async function writeAll(picture: Sharp, widths: number[], path: string): Promise<void> {
  const opaque = picture.removeAlpha();
  const smallest = Math.min(...widths);
  for (const width of widths)
    await opaque
      .clone()
      .resize(width)
      .avif({ quality: 42, effort: 6 })
      .toFile(`${path}-${width}.avif`);
  const small = opaque.clone().resize(smallest);
  await small.clone().webp({ quality: 60, effort: 6 }).toFile(`${path}-${smallest}.webp`);
  await small.jpeg({ quality: 70, mozjpeg: true }).toFile(`${path}-${smallest}.jpg`);
}

const [seeds = '', publicFolder = '', labelFolder = '', only] = process.argv.slice(2);
const target = join(publicFolder, 'pictures');
mkdirSync(target, { recursive: true });
mkdirSync(labelFolder, { recursive: true });
const learnt = new Map<string, StyleIndex>();
for (const { name, folder, prompt, seed, size, widths, labels, follows, ...more } of pictures) {
  if (only && only !== name) continue;
  const index = learnt.get(folder) ?? (await learnStyle(await readFolder(join(seeds, folder))));
  learnt.set(folder, index);
  const [width, height] = size;
  const recipe = {
    prompt,
    exclude: '',
    width,
    height,
    guidance: 80,
    quality: 30,
    seed,
    styleStrength: 70,
  };
  const { effort = 'usual' } = more;
  const guides = follows
    ? { scene: await readPicture(join(seeds, '../../content/references', follows)) }
    : {};
  const painting = await paint({ recipe, styles: [{ index, weight: 1 }], effort, guides });
  await writeAll(rawOf(painting.pixels), widths, join(target, name));
  if (labels)
    writeFileSync(join(labelFolder, `${name}.json`), `${JSON.stringify(labelsOf(painting))}\n`);
  console.log(name, painting.shares.map(({ artworkId, ppm }) => `${artworkId} ${ppm}`).join(', '));
}

/** A drawing of the composer's, and what three styles make of it when it is the start: four in one square. */
if (!only || only === 'after-a-drawing') {
  const [, , { picture: scene }] = (await readGuides(['-'])) as [
    NamedGuide,
    NamedGuide,
    NamedGuide,
  ];
  const side = 480;
  const panels = [
    await rawOf(resize(scene, side, side))
      .png()
      .toBuffer(),
  ];
  for (const folder of [sea, glass, dots]) {
    const index = learnt.get(folder) ?? (await learnStyle(await readFolder(join(seeds, folder))));
    const recipe = {
      prompt: 'a bowl of fruit on a table',
      exclude: '',
      width: side,
      height: side,
      guidance: 100,
      quality: 40,
      seed: 3,
      styleStrength: 70,
    };
    const { pixels } = await paint({ recipe, styles: [{ index, weight: 1 }], guides: { scene } });
    panels.push(await rawOf(pixels).png().toBuffer());
  }
  const square = await sharp({
    create: { width: 2 * side, height: 2 * side, channels: 3, background: 'black' },
  })
    .composite(
      panels.map((input, i) => ({ input, left: (i % 2) * side, top: Math.floor(i / 2) * side })),
    )
    .png()
    .toBuffer();
  await writeAll(sharp(square), [480, 960], join(target, 'after-a-drawing'));
}

/** The artworks that one of the pages shows next to pictures made from them. */
for (const number of ['01', '02', '03', '04', '05', '06', '07', '08'])
  for (const folder of [sea, paper])
    await sharp(join(seeds, folder, `${number}.jpg`))
      .resize(240, 180, { fit: 'cover' })
      .webp({ quality: 62, effort: 6 })
      .toFile(join(target, `${folder}-${number}.webp`));
