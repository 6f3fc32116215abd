import { assertRaster, type Raster } from '../raster/raster.ts';

// Letters as strokes on a grid 4 wide and 6 high, y down: pairs of points.
const letters: Record<string, number[]> = {
  L: [0, 0, 0, 6, 0, 6, 3, 6],
  i: [0, 2, 0, 6, 0, 0.2, 0, 0.7],
  m: [0, 2, 0, 6, 0, 3, 1, 2, 1, 2, 2, 3, 2, 3, 2, 6, 2, 3, 3, 2, 3, 2, 4, 3, 4, 3, 4, 6],
  n: [0, 2, 0, 6, 0, 3, 1, 2, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 6],
  p: [0, 2, 0, 8, 0, 2.4, 2, 2, 2, 2, 3, 3, 3, 3, 3, 5, 3, 5, 2, 6, 2, 6, 0, 5.6],
  r: [0, 2, 0, 6, 0, 3.2, 1, 2, 1, 2, 2, 2],
  e: [
    0, 4, 3, 4, 3, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 2, 1, 2, 0, 3, 0, 3, 0, 5, 0, 5, 1, 6, 1, 6, 3, 6,
  ],
  v: [0, 2, 1.5, 6, 1.5, 6, 3, 2],
  w: [0, 2, 1, 6, 1, 6, 2, 3, 2, 3, 3, 6, 3, 6, 4, 2],
};
const advance: Record<string, number> = { i: 1.6, m: 5.6, w: 5.6, ' ': 2.6 };

const text = 'Limn preview';

/** The words as line segments along a baseline, and their length, in grid units. */
function layText(): { segments: number[]; length: number } {
  const segments: number[] = [];
  let x = 0;
  for (const letter of text) {
    const strokes = letters[letter] ?? [];
    for (let i = 0; i < strokes.length; i += 2) segments.push(strokes[i] + x, strokes[i + 1] - 4);
    x += advance[letter] ?? 4.4;
  }
  return { segments, length: x };
}

/** Coverage 0–255 of one tile of the repeated words. */
function drawTile(width: number, height: number, unit: number): Uint8Array {
  const { segments } = layText();
  const tile = new Uint8Array(width * height);
  const half = 0.42 * unit;
  for (let i = 0; i < segments.length; i += 4) {
    const [ax, ay, bx, by] = [0, 1, 2, 3].map(
      (k) => segments[i + k] * unit + (k % 2 ? height / 2 : unit),
    );
    for (let y = Math.floor(Math.min(ay, by) - half - 1); y <= Math.max(ay, by) + half + 1; y++) {
      for (let x = Math.floor(Math.min(ax, bx) - half - 1); x <= Math.max(ax, bx) + half + 1; x++) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const [dx, dy] = [bx - ax, by - ay];
        const along = ((x - ax) * dx + (y - ay) * dy) / Math.max(1e-6, dx * dx + dy * dy);
        const t = Math.min(1, Math.max(0, along));
        const gap = Math.hypot(x - ax - t * dx, y - ay - t * dy);
        const cover = Math.min(1, Math.max(0, half + 0.5 - gap)) * 255;
        tile[y * width + x] = Math.max(tile[y * width + x], cover);
      }
    }
  }
  return tile;
}

/** Opacity of the lattice of words, 0–1. */
const lattice = { maker: 0.06, public: 0.2 };
/** How strongly the one line at the lower edge does. */
const line = 0.62;

/**
 * A copy of the picture that says it is a preview: one line of words at the lower edge, and the same words
 * aslant and repeated over all of it, so that no piece worth having is free of them. These are hardly
 * seen by the picture's maker, who has to judge it, and plainer to the public. Light on dark and dark on
 * light.
 */
export function drawPreviewMark(raster: Raster, viewer: keyof typeof lattice): Raster {
  assertRaster(raster, 'drawPreviewMark');
  const { width, height } = raster;
  const out = new Uint8ClampedArray(raster.data);
  const { length } = layText();
  const light = localLightness(raster);
  const ink = (x: number, y: number, alpha: number): void => {
    const i = (y * width + x) * 4;
    const tone = light(x, y) > 150 ? 20 : 245;
    for (let k = 0; k < 3; k++) out[i + k] += (tone - out[i + k]) * alpha;
  };
  const unit = Math.max(1.1, Math.min(width, height) / 260);
  const tileWidth = Math.ceil((length + 6) * unit);
  const tileHeight = Math.ceil(17 * unit);
  const tile = drawTile(tileWidth, tileHeight, unit);
  const [cos, sin] = [Math.cos(-0.5), Math.sin(-0.5)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x * cos + y * sin + 4 * (width + height);
      const v = y * cos - x * sin + 4 * (width + height);
      const row = Math.floor(v / tileHeight);
      const tx = Math.floor(u + row * tileWidth * 0.41) % tileWidth;
      const cover = tile[Math.floor(v - row * tileHeight) * tileWidth + tx];
      if (cover > 0) ink(x, y, (cover / 255) * lattice[viewer]);
    }
  }
  const size = Math.max(1, Math.min(width, height) / 420);
  const [lineWidth, lineHeight] = [Math.ceil((length + 2) * size), Math.ceil(12 * size)];
  const words = drawTile(lineWidth, lineHeight, size);
  const [left, top] = [width - lineWidth - Math.ceil(4 * size), height - lineHeight];
  for (let y = Math.max(0, top); y < height; y++) {
    for (let x = Math.max(0, left); x < left + lineWidth; x++) {
      const cover = words[(y - top) * lineWidth + x - left];
      if (cover > 0) ink(x, y, (cover / 255) * line);
    }
  }
  return { width, height, data: out };
}

/** Mean lightness of 16×16 blocks, so that a word keeps one tone over small detail. */
function localLightness({ width, height, data }: Raster): (x: number, y: number) => number {
  const across = Math.ceil(width / 16);
  const down = Math.ceil(height / 16);
  const sums = new Float32Array(across * down);
  const counts = new Float32Array(across * down);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const b = (y >> 4) * across + (x >> 4);
      const i = (y * width + x) * 4;
      sums[b] += 0.3 * data[i] + 0.59 * data[i + 1] + 0.11 * data[i + 2];
      counts[b]++;
    }
  }
  return (x, y) => {
    const b = (y >> 4) * across + (x >> 4);
    return sums[b] / counts[b];
  };
}
