// The start of each sample artist's work: a composed scene in a hand-picked palette.
import { assignPalette, measureScene } from '../../../imaging/src/paint/assign-palette.ts';
import { parseHex, colorToLab } from '../../../imaging/src/raster/color.ts';
import { composeScene } from '../../src/composing/compose-scene.ts';
import { renderScene } from '../../../imaging/src/drawing/render-scene.ts';
import type { PaintColor } from '../../../imaging/src/style/cluster-palette.ts';

export type Work = {
  prompt: string;
  seed: number;
  width: number;
  height: number;
  palette: string[];
};

export type Base = {
  width: number;
  height: number;
  rgb: Uint8Array;
  labels: Uint8Array;
  /** Importance 1–3 of each pixel's material, and its own direction if it has one. */
  importance: (i: number) => number;
  flow: (i: number) => number | undefined;
  horizon: number;
};

/** A palette is hexes from the top of a picture to its foot; '!' marks accents that may stand anywhere. */
function clustersOf(palette: string[]): PaintColor[] {
  const plain = palette.filter((p) => !p.endsWith('!'));
  return palette.map((entry): PaintColor => {
    const accent = entry.endsWith('!');
    const height = accent ? 0.5 : plain.indexOf(entry) / Math.max(1, plain.length - 1);
    return {
      lab: colorToLab(parseHex(entry.slice(0, 7))),
      mass: accent ? 0.03 : 1 / palette.length,
      height,
      sky: accent ? 0.33 : Math.max(0, 1 - 2.2 * height),
      ground: accent ? 0.33 : Math.max(0, 2.2 * height - 1.2),
      calm: 1,
    };
  });
}

export async function drawBase(
  work: Work,
  look: { bands: number; grain: number; strength?: number },
): Promise<Base> {
  const { width, height } = work;
  const { scene } = await composeScene({ ...work, exclude: '' });
  const statistics = measureScene(scene);
  const colors = assignPalette(statistics, clustersOf(work.palette), work.seed, look.strength ?? 1);
  const drawn = renderScene(scene, {
    width,
    height,
    colors,
    contour: 0,
    bands: look.bands,
    grain: look.grain,
  });
  return {
    width,
    height,
    rgb: drawn.data,
    labels: drawn.labels,
    importance: (i) => scene.materials[drawn.labels[i]].importance,
    flow: (i) => scene.materials[drawn.labels[i]].flow,
    horizon: scene.horizon,
  };
}

export const clamp = (v: number, low = 0, high = 1): number =>
  v < low ? low : v > high ? high : v;
export const smooth = (a: number, b: number, x: number): number => {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
};
