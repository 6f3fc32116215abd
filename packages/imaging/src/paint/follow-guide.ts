import { colorToLab, type Lab } from '../raster/color.ts';
import type { Rgb } from '../raster/raster.ts';
import type { SourcePicture } from './level-parts.ts';
import type { SynthesisPlan } from './plan-levels.ts';
import type { SceneGuide } from './scene-guide.ts';
import type { Scene, TracedFill } from '../drawing/scene.ts';
import type { Guide } from '../style/guide.ts';
import type { PaletteCluster, StyleProfile } from '../style/style-index.ts';
import { evenHues, type HuePlan, loose, settleHues } from '../guides/even-hues.ts';
import { outside, type Tracing } from '../drawing/tracing.ts';
import { findThings } from '../guides/find-things.ts';
import { agreeOnHues, fitTone, type Light, rampIndex, rampOf } from '../guides/shade.ts';

export type FollowInput = {
  /** Composed of a guide. */
  scene: Scene;
  /** Colour of each material, as the palette step found it. */
  colors: readonly Lab[];
  palette: readonly PaletteCluster[];
  sources: readonly SourcePicture[];
  profile: StyleProfile;
  /** The style lays colours side by side: what is shaded is cut to steps. */
  flat: boolean;
  /** 0–1: from the guide's rough shapes to all that can be followed of it. */
  closeness: number;
  /** 0–1: from the guide's own colours to the style's. */
  strength: number;
  light?: Light | undefined;
};

export type Following = {
  /** The scene with its guide shaded along ramps of the artist's palette. */
  scene: Scene;
  /** Marks where the guide weighs more, and lets its slopes steer the match. Changes both arguments in place. */
  steer(target: SceneGuide, sources: readonly SourcePicture[]): void;
  /** The plan held closer to the guide. */
  hold(plan: SynthesisPlan): SynthesisPlan;
  /** How surfaces of this target are each painted in one hue. */
  hues(target: SceneGuide): Hues;
};

export type Hues = {
  /** Asks each surface for the hue that a sketch has most of there; changes the target, the first time it is called. */
  settle(sketch: Rgb): void;
  /** Draws back the hue of what deviates from its surface; changes the picture. */
  even(picture: Rgb): void;
};

/** Steps of lightness in a region of a flat style, for a loose and for a close painting. */
const flatSteps = [13, 3] as const;
/** How much of the guide's own variation of hue within a region is kept, 0–1. */
const hueDetail = 0.7;

/** How a scene composed of a guide is painted; null if the scene has none. */
export function followGuide(input: FollowInput): Following | null {
  const { scene } = input;
  const at = scene.shapes.findIndex(({ fill }) => fill.kind === 'traced' && !fill.lifted);
  const fill = scene.shapes[at]?.fill;
  if (fill?.kind !== 'traced') return null;
  const lab = naturalLab(fill, scene);
  const shaded: TracedFill = { ...fill, tracing: shade(fill, lab, input) };
  const shapes = scene.shapes.with(at, { ...scene.shapes[at], fill: shaded });
  const lined = input.profile.contour;
  return {
    scene: { ...scene, shapes },
    steer(target, sources) {
      emphasise(target, fill.tracing, input.closeness);
      if (lined) return clearLines(target.guide, input.closeness);
      for (const guide of [target.guide, ...sources.map((source) => source.guide)])
        turnToSlopes(guide, input.closeness);
    },
    hold: (plan) => holdPlan(plan, input.closeness, lined),
    hues(target) {
      const plan = planHues(target, fill.materials, scene);
      let settled = false;
      return {
        settle(sketch) {
          // A picture that is painted again is asked for the same.
          if (!settled) settleHues(sketch, plan);
          settled = true;
        },
        even: (picture) => evenHues(picture, plan),
      };
    },
  };
}

function planHues(
  { guide: { width, height, lab }, start }: SceneGuide,
  materials: readonly number[],
  scene: Scene,
): HuePlan {
  const regionOf = new Map(materials.map((material, r) => [material, r]));
  const labels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * start.height) / height) * start.width;
    for (let x = 0; x < width; x++) {
      const material = start.labels[row + Math.floor((x * start.width) / width)];
      labels[y * width + x] = regionOf.get(material) ?? loose;
    }
  }
  const natural = materials.map((m) => colorToLab(scene.materials[m].color));
  return { width, height, lab, labels, natural };
}

/** The traced picture in the scene's light. */
function naturalLab({ tracing, materials }: TracedFill, { materials: all }: Scene): Float32Array {
  const colors = materials.map((m) => colorToLab(all[m].color));
  const lab = tracing.detail.slice();
  tracing.labels.forEach((r, i) => {
    if (r === outside) return;
    for (let c = 0; c < 3; c++) lab[i * 3 + c] += colors[r][c];
  });
  return lab;
}

function lightOf(guides: readonly Guide[]): Float32Array {
  const sizes = guides.map(({ lab }) => Math.floor(lab.length / 12));
  const light = new Float32Array(sizes.reduce((sum, n) => sum + n, 0));
  let at = 0;
  guides.forEach(({ lab }, k) => {
    for (let i = 0; i < sizes[k]; i++) light[at++] = lab[i * 12];
  });
  return light;
}

/** The tracing, its detail such that each pixel has its place on its region's ramp. */
function shade(fill: TracedFill, lab: Float32Array, input: FollowInput) {
  const { tracing, materials } = fill;
  const { flat, palette, sources, colors, strength, closeness } = input;
  // A fourth of the pixels is enough for the distribution of lightness.
  const light = Float32Array.from(
    { length: Math.ceil(tracing.labels.length / 4) },
    (_, i) => lab[i * 12],
  );
  const curve = fitTone(light, lightOf(sources.map((s) => s.guide)), input.light ?? 'guide');
  const tones = Float32Array.from({ length: 101 }, (_, l) => curve(l));
  const tone = (l: number): number =>
    tones[Math.max(0, Math.min(100, Math.round(l)))] + (l - Math.round(l));
  const natural = materials.map((m) => colorToLab(input.scene.materials[m].color));
  const areas = materials.map(() => 0);
  for (const r of tracing.labels) if (r !== outside) areas[r]++;
  const found = materials.map((m) => colors[m]);
  const ramps = agreeOnHues(found, natural, areas).map((lab, r) =>
    rampOf(lab, natural[r], palette),
  );
  const step = flatSteps[0] + (flatSteps[1] - flatSteps[0]) * closeness;
  const follows = 0.4 + 0.6 * closeness;
  const detail = new Float32Array(tracing.detail.length);
  tracing.labels.forEach((r, i) => {
    if (r === outside) return;
    const styled = colors[materials[r]];
    const own = tracing.detail[i * 3];
    const even = tone(natural[r][0]);
    const toned = flat
      ? even + Math.round((tone(lab[i * 3]) - even) / step) * step
      : tone(lab[i * 3]);
    const loose = styled[0] + (flat ? Math.round(own / step) * step : own);
    const wanted = loose + (toned - loose) * follows;
    const l = lab[i * 3] + (wanted - lab[i * 3]) * Math.max(strength, 0.5);
    const p = rampIndex(l);
    detail[i * 3] = l - styled[0];
    for (const c of [1, 2]) {
      const varied = flat ? 0 : hueDetail * tracing.detail[i * 3 + c];
      const on = ramps[r][p + c - 1] + varied;
      detail[i * 3 + c] = lab[i * 3 + c] + (on - lab[i * 3 + c]) * strength - styled[c];
    }
  });
  return { ...tracing, detail, things: findThings(tracing, lab) };
}

/** Below this a guide asks for a line because a line does no harm there. */
const leastLine = 0.37;

/** Weights of the guide where nothing matters and where most does, for a loose and a close painting. */
const [plainWeight, mostWeight] = [
  [2, 2.6],
  [4, 7],
] as const;

/** Importance from which patches are narrower. */
const narrowWhere = 0.5;

function emphasise(
  { emphasis }: SceneGuide,
  { matters, width, height }: Tracing,
  closeness: number,
): void {
  const between = ([loose, close]: readonly [number, number]): number =>
    loose + (close - loose) * closeness;
  const [low, high] = [between(plainWeight), between(mostWeight)];
  const narrow = new Uint8Array(emphasis.weights.length);
  for (let y = 0; y < emphasis.height; y++) {
    const row = Math.floor((y * height) / emphasis.height) * width;
    for (let x = 0; x < emphasis.width; x++) {
      const m = matters?.[row + Math.floor((x * width) / emphasis.width)] ?? 0;
      const i = y * emphasis.width + x;
      emphasis.weights[i] = Math.max(emphasis.weights[i], Math.round(low + (high - low) * m));
      if (m >= narrowWhere) narrow[i] = 1;
    }
  }
  emphasis.narrow = narrow;
}

/** Lowers the wanted amount of lines where no edge is; to zero in a close painting. */
function clearLines({ flow }: Guide, closeness: number): void {
  for (let i = 0; i < flow.length; i += 2) {
    const line = (flow[i] + 1) / 2;
    if (line < leastLine) flow[i] = 2 * line * (1 - closeness) - 1;
  }
}

/** Slope of lightness, a pixel of the guide, that counts as the steepest. */
const steepest = 9;

/** Puts the slope of lightness in place of the direction of strokes, the more the closer. */
function turnToSlopes({ width, height, lab, flow }: Guide, closeness: number): void {
  const slope = (i: number, j: number): number =>
    Math.max(-1, Math.min(1, (lab[j * 3] - lab[i * 3]) / 2 / steepest));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const across = slope(x > 0 ? i - 1 : i, x + 1 < width ? i + 1 : i);
      const down = slope(y > 0 ? i - width : i, y + 1 < height ? i + width : i);
      flow[i * 2] += (across - flow[i * 2]) * closeness;
      flow[i * 2 + 1] += (down - flow[i * 2 + 1]) * closeness;
    }
  }
}

/** Weights of colour at the five finest levels, coarsest first, that the closest painting has. */
const closeWeights = [1.1, 1.1, 1.1, 1.05, 1];
const slopeWeight = 0.55;
const lineWeight = 0.8;
/** Closeness from which patches are narrow on all levels. */
const narrowFrom = 0.6;

function holdPlan(plan: SynthesisPlan, closeness: number, lined: boolean): SynthesisPlan {
  const finest = plan.levels.length - 1;
  const levels = plan.levels.map((level) => {
    const close = closeWeights[Math.max(0, 4 - (finest - level.index))];
    const color = level.weights.color + Math.max(0, close - level.weights.color) * closeness;
    const flow = lined
      ? level.weights.flow
      : Math.max(level.weights.flow, slopeWeight * color * closeness);
    // Wide patches find the course of lines; narrow ones follow a guide.
    const radius = closeness > narrowFrom ? 2 : level.radius;
    return { ...level, radius, weights: { color, flow: lined ? lineWeight * flow : flow } };
  });
  return { ...plan, levels };
}
