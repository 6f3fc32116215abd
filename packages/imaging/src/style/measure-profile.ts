import { shrinkBytes } from '../raster/resample.ts';
import { clusterPalette } from './cluster-palette.ts';
import { closeLines, lightnessOf } from './lines.ts';
import { blur, fitSize, type Guide } from './guide.ts';
import type { IndexedArtwork, StyleProfile } from './style-index.ts';

const measuredAt = 512;

type Lines = { coverage: number; width: number; reach: number };

/** Thin dark lines: what a morphological closing fills in (a black top-hat). */
function measureLines(light: Float32Array, w: number, h: number): Lines {
  const closed = closeLines(light, w, h, 6);
  let thin = 0;
  let rim = 0;
  const tiles = new Set<number>();
  const dark = (i: number): boolean => closed[i] - light[i] > 22 && light[i] < 38;
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      if (!dark(i)) continue;
      thin++;
      if (!dark(i - 1) || !dark(i + 1) || !dark(i - w) || !dark(i + w)) rim++;
      tiles.add((y >> 5) * 1000 + (x >> 5));
    }
  }
  const allTiles = Math.ceil(h / 32) * Math.ceil(w / 32);
  return {
    coverage: thin / light.length,
    width: rim > 0 ? (2 * thin) / rim : 0,
    reach: tiles.size / allTiles,
  };
}

/** Part of the guide that neither changes slowly nor is an edge. */
function measureFlatness(guide: Guide): number {
  const { width: w, height: h, lab } = guide;
  let flat = 0;
  let graded = 0;
  for (let y = 4; y < h - 4; y++) {
    for (let x = 4; x < w - 4; x++) {
      const i = (y * w + x) * 3;
      let change = 0;
      for (const j of [i + 12, i - 12, i + 12 * w, i - 12 * w]) {
        let d = 0;
        for (let k = 0; k < 3; k++) d += (lab[j + k] - lab[i + k]) ** 2;
        change = Math.max(change, d);
      }
      if (change < 3.2) flat++;
      else if (change < 120) graded++;
    }
  }
  return flat / Math.max(1, flat + graded);
}

function measureTexture(light: Float32Array, w: number, h: number): [number, number] {
  const energies = [1, 2, 4, 8].map((radius) => {
    const smooth = light.slice();
    blur(smooth, w, h, radius);
    let sum = 0;
    for (let i = 0; i < light.length; i++) sum += Math.min(20, Math.abs(light[i] - smooth[i]));
    return sum / light.length;
  });
  // The texture's size is where its energy has half grown to that of the widest window.
  const half = energies.findIndex((e) => e > energies[3] * 0.6);
  return [[2, 4, 8, 16][Math.max(0, half)] / measuredAt, Math.min(1, energies[1] / 12)];
}

const mean = (values: number[]): number =>
  values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

export function measureProfile(artworks: IndexedArtwork[], guides: Guide[]): StyleProfile {
  const lines: Lines[] = [];
  const textures: [number, number][] = [];
  for (const { rgb, width, height } of artworks) {
    const [w, h] = fitSize(width, height, Math.min(measuredAt, Math.max(width, height)));
    const light = lightnessOf(shrinkBytes(rgb, width, height, 3, w, h));
    lines.push(measureLines(light, w, h));
    textures.push(measureTexture(light, w, h));
  }
  const coverage = mean(lines.map((l) => l.coverage));
  const reach = mean(lines.map((l) => l.reach));
  return {
    lineWidth: coverage > 0.004 ? mean(lines.map((l) => l.width)) / measuredAt : 0,
    contour: coverage > 0.07 && reach > 0.6,
    flatness: mean(guides.map(measureFlatness)),
    textureScale: mean(textures.map((t) => t[0])),
    textureStrength: mean(textures.map((t) => t[1])),
    clusters: clusterPalette(
      guides,
      guides.map(() => 1),
      20,
      11,
    ).map(({ calm: _, ...cluster }) => cluster),
  };
}
