import type { BlendMode } from '@limn/contracts/canvas-records';

/** Writes the blended colour of a backdrop and a source, all values 0–1. */
export type Blend = (
  out: Float64Array,
  backdropRed: number,
  backdropGreen: number,
  backdropBlue: number,
  red: number,
  green: number,
  blue: number,
) => void;

/** B(Cb, Cs) of W3C Compositing and Blending Level 1, sections 9.1 and 9.2, channel by channel. */
const separable = {
  multiply: (b, s) => b * s,
  screen: (b, s) => b + s - b * s,
  overlay: (b, s) => hardLight(s, b),
  darken: Math.min,
  lighten: Math.max,
  'color-dodge': (b, s) => (b === 0 ? 0 : s === 1 ? 1 : Math.min(1, b / (1 - s))),
  'color-burn': (b, s) => (b === 1 ? 1 : s === 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
  'hard-light': hardLight,
  'soft-light': softLight,
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
} as const satisfies Partial<Record<BlendMode, (backdrop: number, source: number) => number>>;

function hardLight(b: number, s: number): number {
  return s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1);
}

function softLight(b: number, s: number): number {
  if (s <= 0.5) return b - (1 - 2 * s) * b * (1 - b);
  const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
  return b + (2 * s - 1) * (d - b);
}

const lightOf = (r: number, g: number, b: number): number => 0.3 * r + 0.59 * g + 0.11 * b;

/** Brings a colour in `out` to a lightness and back into range. */
function setLight(out: Float64Array, light: number): void {
  const change = light - lightOf(out[0], out[1], out[2]);
  for (let c = 0; c < 3; c++) out[c] += change;
  const least = Math.min(out[0], out[1], out[2]);
  const most = Math.max(out[0], out[1], out[2]);
  for (let c = 0; c < 3; c++) {
    if (least < 0) out[c] = light + ((out[c] - light) * light) / (light - least);
    if (most > 1) out[c] = light + ((out[c] - light) * (1 - light)) / (most - light);
  }
}

/** Brings a colour in `out` to a saturation, its least channel to 0. */
function setSaturation(out: Float64Array, saturation: number): void {
  const least = Math.min(out[0], out[1], out[2]);
  const spread = Math.max(out[0], out[1], out[2]) - least;
  for (let c = 0; c < 3; c++) out[c] = spread > 0 ? ((out[c] - least) * saturation) / spread : 0;
}

const saturationOf = (r: number, g: number, b: number): number =>
  Math.max(r, g, b) - Math.min(r, g, b);

function set(out: Float64Array, r: number, g: number, b: number): void {
  out[0] = r;
  out[1] = g;
  out[2] = b;
}

/** Non-separable modes, which mix whole colours; section 9.3. */
const nonSeparable = {
  hue: (out, br, bg, bb, r, g, b) => {
    set(out, r, g, b);
    setSaturation(out, saturationOf(br, bg, bb));
    setLight(out, lightOf(br, bg, bb));
  },
  saturation: (out, br, bg, bb, r, g, b) => {
    set(out, br, bg, bb);
    setSaturation(out, saturationOf(r, g, b));
    setLight(out, lightOf(br, bg, bb));
  },
  color: (out, br, bg, bb, r, g, b) => {
    set(out, r, g, b);
    setLight(out, lightOf(br, bg, bb));
  },
  luminosity: (out, br, bg, bb, r, g, b) => {
    set(out, br, bg, bb);
    setLight(out, lightOf(r, g, b));
  },
} as const satisfies Partial<Record<BlendMode, Blend>>;

/** Null for 'normal', which uses the source unchanged. */
export function blendOf(mode: BlendMode): Blend | null {
  if (mode === 'normal') return null;
  if (mode in nonSeparable) return nonSeparable[mode as keyof typeof nonSeparable];
  const channel = separable[mode as keyof typeof separable];
  return (out, br, bg, bb, r, g, b) => set(out, channel(br, r), channel(bg, g), channel(bb, b));
}
