// How evenly a painting colours what is one surface in its guide.
import { resize, type Raster } from '../src/index.ts';
import { groupPixels } from '../src/guides/pixel-groups.ts';
import { type Lab, rgbToLab } from '../src/raster/color.ts';

/** Longest side that pictures are compared at, in pixels. */
const comparedSide = 256;
/** Neighbouring groups of pixels are one surface below this difference (CIEDE2000). */
const mostDifference = 6;
/** Surfaces smaller than this part of the picture are left out. */
const leastPart = 0.01;
/** Below this chroma a pixel has no hue that people see. */
const leastChroma = 8;
/** A pixel is out of tune this far from its surface's hue, in radians, or from its chroma. */
const mostHueGap = Math.PI / 6;
const mostChromaGap = 20;
/** Pixels to each side that melt into one where brushwork is not to count. */
const meltReach = 2;

const rad = Math.PI / 180;

/** The difference of two colours by CIEDE2000 (Sharma, Wu and Dalal 2005). */
export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hueOf = (a: number, b: number) =>
    a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / rad + 360) % 360;
  const [h1, h2] = [hueOf(p1, b1), hueOf(p2, b2)];
  const grey = c1 * c2 === 0;
  const gap = grey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const dl = l2 - l1;
  const dc = c2 - c1;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((gap * rad) / 2);
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const h = grey ? h1 + h2 : (h1 + gap / 2 + 360) % 360;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * rad) +
    0.24 * Math.cos(2 * h * rad) +
    0.32 * Math.cos((3 * h + 6) * rad) -
    0.2 * Math.cos((4 * h - 63) * rad);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const turn = 30 * Math.exp(-(((h - 275) / 25) ** 2));
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(2 * turn * rad);
  return Math.sqrt(
    (dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh),
  );
}

function labOf(picture: Raster, width: number, height: number): Float32Array {
  const { data } = resize(picture, width, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) rgb.set(data.subarray(i * 4, i * 4 + 3), i * 3);
  return rgbToLab(rgb);
}

interface Surface {
  pixels: number[];
  /** Sum of their Lab values. */
  sum: [number, number, number];
}

const meanOf = ({ pixels, sum: [l, a, b] }: Surface): Lab => [
  l / pixels.length,
  a / pixels.length,
  b / pixels.length,
];

/** The pixels of each even surface of a guide: neighbours of like colour are joined, the most alike first. */
function surfacesOf(lab: Float32Array, width: number): number[][] {
  const count = lab.length / 3;
  const groups = groupPixels(lab, width, new Uint8Array(count).fill(1));
  const surfaces = new Map<number, Surface>();
  const at = (i: number): Surface => {
    const root = groups.find(i);
    const own = surfaces.get(root) ?? { pixels: [], sum: [0, 0, 0] };
    surfaces.set(root, own);
    return own;
  };
  for (let i = 0; i < count; i++) {
    const { pixels, sum } = at(i);
    pixels.push(i);
    for (let c = 0; c < 3; c++) sum[c] += lab[i * 3 + c];
  }
  const difference = (p: number, q: number): number => ciede2000(meanOf(at(p)), meanOf(at(q)));

  /** Pairs of neighbours that are alike, the most alike first. */
  function alike() {
    const pairs = new Map<number, [number, number]>();
    for (let i = 0; i < count; i++)
      for (const j of [(i + 1) % width === 0 ? i : i + 1, i + width < count ? i + width : i]) {
        const [p, q] = [groups.find(i), groups.find(j)];
        if (p !== q) pairs.set(Math.min(p, q) * count + Math.max(p, q), [p, q]);
      }
    return [...pairs.values()]
      .map(([p, q]) => ({ p, q, gap: difference(p, q) }))
      .filter(({ gap }) => gap < mostDifference)
      .sort((one, other) => one.gap - other.gap);
  }
  for (let pairs = alike(); pairs.length > 0; pairs = alike())
    for (const { p, q } of pairs) {
      const [a, b] = [groups.find(p), groups.find(q)];
      if (a === b || difference(a, b) >= mostDifference) continue;
      const [one, other] = [at(a), at(b)];
      const kept = groups.join(a, b);
      surfaces.delete(kept === a ? b : a);
      const [l, u, v] = [0, 1, 2].map((c) => one.sum[c] + other.sum[c]);
      surfaces.set(kept, { pixels: one.pixels.concat(other.pixels), sum: [l, u, v] });
    }
  return [...surfaces.values()]
    .map(({ pixels }) => pixels)
    .filter((pixels) => pixels.length >= leastPart * count);
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
const turn = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

/** Which of a surface's pixels are out of tune with it. */
function outOfTune(lab: Float32Array, pixels: readonly number[]): boolean[] {
  const chromas = pixels.map((i) => Math.hypot(lab[i * 3 + 1], lab[i * 3 + 2]));
  const hues = pixels.map((i) => Math.atan2(lab[i * 3 + 2], lab[i * 3 + 1]));
  const coloured = hues.filter((_, k) => chromas[k] > leastChroma);
  // The median about the mean direction: hues are on a circle.
  const [x, y] = [Math.cos, Math.sin].map((f) => coloured.reduce((sum, hue) => sum + f(hue), 0));
  const mean = Math.atan2(y, x);
  const hue = mean + median(coloured.map((one) => turn(one - mean)));
  const chroma = median([...chromas]);
  return pixels.map(
    (_, k) =>
      Math.abs(chromas[k] - chroma) > mostChromaGap ||
      (chromas[k] > leastChroma && Math.abs(turn(hues[k] - hue)) > mostHueGap),
  );
}

/** Colours as they are seen from where brush marks and dots melt: means over what is near in the same surface. */
function meltWithin(lab: Float32Array, pixels: readonly number[], width: number): Float32Array {
  const inside = new Uint8Array(lab.length / 3);
  for (const i of pixels) inside[i] = 1;
  const melted = lab.slice();
  for (const i of pixels) {
    const sum = [0, 0, 0];
    let count = 0;
    for (let dy = -meltReach; dy <= meltReach; dy++)
      for (let dx = -meltReach; dx <= meltReach; dx++) {
        const j = i + dy * width + dx;
        // Neighbours beyond the left and right edges would be in other rows.
        if ((i % width) + dx !== ((j % width) + width) % width || !inside[j]) continue;
        for (let c = 0; c < 3; c++) sum[c] += lab[j * 3 + c];
        count++;
      }
    for (let c = 0; c < 3; c++) melted[i * 3 + c] = sum[c] / count;
  }
  return melted;
}

export interface Patchiness {
  /** The part of all surfaces' pixels that are out of tune, 0 to 1. */
  mean: number;
  /** That part of the worst surface. */
  worst: number;
}

function patchinessOf(surfaces: readonly (readonly boolean[])[]): Patchiness {
  const wrongIn = (surface: readonly boolean[]): number => surface.filter(Boolean).length;
  const area = surfaces.reduce((sum, { length }) => sum + length, 0);
  const wrong = surfaces.reduce((sum, surface) => sum + wrongIn(surface), 0);
  return {
    mean: area === 0 ? 0 : wrong / area,
    worst: Math.max(
      0,
      ...surfaces.map((surface) => wrongIn(surface) / Math.max(1, surface.length)),
    ),
  };
}

type EvenSurfaces = {
  width: number;
  height: number;
  surfaces: number[][];
  /** Which pixels of each differ from it in the guide itself. */
  uneven: boolean[][];
};

/** Finding surfaces takes half a second, and one guide is painted in several styles. */
const known = new WeakMap<Raster, EvenSurfaces>();

function evenSurfaces(guide: Raster): EvenSurfaces {
  const before = known.get(guide);
  if (before) return before;
  const scale = comparedSide / Math.max(guide.width, guide.height);
  const [width, height] = [Math.round(guide.width * scale), Math.round(guide.height * scale)];
  const lab = labOf(guide, width, height);
  const surfaces = surfacesOf(lab, width);
  const found = { width, height, surfaces, uneven: surfaces.map((s) => outOfTune(lab, s)) };
  known.set(guide, found);
  return found;
}

/**
 * How unevenly a painting colours the even surfaces of its guide, measured in two ways.
 *
 * `pixels` compares every painted pixel on its own. It cannot tell patches from brushwork: dots of several hues, which
 * a style may use, count as much as half a hat in another colour, and variation within the guide's own surface (Kodak's
 * yachts: 12% of one) counts against the painting.
 *
 * `patches` measures patchiness. Painted colours are means over about 2% of the picture's side within the
 * surface, so that brush marks blur and patches stay, and pixels that vary within the guide's own surface are left out.
 */
export function surfaceHue(
  painted: Raster,
  guide: Raster,
): { pixels: Patchiness; patches: Patchiness } {
  const { width, height, surfaces, uneven } = evenSurfaces(guide);
  const lab = labOf(painted, width, height);
  const patches = surfaces.map((pixels, s) =>
    outOfTune(meltWithin(lab, pixels, width), pixels).filter((_, k) => !uneven[s][k]),
  );
  return {
    pixels: patchinessOf(surfaces.map((pixels) => outOfTune(lab, pixels))),
    patches: patchinessOf(patches),
  };
}
