import { colorToLab } from '@limn/imaging/raster/color';
import type { Raster } from '@limn/imaging/raster/raster';
import { createRandom } from '@limn/imaging/random';
import { type Element, Kit } from './element.ts';
import { elements } from './registry.ts';
import { whenDrawable } from '../pen/on-demand.ts';
import { Pen } from '../pen/pen.ts';
import { renderScene } from '@limn/imaging/drawing/render-scene';
import { Stage } from '../pen/stage.ts';

/** One of the composer's things alone, `side` pixels square, with alpha; its foot is at the lower edge. */
export function drawElement(
  name: string,
  side: number,
  seed: number,
  color?: readonly [number, number, number],
  all: Readonly<Record<string, Element>> = elements,
): Promise<Raster> {
  return whenDrawable(() => draw(all[name], name, side, seed, color));
}

function draw(
  element: Element,
  name: string,
  side: number,
  seed: number,
  color?: readonly [number, number, number],
): Raster {
  const unit = Math.min(0.86, 0.92 / Math.max(0.1, element.width));
  const drawOn = (paper: readonly [number, number, number]): Uint8Array => {
    const stage = new Stage(1, 'landscape', 'day', createRandom(seed));
    const sheet = stage.material('paper', 'ground', paper);
    stage.add([Float32Array.from([-1, -1, 2, -1, 2, 2, -1, 2])], sheet, { contour: false });
    const look = color ? { color } : {};
    element.draw(new Pen(stage, 0.5, 0.95, unit), new Kit(stage, name, stage.random, look));
    const colors = stage.scene.materials.map((m) => colorToLab(m.color));
    const options = { width: side, height: side, colors, contour: 0, bands: 0, grain: 1 };
    return renderScene(stage.scene, options).data;
  };
  // Drawn on black and on white: what differs shows through.
  const dark = drawOn([0, 0, 0]);
  const bright = drawOn([255, 255, 255]);
  const data = new Uint8ClampedArray(side * side * 4);
  for (let i = 0; i < side * side; i++) {
    const shows = (bright[i * 3 + 1] - dark[i * 3 + 1]) / 255;
    const alpha = Math.min(1, Math.max(0, 1 - shows));
    for (let c = 0; c < 3; c++) data[i * 4 + c] = alpha > 0 ? dark[i * 3 + c] / alpha : 0;
    data[i * 4 + 3] = Math.round(alpha * 255);
  }
  return { width: side, height: side, data };
}
