import { labDistance } from '../raster/color.ts';
import type { Rgb } from '../raster/raster.ts';
import { tracePicture, type RegionMeasure } from './trace.ts';

const mostRegions = 40;
/** Saliency relative to the mean from which a region joins the subject, and from which it starts one. */
const [joins, begins] = [0.45, 0.75];
/** A region with more than this part of its outline next to the subject belongs to it, unless it is background. */
const held = 0.6;
/** A subject's outline is a step of this much Lab; mist and evening skies fade. */
const sharpStep = 26;
/** Below this part of the most a region is background to the cut. */
const plain = 0.3;
/** Pixels between what is surely subject or background and the edge the cut has to find, of 400. */
const margin = 4;

/**
 * Marks the likely subject of a picture as strokes for `cutOut`: a byte per pixel, 2 on the subject, 1 on the
 * background, 0 where the cut decides. Regions are salient if their colour contrasts with the regions along the
 * picture's edges (Zhu 2014); the lower edge counts little, because subjects usually touch it. Null if nothing is
 * salient.
 */
export function findSubject(picture: Rgb): Uint8Array | null {
  const { tracing, measures } = tracePicture(picture, mostRegions);
  const ground = measures.map(groundness);
  const salience = measures.map((m, r) => (1 - ground[r]) * standout(m, measures, ground));
  const best = salience.reduce((p, q) => Math.max(p, q), 0);
  if (best < 8) return null;
  const chosen = gather(measures, salience, best);
  fillGaps(chosen, measures, (r) => ground[r] < 0.3 && salience[r] > 0.15 * best);
  const { labels, width, height } = tracing;
  const inside = Uint8Array.from(labels, (r) => (chosen.has(r) ? 1 : 0));
  const reach = Math.max(1, Math.round((margin * Math.max(width, height)) / 400));
  const near = neighborCounts(inside, width, height, reach);
  const full = (2 * reach + 1) ** 2;
  const strokes = Uint8Array.from(near, (n, i) => {
    if (n > 0) return n === full ? 2 : 0;
    return salience[labels[i]] < plain * best ? 1 : 0;
  });
  if (strokes.includes(2)) return strokes;
  // Too thin to shrink: all of it is the stroke.
  return Uint8Array.from(inside, (v, i) => (v ? 2 : strokes[i]));
}

/** 0–1: how surely a region is background, by how much of its outline is the picture's edge. */
function groundness(m: RegionMeasure): number {
  // Shoulders run out below, and to the sides where they do.
  const beside = m.bottom > 0.1 ? 0.5 : 1;
  const along = m.top + 0.12 * m.bottom + beside * (m.left + m.right);
  const ratio = along / Math.sqrt(m.area);
  const loose = 1 - Math.exp(-(ratio * ratio) / 0.72);
  // A region from side to side over most of its height is a band behind the subject.
  const band = Math.min(m.left, m.right) / m.tall > 0.55 ? 1 : 0;
  return Math.max(loose, band);
}

/** Mean distance in Lab from the background, nearer regions counting more. */
function standout(m: RegionMeasure, all: readonly RegionMeasure[], ground: number[]): number {
  let [sum, weight] = [0, 1e-6];
  all.forEach((other, k) => {
    if (other === m) return;
    const apart = (m.x - other.x) ** 2 + (m.y - other.y) ** 2;
    const w = ground[k] * other.area * Math.exp(-apart / 0.32);
    sum += w * labDistance(m.lab, other.lab);
    weight += w;
  });
  const off = (m.y - 0.55) ** 2 * (m.y > 0.55 ? 0.5 : 1);
  const central = Math.exp(-((m.x - 0.5) ** 2 + off) / 0.3);
  const sharp = Math.min(1, m.step / sharpStep);
  return (sharp * central * sum) / weight;
}

/** The salient regions that hang together and weigh most. */
function gather(
  measures: readonly RegionMeasure[],
  salience: readonly number[],
  best: number,
): Set<number> {
  let [chosen, most] = [new Set<number>(), 0];
  const seen = new Set<number>();
  measures.forEach((_, start) => {
    if (seen.has(start) || salience[start] < begins * best) return;
    const group = new Set([start]);
    for (const r of group) {
      seen.add(r);
      measures[r].borders.forEach((length, k) => {
        // A small thing with a sharp outline at the side of a larger one is its hull, hat or hand.
        const part = measures[k].area < measures[start].area && measures[k].step > sharpStep;
        if (length > 0 && salience[k] >= (part ? plain : joins) * best) group.add(k);
      });
    }
    const weight = [...group].reduce(
      (sum, r) => sum + salience[r] * Math.sqrt(measures[r].area),
      0,
    );
    if (weight > most) [chosen, most] = [group, weight];
  });
  return chosen;
}

/** Adds what the subject encloses: a door in a house, the white of an eye. */
function fillGaps(
  chosen: Set<number>,
  all: readonly RegionMeasure[],
  mayJoin: (region: number) => boolean,
): void {
  for (let before = 0; before < chosen.size; ) {
    before = chosen.size;
    all.forEach(({ borders }, r) => {
      const around = borders.reduce((sum, v) => sum + v, 0);
      const along = borders.reduce((sum, v, k) => sum + (chosen.has(k) ? v : 0), 0);
      if (along > held * around && mayJoin(r)) chosen.add(r);
    });
  }
}

/** Number of set pixels in the square around each pixel; the edges are repeated. */
function neighborCounts(
  mask: Uint8Array,
  width: number,
  height: number,
  reach: number,
): Uint16Array {
  const across = new Uint16Array(mask.length);
  const out = new Uint16Array(mask.length);
  const clamp = (v: number, end: number): number => Math.min(end - 1, Math.max(0, v));
  for (let i = 0; i < mask.length; i++) {
    const x = i % width;
    for (let d = -reach; d <= reach; d++) across[i] += mask[i - x + clamp(x + d, width)];
  }
  for (let i = 0; i < mask.length; i++) {
    const x = i % width;
    const y = (i - x) / width;
    for (let d = -reach; d <= reach; d++) out[i] += across[clamp(y + d, height) * width + x];
  }
  return out;
}
