import type { Lab } from '../raster/color.ts';
import type { Rgb } from '../raster/raster.ts';
import { renderScene, type RenderedScene } from '../drawing/render-scene.ts';
import type { Scene } from '../drawing/scene.ts';
import { expandGuide, measureGuide, type Guide } from '../style/guide.ts';
import { mapLines } from '../style/lines.ts';
import { isFlat, type StyleProfile } from '../style/style-index.ts';

/** Guide weight of each pixel; 2 is usual. `narrow`: not 0 where patches are a pixel narrower each way. */
export type Emphasis = {
  width: number;
  height: number;
  weights: Uint8Array;
  narrow?: Uint8Array;
};

export type SceneGuide = { guide: Guide; start: RenderedScene; emphasis: Emphasis };

/** Long side of the drawing that guides are measured from: half as large again as they are. */
const drawnSide = 672;

/** Guide weights of the three importances; 2 is the weight of colour itself. */
const emphasisOf = [2, 2, 3, 6];

/**
 * The scene in the style's colours, as the guide the artworks are matched by. Flat styles get no
 * gradients and no grain, since they have none to match; line styles get contours.
 */
export function guideFromScene(
  scene: Scene,
  colors: readonly Lab[],
  profile: StyleProfile,
  width: number,
  height: number,
  ink: Lab,
): SceneGuide {
  // Styles of lines are drawn with contours too.
  const side = profile.contour ? 512 : drawnSide;
  const scale = Math.min(1, side / Math.max(width, height));
  const options = {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    colors,
    contour: profile.contour ? Math.max(0.006, profile.lineWidth * 1.1) : 0,
    contourColor: ink,
    bands: isFlat(profile) ? 4 : 0,
    grain: isFlat(profile) ? 0.25 : 1,
  };
  const drawn = renderScene(scene, options);
  const guide = expandGuide(measureGuide(drawn, 1, 448));
  const emphasis = emphasise(drawn, scene);
  const { outlined } = drawn;
  if (outlined) applyLines(guide, drawn, outlined, scene, 3 * options.contour);
  else applyFlow(guide, drawn, scene);
  return { guide, start: { ...drawn, ...outlined }, emphasis };
}

/** A material's stroke direction replaces the little that the flat drawing shows. */
function applyFlow(guide: Guide, drawn: RenderedScene, scene: Scene): void {
  const { width, height, flow } = guide;
  for (let y = 0; y < height; y++) {
    const sy = Math.floor((y * drawn.height) / height) * drawn.width;
    for (let x = 0; x < width; x++) {
      const label = drawn.labels[sy + Math.floor((x * drawn.width) / width)];
      const angle = scene.materials[label].flow;
      if (angle === undefined) continue;
      const i = (y * width + x) * 2;
      flow[i] = flow[i] * 0.5 + 0.5 * Math.cos(2 * angle);
      flow[i + 1] = flow[i + 1] * 0.5 + 0.5 * Math.sin(2 * angle);
    }
  }
}

/** Wanted amount of lines where the scene has none, by importance: 0 is none at all, 0.5 any number. */
const freeOf = [0.36, 0.36, 0.18, 0];

/** In a style of lines the guide marks the lines, instead of the direction of strokes. */
function applyLines(
  guide: Guide,
  drawn: RenderedScene,
  outlined: Rgb,
  scene: Scene,
  widest: number,
): void {
  const { width, height, flow } = guide;
  const lines = mapLines(outlined, width, height, widest);
  for (let y = 0; y < height; y++) {
    const sy = Math.floor((y * drawn.height) / height) * drawn.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const label = drawn.labels[sy + Math.floor((x * drawn.width) / width)];
      // Want fewer lines in dark glass: they are dark themselves and would replace it.
      const dark = guide.lab[i * 3] < 34 ? 0.6 : 1;
      const free = freeOf[scene.materials[label].importance] * dark;
      flow[i * 2] = Math.max(free, lines[i]) * 2 - 1;
      flow[i * 2 + 1] = 0;
    }
  }
}

/** Importance at half the drawing's size, spread a little beyond the edges so that outlines hold. */
function emphasise(drawn: RenderedScene, scene: Scene): Emphasis {
  const width = drawn.width >> 1;
  const height = drawn.height >> 1;
  const reach = Math.max(1, Math.round(height / 160));
  const own = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const label = drawn.labels[2 * y * drawn.width + 2 * x];
      own[y * width + x] = emphasisOf[scene.materials[label].importance];
    }
  }
  const across = spread(own, height, width, width, 1, reach);
  return { width, height, weights: spread(across, width, height, 1, width, reach) };
}

/** Running maximum along lines. */
function spread(
  plane: Uint8Array,
  lines: number,
  length: number,
  nextLine: number,
  step: number,
  reach: number,
): Uint8Array {
  const out = new Uint8Array(plane.length);
  for (let line = 0; line < lines; line++) {
    for (let i = 0; i < length; i++) {
      let most = 0;
      const last = Math.min(length - 1, i + reach);
      for (let k = Math.max(0, i - reach); k <= last; k++) {
        most = Math.max(most, plane[line * nextLine + k * step]);
      }
      out[line * nextLine + i * step] = most;
    }
  }
  return out;
}
