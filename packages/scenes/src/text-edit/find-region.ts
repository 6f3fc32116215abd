import { rgbToLab } from '@limn/imaging/raster/color';
import { shrinkBytes } from '@limn/imaging/raster/resample';
import type { Rgb } from '@limn/imaging/raster/raster';
import type { RunControl } from '@limn/imaging/run-control';
import { labelComponents } from '@limn/imaging/retouch/cut-out/components';
import { refineAlpha } from '@limn/imaging/retouch/cut-out/refine-alpha';
import { seedGrid } from '@limn/imaging/retouch/cut-out/seed-grid';
import { segment, type Grid } from '@limn/imaging/retouch/cut-out/segment';
import { tidySubject } from '@limn/imaging/retouch/cut-out/tidy-subject';
import { colorOf } from './read-instruction.ts';

const longest = 320;
/** Smaller finds are chance. */
const leastShare = 0.004;
/** Less is a shadow rather than a sea. */
const leastWater = 0.04;

const words = {
  sky: /^(sky|skies|heavens|clouds?)$/,
  water: /^(sea|ocean|water|lake|river|pond|bay|waves?)$/,
  green: /^(grass|meadow|lawn|leaves|foliage|trees?|forest|bush(es)?|plants?|field|hills?)$/,
  ground: /^(ground|sand|beach|path|road|earth|floor|shore)$/,
  subject: /^(subject|foreground|person|figure|object|main (thing|subject|object))$/,
  background: /^(background|backdrop)$/,
};

/**
 * The pixels a name means: sky, water, greenery and ground by colour and place, the subject by the
 * automatic cut-out, 'the red …' by colour. Null when there is no such rule or too little is found. A byte
 * a pixel with soft edges.
 */
export async function findRegion(
  rgb: Rgb,
  name: string,
  control: RunControl,
): Promise<Uint8Array | null> {
  const noun = name.split(' ').pop() ?? '';
  const has = (pattern: RegExp): boolean => pattern.test(name) || pattern.test(noun);
  if (has(words.subject) || has(words.background)) {
    const grid = seedGrid(rgb, null);
    const subject = tidySubject(await segment(grid, control), grid.seeds, grid.width);
    const alpha = await soften(rgb, subject, grid, control);
    return alpha && has(words.background) ? alpha.map((v) => 255 - v) : alpha;
  }
  const small = shrink(rgb);
  const color = colorOf(name.split(' ')[0]);
  if (color && name.includes(' ')) return soften(rgb, ofColor(small, color), small, control);
  if (has(words.sky)) return soften(rgb, await skyOf(small, control), small, control);
  const sky = await skyOf(small, control);
  const pick = (wants: (l: number, a: number, b: number, y: number) => boolean): Uint8Array =>
    largest(
      Uint8Array.from(sky, (s, i) => {
        const [l, a, b] = small.lab.subarray(i * 3, i * 3 + 3);
        return !s && wants(l, a, b, Math.floor(i / small.width) / small.height) ? 1 : 0;
      }),
      small.width,
    );
  if (has(words.water)) {
    const wet = (l: number, a: number, b: number): boolean =>
      b < 3 && a < 6 && Math.hypot(a, b) > 4 && l > 12 && l < 90;
    const blue = pick((l, a, b, y) => y > 0.35 && wet(l, a, b));
    const share = blue.reduce((sum, v) => sum + v, 0) / blue.length;
    return share < leastWater ? null : soften(rgb, blue, small, control);
  }
  if (has(words.green)) {
    return soften(
      rgb,
      pick((_, a, b) => a < -3 && b > 5),
      small,
      control,
    );
  }
  if (has(words.ground)) {
    return soften(
      rgb,
      pick((_, a, b, y) => y > 0.5 && b > 2 && a > -6),
      small,
      control,
    );
  }
  return null;
}

type Small = { width: number; height: number; lab: Float32Array };

function shrink(rgb: Rgb): Small {
  const scale = Math.min(1, longest / Math.max(rgb.width, rgb.height));
  const width = Math.max(1, Math.round(rgb.width * scale));
  const height = Math.max(1, Math.round(rgb.height * scale));
  return {
    width,
    height,
    lab: rgbToLab(shrinkBytes(rgb.data, rgb.width, rgb.height, 3, width, height)),
  };
}

/** The sky touches the top, not the bottom, and is pale or blue; empty if the top is neither. */
async function skyOf({ width, height, lab }: Small, control: RunControl): Promise<Uint8Array> {
  const count = width * height;
  const rowOf = (i: number): number => Math.floor(i / width) / height;
  const likely = (i: number): boolean =>
    lab[i * 3] > 45 + lab[i * 3 + 2] * 0.8 || lab[i * 3 + 2] < -12;
  const seeds = new Uint8Array(count);
  let top = 0;
  for (let i = 0; i < count; i++) {
    const y = rowOf(i);
    if (y < 0.03 && likely(i)) {
      seeds[i] = 2;
      top++;
    } else if (y > 0.85) seeds[i] = 1;
  }
  if (top < width * Math.ceil(height * 0.03) * 0.3) return new Uint8Array(count);
  const start = Uint8Array.from(seeds, (s, i) =>
    s === 2 || (rowOf(i) < 0.35 && likely(i)) ? 1 : 0,
  );
  const prior = Float32Array.from(start, (_, i) => 9 * (rowOf(i) - 0.42) + (likely(i) ? 0 : 2));
  const grid: Grid = { width, height, lab, seeds, prior, start };
  return tidySubject(await segment(grid, control), seeds, width);
}

/** Pixels near a colour in hue, and in lightness if it is a grey. */
function ofColor({ width, lab }: Small, color: readonly [number, number, number]): Uint8Array {
  const [l, a, b] = rgbToLab(Uint8Array.from(color));
  const chroma = Math.hypot(a, b);
  const near = new Uint8Array(lab.length / 3);
  for (let i = 0; i < near.length; i++) {
    const [pl, pa, pb] = lab.subarray(i * 3, i * 3 + 3);
    const own = Math.hypot(pa, pb);
    if (chroma < 12) near[i] = own < 12 && Math.abs(pl - l) < 18 ? 1 : 0;
    else
      near[i] =
        own > 12 && (pa * a + pb * b) / (own * chroma) > 0.9 && Math.abs(pl - l) < 40 ? 1 : 0;
  }
  const { labels, sizes } = labelComponents(near, width);
  const most = Math.max(...sizes);
  return near.map((v, i) => (v && sizes[labels[i]] * 8 >= most ? 1 : 0));
}

function largest(mask: Uint8Array, width: number): Uint8Array {
  const { labels, sizes } = labelComponents(mask, width);
  const most = Math.max(...sizes);
  return mask.map((v, i) => (v && sizes[labels[i]] * 4 >= most ? 1 : 0));
}

async function soften(
  rgb: Rgb,
  found: Uint8Array,
  grid: { width: number; height: number },
  control: RunControl,
): Promise<Uint8Array | null> {
  const share = found.reduce((a, b) => a + b, 0) / found.length;
  if (share < leastShare) return null;
  return (await refineAlpha(rgb, found, grid, 0, control)).alpha;
}
