/** CIE xy of the three primaries and of white. */
export interface Primaries {
  red: readonly [number, number];
  green: readonly [number, number];
  blue: readonly [number, number];
  white: readonly [number, number];
}

/** From a coded value to light, both 0 to 1. */
export type Transfer = (value: number) => number;

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

const d65 = [0.3127, 0.329] as const;
export const srgbPrimaries: Primaries = {
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
  white: d65,
};

/** ITU-T H.273, table 2. */
const codedPrimaries = new Map<number, Primaries>([
  [1, srgbPrimaries],
  [4, { red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08], white: [0.31, 0.316] }],
  [5, { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: d65 }],
  [6, { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65 }],
  [7, { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65 }],
  [9, { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65 }],
  [11, { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] }],
  [12, { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65 }],
  [22, { red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077], white: d65 }],
]);

/** IEC 61966-2-1. */
export const srgbTransfer: Transfer = (v) =>
  v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
export const power =
  (exponent: number): Transfer =>
  (v) =>
    v ** exponent;

/** Candelas per square metre that are shown as white (ITU-R BT.2408); brighter is white too. */
const whiteNits = 203;

/** SMPTE ST 2084. */
const pq: Transfer = (v) => {
  const [m1, m2, c1, c2, c3] = [
    2610 / 16384,
    (2523 / 4096) * 128,
    3424 / 4096,
    (2413 / 4096) * 32,
    (2392 / 4096) * 32,
  ];
  const root = v ** (1 / m2);
  return ((Math.max(0, root - c1) / (c2 - c3 * root)) ** (1 / m1) * 10_000) / whiteNits;
};

/** ITU-R BT.2100: on a screen of 1,000 cd/m², each channel for itself. */
const hlg: Transfer = (v) => {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  const scene = v <= 0.5 ? (v * v) / 3 : (Math.exp((v - c) / a) + b) / 12;
  return (scene ** 1.2 * 1000) / whiteNits;
};

/** ITU-T H.273, table 3. Those of video for ordinary screens are shown as sRGB, as browsers do. */
const codedTransfers = new Map<number, Transfer>([
  ...[1, 6, 13, 14, 15].map((code) => [code, srgbTransfer] as const),
  [4, power(2.2)],
  [5, power(2.8)],
  [8, power(1)],
  [16, pq],
  [17, (v) => v ** 2.6 * (52.37 / 48)],
  [18, hlg],
]);

export interface ColorCoding {
  primaries: Primaries;
  transfer: Transfer;
}

/** The meaning of ITU-T H.273 code points; undefined for sRGB and unspecified ones. */
export function codingOf(primaries: number, transfer: number): ColorCoding | undefined {
  const found = {
    primaries: codedPrimaries.get(primaries) ?? srgbPrimaries,
    transfer: codedTransfers.get(transfer) ?? srgbTransfer,
  };
  const plain = found.primaries === srgbPrimaries && found.transfer === srgbTransfer;
  return plain ? undefined : found;
}

const dot = ([a, b, c]: Vector, [x, y, z]: Vector) => a * x + b * y + c * z;
const multiply = ([r, s, t]: Matrix, v: Vector): Vector => [dot(r, v), dot(s, v), dot(t, v)];
const transpose = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => [
  [a, d, g],
  [b, e, h],
  [c, f, i],
];
function product(left: Matrix, right: Matrix): Matrix {
  const [a, b, c] = transpose(right);
  return transpose([multiply(left, a), multiply(left, b), multiply(left, c)]);
}
const scaled = ([a, b, c]: Matrix, [x, y, z]: Vector): Matrix =>
  transpose([
    [a[0] * x, b[0] * x, c[0] * x],
    [a[1] * y, b[1] * y, c[1] * y],
    [a[2] * z, b[2] * z, c[2] * z],
  ]);
function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    [(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
    [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
    [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det],
  ];
}
const xyz = ([x, y]: readonly [number, number]): Vector => [x / y, 1, (1 - x - y) / y];

/** The white that ICC profiles are made for, and Bradford's cone responses (ICC.1:2022, annex E). */
const d50: Vector = [0.9642, 1, 0.8249];
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** The XYZ of red, green and blue under D50. */
function colorants({ red, green, blue, white }: Primaries): Matrix {
  const primaries = transpose([xyz(red), xyz(green), xyz(blue)]);
  const light = scaled(primaries, multiply(inverse(primaries), xyz(white)));
  const [from, to] = [multiply(bradford, xyz(white)), multiply(bradford, d50)];
  const adapted: Matrix = [
    [to[0] / from[0], 0, 0],
    [0, to[1] / from[1], 0],
    [0, 0, to[2] / from[2]],
  ];
  return transpose(product(product(product(inverse(bradford), adapted), bradford), light));
}

const fixed = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65536));
  return bytes;
};
const xyzTag = (value: Vector) => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), ...value.map(fixed)]);
const textTag = (text: string) => Buffer.from(`text\0\0\0\0${text}\0`, 'latin1');

/** Entries of a curve: enough for 16 bits to come out right to 8. */
const curveEntries = 4096;
function curveTag(transfer: Transfer) {
  const bytes = Buffer.alloc(12 + curveEntries * 2);
  bytes.write('curv');
  bytes.writeUInt32BE(curveEntries, 8);
  for (let i = 0; i < curveEntries; i++) {
    const light = Math.min(1, Math.max(0, transfer(i / (curveEntries - 1))));
    bytes.writeUInt16BE(Math.round(light * 65535), 12 + i * 2);
  }
  return bytes;
}

/** An ICC profile (version 2, by matrix and curves) of colors that are coded so. */
export function profileOf({ primaries, transfer }: ColorCoding, kind: 'rgb' | 'grey'): Buffer {
  const [red, green, blue] = colorants(primaries);
  const curve = curveTag(transfer);
  const tags: [string, Buffer][] = [
    ['cprt', textTag('No rights are reserved')],
    ['wtpt', xyzTag(d50)],
    ...(kind === 'grey'
      ? ([['kTRC', curve]] as [string, Buffer][])
      : ([
          ['rXYZ', xyzTag(red)],
          ['gXYZ', xyzTag(green)],
          ['bXYZ', xyzTag(blue)],
          ['rTRC', curve],
          ['gTRC', curve],
          ['bTRC', curve],
        ] as [string, Buffer][])),
  ];
  const head = Buffer.alloc(128 + 4 + tags.length * 12);
  head.writeUInt32BE(0x02100000, 8);
  head.write('mntr', 12);
  head.write(kind === 'grey' ? 'GRAY' : 'RGB ', 16);
  head.write('XYZ ', 20);
  head.write('acsp', 36);
  Buffer.concat(d50.map(fixed)).copy(head, 68);
  head.writeUInt32BE(tags.length, 128);
  const parts: Buffer[] = [head];
  const placed = new Map<Buffer, number>();
  let end = head.length;
  for (const [i, [name, data]] of tags.entries()) {
    if (!placed.has(data)) {
      placed.set(data, end);
      parts.push(data, Buffer.alloc(-data.length & 3));
      end += data.length + (-data.length & 3);
    }
    head.write(name, 132 + i * 12);
    head.writeUInt32BE(placed.get(data)!, 136 + i * 12);
    head.writeUInt32BE(data.length, 140 + i * 12);
  }
  head.writeUInt32BE(end);
  return Buffer.concat(parts);
}
