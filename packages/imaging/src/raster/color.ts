/** CIE L*a*b* (D65): lightness 0–100, a and b about −100 to 100. */
export type Lab = readonly [number, number, number];

const linear = new Float32Array(256);
for (let i = 0; i < 256; i++) {
  const c = i / 255;
  linear[i] = c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
}

// The cube root of XYZ by table: rounding to 1/4096 is far below one step of 8-bit colour.
const rootSteps = 4096;
const roots = new Float32Array(rootSteps + 2);
for (let i = 0; i < roots.length; i++) {
  const t = (i / rootSteps) * 1.1;
  roots[i] = t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}
const root = (t: number): number => roots[Math.min(rootSteps, (t / 1.1) * rootSteps) | 0];

/** L* of a colour of bytes. */
export const lightness = (r: number, g: number, b: number): number =>
  116 * root(0.2126 * linear[r] + 0.7152 * linear[g] + 0.0722 * linear[b]) - 16;

/** Three bytes a pixel to three floats a pixel. */
export function rgbToLab(rgb: Uint8Array): Float32Array {
  const out = new Float32Array(rgb.length);
  for (let i = 0; i < rgb.length; i += 3) {
    const r = linear[rgb[i]];
    const g = linear[rgb[i + 1]];
    const b = linear[rgb[i + 2]];
    const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    out[i] = 116 * y - 16;
    out[i + 1] = 500 * (x - y);
    out[i + 2] = 200 * (y - z);
  }
  return out;
}

export function colorToLab(color: readonly [number, number, number]): Lab {
  const [l, a, b] = rgbToLab(Uint8Array.from(color));
  return [l, a, b];
}

const inverseRoot = (t: number): number => (t > 0.2069 ? t * t * t : (t - 16 / 116) / 7.787);
const gamma = (c: number): number => {
  const v = c <= 0.0031308 ? 12.92 * c : 1.055 * Math.pow(c, 1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, v * 255));
};

/** One colour to sRGB 0–255 (not rounded), clipped to the gamut. */
export function labToColor(lab: Lab): [number, number, number] {
  const fy = (lab[0] + 16) / 116;
  const x = inverseRoot(fy + lab[1] / 500) * 0.95047;
  const y = inverseRoot(fy);
  const z = inverseRoot(fy - lab[2] / 200) * 1.08883;
  return [
    gamma(Math.max(0, 3.2406 * x - 1.5372 * y - 0.4986 * z)),
    gamma(Math.max(0, -0.9689 * x + 1.8758 * y + 0.0415 * z)),
    gamma(Math.max(0, 0.0557 * x - 0.204 * y + 1.057 * z)),
  ];
}

export const labDistance = (p: Lab, q: Lab): number =>
  Math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2);

export const parseHex = (hex: string): [number, number, number] => [
  parseInt(hex.slice(1, 3), 16),
  parseInt(hex.slice(3, 5), 16),
  parseInt(hex.slice(5, 7), 16),
];
