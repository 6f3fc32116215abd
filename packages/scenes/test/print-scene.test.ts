import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { traceGuides } from '../../imaging/src/guides/prepare-guides.ts';
import { colorToLab } from '../../imaging/src/raster/color.ts';
import { RunControl } from '../../imaging/src/run-control.ts';
import { composeScene } from '../src/composing/compose-scene.ts';
import { printScene } from '../tools/print-scene.ts';
import { renderScene } from '../../imaging/src/drawing/render-scene.ts';
import type { Scene } from '../../imaging/src/drawing/scene.ts';
import { readLibrary } from '../tools/read-library.ts';
import { makePicture } from '../../imaging/test/pictures.ts';

const library = readLibrary();
const [width, height] = [320, 256];
const compose = (prompt: string) =>
  composeScene({ prompt, exclude: '', width, height, seed: 4 }, library);

/** Mean difference between what SVG's renderer draws of the printed scene and what we draw, 0–255. */
async function difference(scene: Scene): Promise<number> {
  const printed = await sharp(Buffer.from(printScene(scene)))
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer();
  const colors = scene.materials.map((material) => colorToLab(material.color));
  const options = { width, height, colors, contour: 0, bands: 0, grain: 0 };
  const drawn = renderScene(scene, options).data;
  return drawn.reduce((sum, v, i) => sum + Math.abs(v - printed[i]), 0) / drawn.length;
}

describe('a scene printed as SVG', () => {
  it.each([
    'a lighthouse on a cliff above the sea at sunset, two sailboats',
    'a woman with red hair in a green coat',
    'a street at night in the rain',
    'a penguin with a guitar under a rainbow',
    'a bowl of fruit by a window',
  ])('looks like the scene: %s', async (prompt) => {
    expect(await difference((await compose(prompt)).scene)).toBeLessThan(2);
  });

  it('names every shape’s material, back to front', async () => {
    const { scene } = await compose('a red boat on a lake');
    const names = [...printScene(scene).matchAll(/data-material="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toHaveLength(scene.shapes.length);
    expect(names).toContainEqual(expect.stringMatching(/^sailboat|^rowboat/));
    expect(
      printScene({ ...scene, materials: scene.materials.map((m) => ({ ...m, name: '<&">' })) }),
    ).toContain('data-material="&lt;&amp;&quot;>"');
  });

  it('shows the regions of a picture that is given in its place', async () => {
    const picture = makePicture(5, 120, 96);
    const guides = await traceGuides({ scene: picture }, { width, height }, new RunControl(), {});
    const { scene } = await composeScene(
      { prompt: 'a picture', exclude: '', width, height, seed: 1 },
      undefined,
      guides,
    );
    expect(printScene(scene)).toContain('<g transform=');
    expect(await difference(scene)).toBeLessThan(24);
  });
});
