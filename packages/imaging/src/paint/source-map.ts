import { ByteReader, ByteWriter } from '../bytes.ts';
import { ImagingError } from '../errors.ts';
import { matchArtwork, matchX, matchY } from '../kernel/arena.ts';

/** The source of each place of a picture. One entry covers `step` × `step` pixels of the picture; rows from the top. */
export type SourceMap = {
  /** Size in entries. */
  width: number;
  height: number;
  /** Pixels of the picture per entry, across and down. */
  step: number;
  artworkIds: string[];
  /** Index into `artworkIds`. */
  artwork: Uint16Array;
  /** Place in the artwork, in pixels of `sizes`. */
  x: Uint16Array;
  y: Uint16Array;
  /** Size at which each artwork was used. */
  sizes: { width: number; height: number }[];
};

const magic = 0x4c4d4d31; // 'LMM1': the digit is the version.

export function buildSourceMap(
  matches: Uint32Array,
  width: number,
  height: number,
  artworkIds: string[],
  sourceSizes: readonly { width: number; height: number }[],
  step: number,
): SourceMap {
  const w = Math.ceil(width / step);
  const h = Math.ceil(height / step);
  const map: SourceMap = {
    width: w,
    height: h,
    step,
    artworkIds,
    artwork: new Uint16Array(w * h),
    x: new Uint16Array(w * h),
    y: new Uint16Array(w * h),
    sizes: sourceSizes.map((size) => ({ ...size })),
  };
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const m = matches[y * step * width + x * step];
      const i = y * w + x;
      map.artwork[i] = matchArtwork(m);
      map.x[i] = matchX(m);
      map.y[i] = matchY(m);
    }
  }
  return map;
}

/** The map of a picture made `factor` times as large, its artworks with it. */
export function enlargeMap(map: SourceMap, factor: number): SourceMap {
  return {
    ...map,
    step: map.step * factor,
    x: map.x.map((v) => v * factor),
    y: map.y.map((v) => v * factor),
    sizes: map.sizes.map(({ width, height }) => ({
      width: width * factor,
      height: height * factor,
    })),
  };
}

/**
 * Which artwork a pixel of the picture comes from, and where in it as fractions 0–1 of its width and
 * height; null outside the picture.
 */
export function artworkAt(
  map: SourceMap,
  x: number,
  y: number,
): { artworkId: string; x: number; y: number } | null {
  const mx = Math.floor(x / map.step);
  const my = Math.floor(y / map.step);
  if (mx < 0 || my < 0 || mx >= map.width || my >= map.height) return null;
  const i = my * map.width + mx;
  const label = map.artwork[i];
  const { width, height } = map.sizes[label];
  return {
    artworkId: map.artworkIds[label],
    x: map.x[i] / Math.max(1, width - 1),
    y: map.y[i] / Math.max(1, height - 1),
  };
}

/**
 * Labels for an overlay: for each entry of the map the index of its artwork, with specks smaller
 * than the `calm` × `calm` window (odd; 1 keeps all) given to what surrounds them.
 */
export function shareRegions(map: SourceMap, calm = 5): Uint16Array {
  const { width, height, artwork, artworkIds } = map;
  const reach = calm >> 1;
  if (reach < 1) return artwork.slice();
  const labels = new Uint16Array(artwork.length);
  const counts = new Uint16Array(artworkIds.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      counts.fill(0);
      let best = artwork[y * width + x];
      for (let ny = Math.max(0, y - reach); ny <= Math.min(height - 1, y + reach); ny++) {
        for (let nx = Math.max(0, x - reach); nx <= Math.min(width - 1, x + reach); nx++) {
          const label = artwork[ny * width + nx];
          if (++counts[label] > counts[best]) best = label;
        }
      }
      labels[y * width + x] = best;
    }
  }
  return labels;
}

/** Zigzag: small numbers of either sign become small whole numbers. */
const fold = (v: number): number => (v < 0 ? -2 * v - 1 : 2 * v);
const unfold = (v: number): number => (v & 1 ? -((v + 1) / 2) : v / 2);

const kinds = { literal: 0, left: 1, above: 2 } as const;

/**
 * Compact bytes for storing and sending. Copied pieces run on with a steady step, so an entry is mostly
 * what its left or upper neighbour foretells; the map is coded as runs of one or the other, and
 * literals where a new piece begins.
 */
export function encodeSourceMap(map: SourceMap): Uint8Array {
  const out = new ByteWriter();
  out.u32(magic);
  out.u16(map.width);
  out.u16(map.height);
  out.u8(map.step);
  out.u16(map.artworkIds.length);
  map.artworkIds.forEach((id, k) => {
    out.text(id);
    out.u16(map.sizes[k].width);
    out.u16(map.sizes[k].height);
  });
  const n = map.width * map.height;
  for (let i = 0; i < n; ) {
    const left = runLength(map, i, kinds.left);
    const above = runLength(map, i, kinds.above);
    const length = Math.max(1, left, above);
    const kind = left + above === 0 ? kinds.literal : above > left ? kinds.above : kinds.left;
    out.varint((length << 2) | kind);
    if (kind === kinds.literal) {
      out.varint(map.artwork[i]);
      out.varint(fold(map.x[i] - (i > 0 ? map.x[i - 1] : 0)));
      out.varint(fold(map.y[i] - (i > 0 ? map.y[i - 1] : 0)));
    }
    i += length;
  }
  return out.finish();
}

/** How many entries from i on are what their left, or upper, neighbours foretell. */
function runLength(map: SourceMap, i: number, kind: 1 | 2): number {
  const { width, step, artwork, x, y } = map;
  const back = kind === kinds.left ? 1 : width;
  const [dx, dy] = kind === kinds.left ? [step, 0] : [0, step];
  let j = i;
  for (; j < x.length; j++) {
    const p = j - back;
    if (p < 0 || artwork[p] !== artwork[j] || x[p] + dx !== x[j] || y[p] + dy !== y[j]) break;
  }
  return j - i;
}

/** Reads back what `encodeSourceMap` wrote; throws `bad-bytes` for anything else. */
export function decodeSourceMap(bytes: Uint8Array): SourceMap {
  const input = new ByteReader(bytes, 'source map');
  if (input.u32() !== magic) {
    throw new ImagingError('bad-bytes', 'These bytes are no source map of this version.');
  }
  const width = input.u16();
  const height = input.u16();
  const step = input.u8();
  const artworkIds: string[] = [];
  const sizes: SourceMap['sizes'] = [];
  for (let left = input.u16(); left > 0; left--) {
    artworkIds.push(input.text());
    sizes.push({ width: input.u16(), height: input.u16() });
  }
  const n = width * height;
  const [artwork, x, y] = [new Uint16Array(n), new Uint16Array(n), new Uint16Array(n)];
  const map: SourceMap = { width, height, step, artworkIds, artwork, x, y, sizes };
  for (let i = 0; i < n; ) i = readRun(input, map, i);
  input.end();
  return map;
}

function readRun(input: ByteReader, map: SourceMap, i: number): number {
  const { width, step, artwork, x, y } = map;
  const token = input.varint();
  const [length, kind] = [token >>> 2, token & 3];
  const back = kind === kinds.above ? width : 1;
  const outside = i + length > x.length || (kind !== kinds.literal && i < back);
  if (length < 1 || outside || kind > kinds.above || (kind === kinds.literal && length > 1)) {
    throw new ImagingError('bad-bytes', 'source map: a run is out of bounds.');
  }
  if (kind === kinds.literal) {
    artwork[i] = input.varint();
    x[i] = unfold(input.varint()) + (i > 0 ? x[i - 1] : 0);
    y[i] = unfold(input.varint()) + (i > 0 ? y[i - 1] : 0);
    if (artwork[i] >= map.artworkIds.length) {
      throw new ImagingError('bad-bytes', 'source map: an artwork is out of bounds.');
    }
    return i + 1;
  }
  for (let j = i; j < i + length; j++) {
    artwork[j] = artwork[j - back];
    x[j] = x[j - back] + (kind === kinds.left ? step : 0);
    y[j] = y[j - back] + (kind === kinds.above ? step : 0);
  }
  return i + length;
}
