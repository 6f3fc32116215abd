// npm run sheets:references -- OUT [--style PART] [--side N] [--first N] [FOLDER…]
// Contact sheets, one a style: the labelled prompts drawn from the words alone (left) and painted after the reference that is found first
// (middle, with its thumbnail on the right; nothing where none fits). References are the starter library and the folders given, each with a
// references.csv whose columns are file, title and captions (or words).
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { learnStyle, paint, type Raster } from '@limn/imaging';
import sharp from 'sharp';
import { parseCsv } from '../apps/server/src/modules/references/parse-csv.ts';
import { ranked } from '../apps/server/src/modules/references/rank.ts';
import { readWords } from '../apps/server/src/modules/references/read-words.ts';
import { library } from '../apps/server/src/painting/index.ts';
import { labelledPrompts } from '../apps/server/src/testing/labelled-references.ts';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    style: { type: 'string', default: '' },
    side: { type: 'string', default: '320' },
    first: { type: 'string', default: '60' },
  },
});
const [out, ...folders] = positionals;
if (!out) throw new Error('Name the folder that the sheets are written to.');
mkdirSync(out, { recursive: true });
const side = Number(given.side);
const thumbnail = 150;
const starter = fileURLToPath(new URL('../apps/server/content/references', import.meta.url));
const artworks = fileURLToPath(new URL('../apps/server/seeds/pictures', import.meta.url));

async function readPicture(path: string): Promise<Raster> {
  const { data, info } = await sharp(path)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** The seeded style of a folder. */
async function learn(folder: string) {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .toSorted();
  return learnStyle(
    await Promise.all(
      names.map(async (id) => ({ id, raster: await readPicture(join(folder, id)) })),
    ),
  );
}

async function picturesOf(folder: string) {
  const [head = [], ...lines] = parseCsv(readFileSync(join(folder, 'references.csv'), 'utf8'));
  const cell = (line: string[], name: string) => line[head.indexOf(name)] ?? '';
  const rows = lines.filter((line) => existsSync(join(folder, cell(line, 'file'))));
  return Promise.all(
    rows.map(async (line) => {
      const path = join(folder, cell(line, 'file'));
      const { width, height } = await sharp(path).metadata();
      return {
        path,
        title: cell(line, 'title'),
        captions: `${cell(line, 'captions')} ${cell(line, 'words')}`,
        kind: 'photograph' as const,
        width,
        height,
      };
    }),
  );
}
const pictures = (await Promise.all([starter, ...folders].map(picturesOf))).flat();
const gap = 8;
const cell = { width: 2 * side + thumbnail + 3 * gap, height: side + 26 };
const columns = 3;

const png = ({ data, width, height }: Raster) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
const label = (words: string) => {
  const text = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width - gap}" height="22"><text x="0" y="16" font-family="DejaVu Sans" font-size="14" fill="#eee">${text}</text></svg>`,
  );
};

const prompts = labelledPrompts.slice(0, Number(given.first));
const styles = readdirSync(artworks).filter(
  (name) => name !== 'people' && name.includes(given.style),
);
for (const style of styles) {
  const index = await learn(join(artworks, style));
  const tiles: { input: Buffer; left: number; top: number }[] = [];
  let followed = 0;
  for (const [at, { prompt }] of prompts.entries()) {
    const recipe = {
      prompt,
      exclude: '',
      width: side,
      height: side,
      guidance: 80,
      quality: 30,
      seed: 3 + at,
      styleStrength: 70,
    };
    const input = { recipe, styles: [{ index, weight: 1 }], library: library() };
    const [left, top] = [(at % columns) * cell.width, Math.floor(at / columns) * cell.height];
    tiles.push({ input: label(prompt), left, top });
    const drawn = await paint(input);
    tiles.push({ input: await png(drawn.pixels), left, top: top + 22 });
    const [best] = ranked(pictures, readWords(prompt), 1);
    if (!best) continue;
    followed += 1;
    const scene = await readPicture(best.picture.path);
    const painted = await paint({ ...input, guides: { scene } });
    tiles.push({ input: await png(painted.pixels), left: left + side + gap, top: top + 22 });
    const small = await sharp(best.picture.path)
      .resize(thumbnail, thumbnail, { fit: 'inside' })
      .png()
      .toBuffer();
    tiles.push({ input: small, left: left + 2 * (side + gap), top: top + 22 });
  }
  const sheet = {
    width: columns * cell.width,
    height: Math.ceil(prompts.length / columns) * cell.height,
    channels: 3 as const,
    background: '#1b1b1b',
  };
  const file = join(out, `${style}.jpg`);
  await sharp({ create: sheet }).composite(tiles).jpeg({ quality: 85 }).toFile(file);
  console.log(`${file}: ${followed} of ${prompts.length} prompts found a reference`);
}
