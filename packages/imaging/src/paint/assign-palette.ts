import { colorToLab, labDistance, type Lab } from '../raster/color.ts';
import { deriveRandom } from '../random.ts';
import { renderScene } from '../drawing/render-scene.ts';
import type { Material, Scene } from '../drawing/scene.ts';
import type { Role } from '../drawing/role.ts';
import type { PaintColor } from '../style/cluster-palette.ts';
import type { PaletteCluster } from '../style/style-index.ts';

export type MeasuredScenePart = {
  material: Material;
  lab: Lab;
  /** Lightness moved into the style's range. */
  lightness: number;
  mass: number;
  height: number;
  /** Fraction of the border shared with each other material. */
  borders: Float32Array;
};

export type SceneStatistics = { parts: MeasuredScenePart[]; mean: Lab };

const measuredHeight = 144;

/** Area, height and neighbours of each material, from a small rendering in natural colours. */
export function measureScene(scene: Scene): SceneStatistics {
  const width = Math.max(16, Math.round(measuredHeight * scene.aspect));
  const colors = scene.materials.map((m) => colorToLab(m.color));
  const options = { width, height: measuredHeight, colors, contour: 0, bands: 0, grain: 0 };
  const { labels } = renderScene(scene, options);
  const n = scene.materials.length;
  const areas = new Float64Array(n);
  const heights = new Float64Array(n);
  const borders = Array.from({ length: n }, () => new Float32Array(n));
  for (let y = 0; y < measuredHeight; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const label = labels[i];
      areas[label]++;
      heights[label] += y / measuredHeight;
      for (const j of [x + 1 < width ? i + 1 : i, y + 1 < measuredHeight ? i + width : i]) {
        if (labels[j] === label) continue;
        borders[label][labels[j]]++;
        borders[labels[j]][label]++;
      }
    }
  }
  const mean = [0, 0, 0];
  const parts = scene.materials.map((material, m): MeasuredScenePart => {
    const perimeter = borders[m].reduce((sum, v) => sum + v, 0);
    if (perimeter > 0) for (let k = 0; k < n; k++) borders[m][k] /= perimeter;
    const mass = areas[m] / labels.length;
    for (let k = 0; k < 3; k++) mean[k] += mass * colors[m][k];
    return {
      material,
      lab: colors[m],
      lightness: colors[m][0],
      mass,
      height: areas[m] > 0 ? heights[m] / areas[m] : 0.5,
      borders: borders[m],
    };
  });
  return { parts, mean: [mean[0], mean[1], mean[2]] };
}

/** How much a material's height in the picture should agree with the cluster's in the artworks. */
const heightPull: Record<Role, number> = {
  sky: 2.2,
  cloud: 1.5,
  light: 0,
  water: 1.2,
  ground: 1.8,
  far: 0.8,
  plant: 0.6,
  object: 0.2,
  figure: 0.2,
  ink: 0,
};

/** How much hue counts: a sky may turn yellow in a style without blue, a red boat should stay red. */
const huePull: Record<Role, number> = {
  sky: 0.8,
  cloud: 0.8,
  light: 1.3,
  water: 0.9,
  ground: 1,
  far: 0.8,
  plant: 1.3,
  object: 1.2,
  figure: 3.5,
  ink: 0.6,
};

/** Roles that usually fill large areas. */
const wide: ReadonlySet<Role> = new Set(['sky', 'cloud', 'water', 'ground', 'far']);
const chroma = (lab: Lab): number => Math.hypot(lab[1], lab[2]);

const airy = (role: Role): boolean => role === 'sky' || role === 'cloud';

function quantile(values: [number, number][], fraction: number): number {
  const sorted = [...values].sort((p, q) => p[0] - q[0]);
  const total = sorted.reduce((sum, v) => sum + v[1], 0);
  let seen = 0;
  for (const [value, weight] of sorted) {
    seen += weight;
    if (seen >= fraction * total) return value;
  }
  return sorted.at(-1)?.[0] ?? 50;
}

/** Moves the scene's lightness range onto the style's, keeping order. */
function fitLightness(parts: MeasuredScenePart[], clusters: PaletteCluster[]): void {
  const scene = parts.filter((p) => p.mass > 0).map((p): [number, number] => [p.lab[0], p.mass]);
  const style = clusters.map((c): [number, number] => [c.lab[0], c.mass]);
  const [s0, s1] = [quantile(scene, 0.02), quantile(scene, 0.985)];
  const [t0, t1] = [quantile(style, 0.03), quantile(style, 0.985)];
  for (const part of parts) {
    const t = (part.lab[0] - s0) / Math.max(12, s1 - s0);
    // A little of the natural lightness stays, so that a middling sea does not turn black.
    const fitted = t0 + Math.min(1.15, Math.max(-0.15, t)) * (t1 - t0);
    part.lightness = 0.65 * fitted + 0.35 * Math.min(t1, Math.max(t0, part.lab[0]));
  }
  // A sky keeps to the lightness of the artist's skies: stretched, its zenith would turn black.
  const skyMass = clusters.reduce((sum, c) => sum + c.mass * c.sky, 0);
  const skyLight = clusters.reduce((sum, c) => sum + c.mass * c.sky * c.lab[0], 0) / skyMass;
  const darkSky = clusters.reduce((sum, c) => sum + (c.lab[0] < 38 ? c.mass * c.sky : 0), 0);
  for (const part of parts) {
    if (!airy(part.material.role)) continue;
    // An artist without dark skies (ink on paper) leaves the night as light as the day.
    const night = darkSky < 0.012 ? 0.6 : 0;
    const pull = part.lab[0] > 45 ? 0.62 : part.lab[0] > 25 ? Math.max(night, 0.3) : night;
    part.lightness += (skyLight - part.lightness) * pull;
  }
}

function ownCost(part: MeasuredScenePart, cluster: PaintColor): number {
  const { role, named, traced, flesh } = part.material;
  // A face that was seen may turn pale or dark, but not green; people and animals keep their hue as it is.
  const alive = role === 'figure';
  const kept = named || flesh ? (alive ? 2 : 4) : traced && alive ? 1.3 : 1;
  // A sky of the day may turn any colour, one of the night not brown.
  const night = airy(role) && part.lab[0] < 32 ? 1.8 : 1;
  const hue = huePull[role] * kept * night;
  const dl = (part.lightness - cluster.lab[0]) / 22;
  const da = part.lab[1] - cluster.lab[1];
  const db = part.lab[2] - cluster.lab[2];
  let cost = dl * dl + (hue * (da * da + db * db)) / 2000;
  cost += (heightPull[role] * (part.height - cluster.height)) ** 2;
  if (role === 'sky' || role === 'cloud') cost += 1.6 * (1 - cluster.sky);
  if (role === 'ground') cost += 0.7 * (1 - cluster.ground);
  // A colour the artist hardly uses must not fill a large area.
  const scarce = Math.log(Math.max(1, part.mass / cluster.mass));
  // Nor may an accent of the artist's fill what is no accent in the scene.
  const isWide = wide.has(role) && !named;
  const usual = chroma(part.lab);
  const loud = named ? 0 : Math.max(0, chroma(cluster.lab) - usual - Math.min(15, 6 + usual));
  cost += (isWide ? 0.6 : 0.25) * scarce * scarce + (loud / (isWide ? 12 : 22)) ** 2;
  // A face made of specks is not a face.
  cost += (flesh ? 6 : 1.5) * (1 - cluster.calm) * Math.min(1, part.mass / 0.02);
  // Skin turns grey rather than brick red.
  if (flesh) cost += (Math.max(0, chroma(cluster.lab) - usual - 8) / 10) ** 2;
  return airy(role) ? cost : cost + 3 * turnOf(part.lab, cluster.lab);
}

/**
 * How far a colour turns into another hue, 0–2; nothing if one of both is grey. What is green may turn grey
 * in a style without green, but not red.
 */
function turnOf(from: Lab, to: Lab): number {
  const [p, q] = [chroma(from), chroma(to)];
  if (p < 1 || q < 1) return 0;
  const cosine = (from[1] * to[1] + from[2] * to[2]) / (p * q);
  return Math.max(0, 0.7 - cosine) * Math.min(1, Math.min(p, q) / 25);
}

function neighborCost(
  p: MeasuredScenePart,
  q: MeasuredScenePart,
  a: PaletteCluster,
  b: PaletteCluster,
): number {
  // Sky blends softly into sky; the subject must contrast with its background.
  const soft = airy(p.material.role) && airy(q.material.role);
  const seen = p.material.traced && q.material.traced;
  const subject = !seen && Math.max(p.material.importance, q.material.importance) === 3;
  const apart = labDistance([p.lightness, p.lab[1], p.lab[2]], [q.lightness, q.lab[1], q.lab[2]]);
  const want = soft ? apart * 0.7 : Math.max(subject ? 42 : 0, apart);
  const got = labDistance(a.lab, b.lab);
  let cost = ((want - got) / 25) ** 2 * (got < want ? 1.7 : soft ? 1.8 : 0.5);
  const order = p.lightness - q.lightness;
  if (Math.abs(order) > 8 && order * (a.lab[0] - b.lab[0]) < 0) cost += 1.6;
  return cost;
}

/**
 * A colour of the style for every material of the scene: the cheapest assignment of palette clusters
 * that keeps lightness order, hue and place, and above all the contrast between neighbours
 * (iterated conditional modes from several starts drawn by the seed).
 *
 * `strength` 0–1 blends from the scene's natural colours to the style's.
 */
export function assignPalette(
  scene: SceneStatistics,
  clusters: PaintColor[],
  seed: number,
  strength: number,
): Lab[] {
  const { parts } = scene;
  fitLightness(parts, clusters);
  const own = parts.map((part) => clusters.map((cluster) => ownCost(part, cluster)));
  const random = deriveRandom(seed, 'palette');
  let best: number[] = [];
  let bestCost = Infinity;
  for (let start = 0; start < 3; start++) {
    const noisy = own.map((row) => row.map((cost) => cost + start * 0.5 * random()));
    const found = descend(parts, clusters, noisy);
    if (found.cost < bestCost) [best, bestCost] = [found.choice, found.cost];
  }
  return parts.map((part, m) => blend(part, clusters[best[m]].lab, strength));
}

function descend(
  parts: MeasuredScenePart[],
  clusters: PaintColor[],
  own: number[][],
): { choice: number[]; cost: number } {
  const choice = own.map((row) => row.indexOf(Math.min(...row)));
  const contrast = 2.2;
  const costOf = (m: number, c: number): number => {
    let cost = own[m][c];
    for (let k = 0; k < parts.length; k++) {
      const border = parts[m].borders[k];
      if (border > 0.01) {
        cost +=
          contrast * border * neighborCost(parts[m], parts[k], clusters[c], clusters[choice[k]]);
      }
    }
    return cost;
  };
  // Large areas settle first; small things then find a colour that shows against them.
  const order = parts.map((_, m) => m).sort((p, q) => parts[q].mass - parts[p].mass);
  for (let round = 0; round < 6; round++) {
    for (const m of order) {
      if (parts[m].mass === 0) continue;
      const costs = clusters.map((_, c) => costOf(m, c));
      choice[m] = costs.indexOf(Math.min(...costs));
    }
  }
  const cost = parts.reduce((sum, p, m) => sum + (0.02 + p.mass) * costOf(m, choice[m]), 0);
  return { choice, cost };
}

/** Keeps a little of the difference between two materials of one cluster. */
function blend(part: MeasuredScenePart, lab: Lab, strength: number): Lab {
  const clamp = (v: number, limit: number): number => Math.min(limit, Math.max(-limit, v));
  const mapped = [
    lab[0] + clamp(0.4 * (part.lightness - lab[0]), 7),
    lab[1] + clamp(0.3 * (part.lab[1] - lab[1]), 6),
    lab[2] + clamp(0.3 * (part.lab[2] - lab[2]), 6),
  ];
  return [0, 1, 2].map((k) => part.lab[k] + (mapped[k] - part.lab[k]) * strength) as unknown as Lab;
}
