// Draws every thing of the object library in its natural colours, as one sheet of PNG.
// Run: node packages/imaging/tools/library-sheet.ts <output.png>
import sharp from 'sharp';
import { createRandom } from '../src/random.ts';
import { colorToLab } from '../src/raster/color.ts';
import { toRaster } from '../src/raster/raster.ts';
import { Kit } from '../src/scene/elements/element.ts';
import { Pen } from '../src/scene/pen.ts';
import { renderScene } from '../src/scene/render-scene.ts';
import { Stage } from '../src/scene/stage.ts';
import { rawOf, readLibrary } from './pictures.ts';

const side = 64;
const columns = 25;
const { objects } = readLibrary();
const names = Object.keys(objects);
const tiles = await Promise.all(
  names.map(async (name, k) => {
    const stage = new Stage(1, 'landscape', 'day', createRandom(1));
    const paper = stage.material('paper', 'ground', '#b9c4c9');
    new Pen(stage, 0, 1, 1).rect(0, 0, 1, 1, paper, { contour: false });
    const unit = Math.min(0.88, 0.9 / objects[name].width);
    objects[name].draw(new Pen(stage, 0.5, 0.95, unit), new Kit(stage, name, stage.random));
    const colors = stage.scene.materials.map((m) => colorToLab(m.color));
    const options = { width: side, height: side, colors, contour: 0, bands: 0, grain: 1 };
    const input = await rawOf(toRaster(renderScene(stage.scene, options)))
      .png()
      .toBuffer();
    return { input, left: (k % columns) * side, top: Math.floor(k / columns) * side };
  }),
);
await sharp({
  create: {
    width: columns * side,
    height: Math.ceil(names.length / columns) * side,
    channels: 3,
    background: '#000',
  },
})
  .composite(tiles)
  .png()
  .toFile(process.argv[2] ?? 'library.png');
