// Draws composed scenes in their natural colours, without any style, as one sheet of PNG; or one as SVG.
// Run: node packages/scenes/tools/scenes.ts <output.png or .svg> [seed] [prompt]...
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { colorToLab } from '../../imaging/src/raster/color.ts';
import { toRaster } from '../../imaging/src/raster/raster.ts';
import { composeScene } from '../src/composing/compose-scene.ts';
import { printScene } from './print-scene.ts';
import { renderScene } from '../../imaging/src/drawing/render-scene.ts';
import { rawOf } from '../../imaging/tools/pictures.ts';
import { readLibrary } from './read-library.ts';

const library = readLibrary();

const [output = '', seed = '1', ...prompts] = process.argv.slice(2);
const side = Number(process.env.SIDE ?? 320);
const columns = Math.min(prompts.length, Number(process.env.COLUMNS_ ?? 5));
if (output.endsWith('.svg')) {
  const recipe = { prompt: prompts[0] ?? '', exclude: '', width: side, height: side };
  const { scene } = await composeScene({ ...recipe, seed: Number(seed) }, library);
  writeFileSync(output, printScene(scene));
  process.exit();
}
const tiles = await Promise.all(
  prompts.map(async (prompt, k) => {
    const start = performance.now();
    const recipe = { prompt, exclude: '', width: side, height: side, seed: Number(seed) };
    const { scene, reading } = await composeScene(recipe, library);
    const drawn = renderScene(scene, {
      width: side,
      height: side,
      colors: scene.materials.map((m) => colorToLab(m.color)),
      contour: 0,
      bands: 0,
      grain: 1,
    });
    const ms = Math.round(performance.now() - start);
    console.log(
      `${prompt}: ${scene.layout}, ${scene.shapes.length} shapes, ${scene.materials.length} materials, ${ms} ms; not painted: ${reading.notPainted.map((w) => w.word).join(', ')}; stood in: ${reading.substitutions.map((s) => `${s.word}→${s.as}`).join(', ')}`,
    );
    const input = await rawOf(toRaster(drawn)).png().toBuffer();
    return { input, left: (k % columns) * (side + 6), top: Math.floor(k / columns) * (side + 6) };
  }),
);
const width = columns * (side + 6);
const height = Math.ceil(prompts.length / columns) * (side + 6);
await sharp({ create: { width, height, channels: 3, background: '#000' } })
  .composite(tiles)
  .png()
  .toFile(output);
