import type { Lab } from '../raster/color.ts';
import { outside, type Tracing } from '../drawing/tracing.ts';

/** Lab distance across an edge below which the edge is a gradient and no object ends there. */
const soft = 9;
/** Regions with hues and lightness nearer than these are one surface in light and shadow. */
const [likeHue, mostShadow] = [9, 24];
/** Pixels to each side of an edge that its step is measured between. */
const reach = 2;

/**
 * Labels of objects: regions that differ only by light and shadow become one. `lab` is the traced picture, three
 * floats a pixel; the labels are those of regions, so that lines can be drawn where they differ.
 */
export function findThings(tracing: Tracing, lab: Float32Array): Uint8Array {
  const { width, labels, regions } = tracing;
  const count = regions.length;
  const lengths = new Float64Array(count * count);
  const steps = new Float64Array(count * count);
  const meet = (i: number, next: number): void => {
    const [p, q] = [labels[i], labels[i + next]];
    if (p === q || p === outside || q === outside) return;
    const at = Math.min(p, q) * count + Math.max(p, q);
    const near = Math.max(i % next, i - (reach - 1) * next) * 3;
    const far = (i + reach * next < labels.length ? i + reach * next : i + next) * 3;
    lengths[at]++;
    steps[at] += Math.hypot(
      lab[near] - lab[far],
      lab[near + 1] - lab[far + 1],
      lab[near + 2] - lab[far + 2],
    );
  };
  for (let i = 0; i < labels.length; i++) {
    if ((i + 1) % width !== 0) meet(i, 1);
    if (i + width < labels.length) meet(i, width);
  }
  const things = Uint8Array.from({ length: count }, (_, r) => r);
  const join = (p: number, q: number): void => {
    const [kept, gone] = [things[p], things[q]];
    for (let r = 0; r < count; r++) if (things[r] === gone) things[r] = kept;
  };
  for (let p = 0; p < count; p++) {
    for (let q = p + 1; q < count; q++) {
      const length = lengths[p * count + q];
      if (length === 0) continue;
      const shadow = isShadow(regions[p].lab, regions[q].lab);
      // Lighter and darker parts of the sky or the ground end nowhere; a thing before them does.
      const ends = regions[p].role !== regions[q].role;
      if (steps[p * count + q] / length < soft || (shadow && !ends)) join(p, q);
    }
  }
  return labels.map((r) => (r === outside ? outside : things[r]));
}

/** Whether one colour may be the other in shade, where colours fade as they darken. */
function isShadow(p: Lab, q: Lab): boolean {
  const [dark, lit] = p[0] < q[0] ? [p, q] : [q, p];
  const fade = dark[0] / Math.max(1, lit[0]);
  const apart = Math.hypot(lit[1] * fade - dark[1], lit[2] * fade - dark[2]);
  return apart < likeHue && lit[0] - dark[0] < mostShadow;
}
