import type { Raster } from '../../raster/raster.ts';
import { curveTable } from './curve.ts';
import { shiftHues } from './hue.ts';
import type { AdjustSettings } from './settings.ts';

/** Writes the new colour, 0–1 and beyond, of bytes r, g, b at (u, v), both −0.5–0.5 from the middle. */
export type ToneAdjustment = (
  out: Float32Array,
  r: number,
  g: number,
  b: number,
  u: number,
  v: number,
) => void;

const toLinear = Float32Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** Square roots even out the steps: rounding stays below a tenth of an 8-bit step. */
const encodeSteps = 4096;
const encoded = Float32Array.from({ length: encodeSteps + 2 }, (_, i) => {
  const c = (i / encodeSteps) ** 2;
  return c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
});
function encode(linear: number): number {
  const at = Math.sqrt(Math.min(1, Math.max(0, linear))) * encodeSteps;
  const k = Math.floor(at);
  return encoded[k] + (encoded[k + 1] - encoded[k]) * (at - k);
}

const lightOf = (c: Float32Array): number => 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];

/** Null when the settings leave every colour as it is. */
export function createTone(settings: AdjustSettings): ToneAdjustment | null {
  const steps: ((c: Float32Array, u: number, v: number) => void)[] = [];
  const { exposure = 0, temperature = 0, tint = 0, highlights = 0, shadows = 0 } = settings;
  const { contrast = 0, curves = {}, saturation = 0, vibrance = 0, vignette = 0 } = settings;
  const hues = (settings.hues ?? []).filter((h) => h.hue || h.saturation || h.lightness);
  const inLinear = exposure !== 0 || temperature !== 0 || tint !== 0;
  const gains = whiteBalance(temperature, tint).map((gain) => gain * 2 ** exposure);
  if (highlights || shadows) steps.push((c) => liftEnds(c, highlights / 100, shadows / 100));
  if (contrast) steps.push((c) => steepen(c, contrast / 100));
  const tables = [curves.red, curves.green, curves.blue].map((p) => (p ? curveTable(p) : null));
  const all = curves.all ? curveTable(curves.all) : null;
  if (all || tables.some(Boolean)) {
    steps.push((c) => {
      for (let k = 0; k < 3; k++) {
        const first = all ? lookUp(all, c[k]) : c[k];
        const own = tables[k];
        c[k] = own ? lookUp(own, first) : first;
      }
    });
  }
  if (hues.length > 0) {
    steps.push((c) => {
      for (let k = 0; k < 3; k++) c[k] = Math.min(1, Math.max(0, c[k]));
      shiftHues(c, hues);
    });
  }
  if (saturation || vibrance) steps.push((c) => saturate(c, saturation / 100, vibrance / 100));
  if (vignette) {
    steps.push((c, u, v) => {
      const t = Math.min(1, Math.max(0, (Math.hypot(u, v) * Math.SQRT2 - 0.35) / 0.65));
      const part = (vignette / 100) * t * t * (3 - 2 * t);
      for (let k = 0; k < 3; k++)
        c[k] = part < 0 ? c[k] * (1 + 0.85 * part) : c[k] + (1 - c[k]) * part * 0.85;
    });
  }
  if (!inLinear && steps.length === 0) return null;
  return (c, r, g, b, u, v) => {
    c[0] = inLinear ? encode(toLinear[r] * gains[0]) : r / 255;
    c[1] = inLinear ? encode(toLinear[g] * gains[1]) : g / 255;
    c[2] = inLinear ? encode(toLinear[b] * gains[2]) : b / 255;
    for (const step of steps) step(c, u, v);
  };
}

/** The place of a part: its left upper corner in a whole of this size, in pixels. */
export interface PartPosition {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Pixels of the whole, across and down, per pixel of the part. */
  step: number;
}

/** One row of a part toned, from bytes to bytes of RGBA. */
export function toneRow(
  tone: ToneAdjustment,
  from: Raster['data'],
  to: Uint8ClampedArray,
  width: number,
  y: number,
  part: PartPosition,
): void {
  const color = new Float32Array(3);
  const v = (part.top + (y + 0.5) * part.step) / part.height - 0.5;
  for (let x = 0; x < width; x++) {
    const d = (y * width + x) * 4;
    const u = (part.left + (x + 0.5) * part.step) / part.width - 0.5;
    tone(color, from[d], from[d + 1], from[d + 2], u, v);
    for (let c = 0; c < 3; c++) to[d + c] = color[c] * 255;
  }
}

/** Gains of red, green and blue in linear light that keep a grey's lightness. */
function whiteBalance(temperature: number, tint: number): number[] {
  const warm = temperature / 100;
  const pink = tint / 100;
  const raw = [
    2 ** (0.45 * warm + 0.15 * pink),
    2 ** (-0.3 * pink),
    2 ** (-0.6 * warm + 0.15 * pink),
  ];
  const light = 0.2126 * raw[0] + 0.7152 * raw[1] + 0.0722 * raw[2];
  return raw.map((gain) => gain / light);
}

function liftEnds(c: Float32Array, highlights: number, shadows: number): void {
  const l = Math.min(1, Math.max(1e-4, lightOf(c)));
  const high = Math.max(0, (l - 0.4) / 0.6);
  const low = Math.max(0, 1 - l / 0.6);
  const next =
    l + highlights * 0.35 * high * (1.05 - l) + shadows * 0.9 * low * low * l ** 0.6 * 0.5;
  const ratio = Math.max(0, next) / l;
  for (let k = 0; k < 3; k++) c[k] *= ratio;
}

/** An S through the middle, or its opposite: black and white stay where they are. */
function steepen(c: Float32Array, contrast: number): void {
  for (let k = 0; k < 3; k++) {
    const v = Math.min(1, Math.max(0, c[k]));
    const s = v * v * (3 - 2 * v);
    c[k] = contrast > 0 ? v + contrast * (s - v) : v + contrast * 0.7 * (v - 0.5);
  }
}

function saturate(c: Float32Array, saturation: number, vibrance: number): void {
  const l = lightOf(c);
  const spread = Math.max(c[0], c[1], c[2]) - Math.min(c[0], c[1], c[2]);
  const gain = Math.max(0, (1 + saturation) * (1 + vibrance * (1 - Math.min(1, spread)) ** 2));
  for (let k = 0; k < 3; k++) c[k] = l + (c[k] - l) * gain;
}

/** Linear between the table's 256 values; 0–1 in and out. */
function lookUp(table: Float32Array, value: number): number {
  const at = Math.min(255, Math.max(0, value * 255));
  const k = Math.min(254, Math.floor(at));
  return (table[k] + (table[k + 1] - table[k]) * (at - k)) / 255;
}
