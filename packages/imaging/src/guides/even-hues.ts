import { labToColor, type Lab, rgbToLab } from '../raster/color.ts';
import type { Rgb } from '../raster/raster.ts';
import { resampleBytes, shrinkBytes } from '../raster/resample.ts';

/** The regions of a guide that was shaded in an artist's colours. */
export type HuePlan = {
  width: number;
  height: number;
  /** Lab that is asked for, three floats a pixel. */
  lab: Float32Array;
  /** The region of each pixel; `loose` where no region is. */
  labels: Uint8Array;
  /** Lab of each region in the guide. */
  natural: readonly Lab[];
};

export const loose = 255;

/** How near in the guide, in hue and in lightness, regions are to be painted in one hue. */
const [sameHue, sameLight] = [12, 60];
/** Pixels to each side over which brush marks melt into the colour of a place. */
const meltReach = 2;
/** Lightness at which black begins to have a hue, and over how much more it gets all of it. */
const [black, fading] = [1, 8];
/** Histogram of deviations: width of a bin in units of a and b, and bins per axis. */
const [binWidth, bins] = [4, 32];

/** How the hues of a painting deviate from what was asked for. */
type Deviation = {
  /** Deviation of the colour of each place, as pairs (a, b). */
  places: Float32Array;
  /** Typical deviation of each region and similar ones. */
  usual: [number, number][];
};

function measure(picture: Rgb, plan: HuePlan): Deviation {
  const { width, height, lab: wanted, labels } = plan;
  const fit = picture.width < width || picture.height < height ? resampleBytes : shrinkBytes;
  const lab = rgbToLab(fit(picture.data, picture.width, picture.height, 3, width, height));
  const sums = new Float32Array(labels.length * 3);
  for (let i = 0; i < sums.length; i += 3) {
    const part = Math.max(0.02, hueOf(lab[i]));
    sums[i] = part;
    sums[i + 1] = part * (lab[i + 1] - wanted[i + 1]);
    sums[i + 2] = part * (lab[i + 2] - wanted[i + 2]);
  }
  blurWithin(sums, labels, width, height);
  const places = new Float32Array(labels.length * 2);
  for (let i = 0; i < labels.length; i++) {
    places[i * 2] = sums[i * 3 + 1] / sums[i * 3];
    places[i * 2 + 1] = sums[i * 3 + 2] / sums[i * 3];
  }
  return { places, usual: usualOf(places, plan) };
}

/** How much of its hue a colour of this lightness shows, 0–1. */
const hueOf = (lightness: number): number => Math.min(1, Math.max(0, (lightness - black) / fading));

/** The commonest deviation of each region, where regions that are alike in the guide count for each other. */
function usualOf(places: Float32Array, { labels, natural }: HuePlan): [number, number][] {
  const counts = natural.map(() => new Float32Array(bins * bins));
  const binOf = (v: number): number =>
    Math.max(0, Math.min(bins - 1, Math.floor(v / binWidth + bins / 2)));
  labels.forEach((r, i) => {
    if (r !== loose) counts[r][binOf(places[i * 2 + 1]) * bins + binOf(places[i * 2])]++;
  });
  return natural.map((own) => {
    const all = new Float32Array(bins * bins);
    natural.forEach((other, q) => {
      const hue = ((own[1] - other[1]) ** 2 + (own[2] - other[2]) ** 2) / sameHue ** 2;
      const kin = Math.exp(-(hue + ((own[0] - other[0]) / sameLight) ** 2) / 2);
      if (kin > 0.02) counts[q].forEach((n, k) => (all[k] += kin * n));
    });
    return peakOf(all);
  });
}

/** Where most deviations are: the middle of the fullest three by three bins. */
function peakOf(counts: Float32Array): [number, number] {
  let [most, a, b] = [0, 0, 0];
  for (let y = 1; y < bins - 1; y++) {
    for (let x = 1; x < bins - 1; x++) {
      let [sum, across, down] = [0, 0, 0];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const n = counts[(y + dy) * bins + x + dx];
          sum += n;
          across += n * dx;
          down += n * dy;
        }
      }
      if (sum <= most) continue;
      most = sum;
      a = (x + 0.5 + across / sum - bins / 2) * binWidth;
      b = (y + 0.5 + down / sum - bins / 2) * binWidth;
    }
  }
  return [a, b];
}

/**
 * Changes the target of each region to the most frequent colours of a sketch of the painting there. The original target
 * may be between two colours of the artist's; then half of a surface would be painted in one of them and half in the
 * other.
 */
export function settleHues(sketch: Rgb, plan: HuePlan): void {
  const { usual } = measure(sketch, plan);
  plan.labels.forEach((r, i) => {
    if (r === loose) return;
    plan.lab[i * 3 + 1] += usual[r][0];
    plan.lab[i * 3 + 2] += usual[r][1];
  });
}

/** Deviation allowed before a place is drawn back: in units of a and b (least, most), and as a part of its chroma. */
const freely = { least: 3, part: 0.2, most: 12 };

/** Draws back the hue of places that deviate from their surface. Lightness and brushwork stay; changes the picture. */
export function evenHues(picture: Rgb, plan: HuePlan): void {
  const { width, height, lab: wanted, labels } = plan;
  const { places, usual } = measure(picture, plan);
  const shift = new Float32Array(places.length);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === loose) continue;
    const [a, b] = usual[labels[i]];
    const [da, db] = [places[i * 2] - a, places[i * 2 + 1] - b];
    const off = Math.hypot(da, db);
    const chroma = Math.hypot(wanted[i * 3 + 1] + a, wanted[i * 3 + 2] + b);
    const allowed = Math.min(freely.most, Math.max(freely.least, freely.part * chroma));
    if (off <= allowed) continue;
    shift[i * 2] = (-da * (off - allowed)) / off;
    shift[i * 2 + 1] = (-db * (off - allowed)) / off;
  }
  addHues(picture, shift, width, height);
}

/** Less than this is not worth changing a pixel for. */
const leastShift = 0.5;

/** Adds (a, b) of a smaller plane to each pixel. */
function addHues(picture: Rgb, shift: Float32Array, width: number, height: number): void {
  const { data } = picture;
  const lab = rgbToLab(data);
  for (let y = 0; y < picture.height; y++) {
    const v = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / picture.height - 0.5));
    const y0 = Math.floor(v);
    const below = y0 + 1 < height ? width * 2 : 0;
    for (let x = 0; x < picture.width; x++) {
      const u = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / picture.width - 0.5));
      const x0 = Math.floor(u);
      const right = x0 + 1 < width ? 2 : 0;
      const j = (y0 * width + x0) * 2;
      const [fx, fy] = [u - x0, v - y0];
      const added = (c: number): number => {
        const upper = shift[j + c] + (shift[j + right + c] - shift[j + c]) * fx;
        const k = j + below + c;
        return upper + (shift[k] + (shift[k + right] - shift[k]) * fx - upper) * fy;
      };
      const i = (y * picture.width + x) * 3;
      const part = hueOf(lab[i]);
      const [a, b] = [part * added(0), part * added(1)];
      if (Math.abs(a) + Math.abs(b) < leastShift) continue;
      const color = labToColor([lab[i], lab[i + 1] + a, lab[i + 2] + b]);
      for (let c = 0; c < 3; c++) data[i + c] = Math.round(color[c]);
    }
  }
}

/** Means of three floats a pixel over what is near in the same region: along rows, then columns, twice. */
function blurWithin(plane: Float32Array, labels: Uint8Array, width: number, height: number): void {
  const sums = new Float64Array((Math.max(width, height) + 1) * 3);
  const blurRun = (start: number, length: number, step: number): void => {
    for (let i = 0, at = start * 3; i < length; i++, at += step * 3)
      for (let c = 0; c < 3; c++) sums[(i + 1) * 3 + c] = sums[i * 3 + c] + plane[at + c];
    for (let i = 0, at = start * 3; i < length; i++, at += step * 3) {
      const from = Math.max(0, i - meltReach);
      const end = Math.min(length, i + meltReach + 1);
      for (let c = 0; c < 3; c++)
        plane[at + c] = (sums[end * 3 + c] - sums[from * 3 + c]) / (end - from);
    }
  };
  const blurLine = (start: number, length: number, step: number): void => {
    for (let from = 0, end = 1; from < length; from = end++) {
      while (end < length && labels[start + end * step] === labels[start + from * step]) end++;
      blurRun(start + from * step, end - from, step);
    }
  };
  for (let k = 0; k < 2; k++) {
    for (let y = 0; y < height; y++) blurLine(y * width, width, 1);
    for (let x = 0; x < width; x++) blurLine(x, height, width);
  }
}
