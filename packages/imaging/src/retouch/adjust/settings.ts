import { ImagingError } from '../../errors.ts';
import { assertRange, assertWhole } from '../checks.ts';

/** Points x, y in 0–255, at least two, x rising. */
export type CurvePoints = readonly (readonly [number, number])[];

export type HueRange = {
  /** Middle of the range in degrees, 0–360 (0 red, 120 green, 240 blue). */
  at: number;
  /** Degrees to either side in which it fades out, 5–180. */
  width: number;
  /** Degrees the hue turns, −180–180; change of saturation and lightness, −100–100. */
  hue?: number;
  saturation?: number;
  lightness?: number;
};

/** All default to 0 or none: no change. */
export type AdjustSettings = {
  /** Stops of light, −5–5. */
  exposure?: number;
  /** −100–100: cold to warm; −100–100: green to magenta. */
  temperature?: number;
  tint?: number;
  /** −100–100 each. */
  highlights?: number;
  shadows?: number;
  contrast?: number;
  curves?: { all?: CurvePoints; red?: CurvePoints; green?: CurvePoints; blue?: CurvePoints };
  hues?: readonly HueRange[];
  /** −100–100: all colours alike; −100–100: the pale ones more. */
  saturation?: number;
  vibrance?: number;
  /** 0–100: strength of the unsharp mask; its radius in pixels, 1–20, default 1. */
  sharpen?: number;
  sharpenRadius?: number;
  /** 0–100; the same seed (a whole number) gives the same grain. */
  grain?: number;
  grainSeed?: number;
  /** −100–100: darker to lighter corners. */
  vignette?: number;
};

const ranges = {
  exposure: 5,
  temperature: 100,
  tint: 100,
  highlights: 100,
  shadows: 100,
  contrast: 100,
  saturation: 100,
  vibrance: 100,
  vignette: 100,
} as const;

/** Throws `bad-input` naming the first setting that is out of its range. */
export function assertSettings(settings: AdjustSettings): void {
  for (const [name, most] of Object.entries(ranges)) {
    const value = settings[name as keyof typeof ranges] ?? 0;
    assertRange(value, -most, most, `adjust ${name}`);
  }
  assertRange(settings.sharpen ?? 0, 0, 100, 'adjust sharpen');
  assertWhole(settings.sharpenRadius ?? 1, 1, 20, 'adjust sharpenRadius');
  assertRange(settings.grain ?? 0, 0, 100, 'adjust grain');
  assertWhole(settings.grainSeed ?? 1, 0, 0xffffffff, 'adjust grainSeed');
  for (const [name, points] of Object.entries(settings.curves ?? {})) {
    if (points) assertCurve(points, `adjust curves.${name}`);
  }
  for (const range of settings.hues ?? []) {
    assertRange(range.at, 0, 360, 'adjust hues.at');
    assertRange(range.width, 5, 180, 'adjust hues.width');
    assertRange(range.hue ?? 0, -180, 180, 'adjust hues.hue');
    assertRange(range.saturation ?? 0, -100, 100, 'adjust hues.saturation');
    assertRange(range.lightness ?? 0, -100, 100, 'adjust hues.lightness');
  }
}

function assertCurve(points: CurvePoints, name: string): void {
  if (points.length < 2) throw new ImagingError('bad-input', `${name}: at least two points.`);
  for (const [k, [x, y]] of points.entries()) {
    assertRange(x, 0, 255, name);
    assertRange(y, 0, 255, name);
    if (k > 0 && x <= points[k - 1][0]) {
      throw new ImagingError('bad-input', `${name}: x must rise from point to point.`);
    }
  }
}
