// Draws every thing of the object library in its natural colours, as one sheet of PNG.
// Run: node packages/scenes/tools/library-sheet.ts <output.png>
import sharp from 'sharp';
import { createRandom } from '../../imaging/src/random.ts';
import { colorToLab } from '../../imaging/src/raster/color.ts';
import { toRaster } from '../../imaging/src/raster/raster.ts';
import { Kit } from '../src/elements/element.ts';
import { Pen } from '../src/pen/pen.ts';
import { renderScene } from '../../imaging/src/drawing/render-scene.ts';
import { Stage } from '../src/pen/stage.ts';
import { rawOf } from '../../imaging/tools/pictures.ts';
import { readLibrary } from './read-library.ts';

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
