import { tileSide } from '@limn/contracts/canvas-records';
import type { MixTable } from '@limn/imaging';
import type { Box, Transform } from './geometry.ts';
import type { Surface } from './surface.ts';
import type { Tile } from './tile.ts';

/** Tiles of one layer by their position, in tiles. */
class TileGrid<T> {
  private readonly tiles: (T | undefined)[];
  private readonly left: number;
  private readonly top: number;
  private readonly columns: number;
  private readonly rows: number;

  constructor(tiles: readonly (readonly [Box, T])[]) {
    const xs = tiles.map(([{ x }]) => x / tileSide);
    const ys = tiles.map(([{ y }]) => y / tileSide);
    this.left = Math.min(...xs);
    this.top = Math.min(...ys);
    this.columns = Math.max(...xs) - this.left + 1;
    this.rows = Math.max(...ys) - this.top + 1;
    this.tiles = Array.from({ length: this.columns * this.rows });
    tiles.forEach(([, tile], k) => {
      this.tiles[(ys[k] - this.top) * this.columns + xs[k] - this.left] = tile;
    });
  }

  /** The tile that contains a pixel of the layer, if any. */
  at(x: number, y: number): T | undefined {
    const column = (x >> 8) - this.left;
    const row = (y >> 8) - this.top;
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return undefined;
    return this.tiles[row * this.columns + column];
  }
}

/** Offset of a layer pixel within its tile. */
const inTile = (x: number, y: number): number => ((y & 255) << 8) | (x & 255);

/** Most samples of a pixel along one side. */
const mostSamples = 8;

/**
 * Places, from a pixel's corner, at which a pixel of the canvas looks at a layer: its middle or, where the
 * layer is made smaller, as many as it takes to miss no pixel. Their x and y one after the other.
 */
function samplesOf([a, b, c, d]: Readonly<Transform>): Float64Array {
  const count = (way: number): number => Math.min(mostSamples, Math.max(1, Math.ceil(way - 1e-6)));
  const [across, down] = [count(Math.hypot(a, b)), count(Math.hypot(c, d))];
  const places = new Float64Array(across * down * 2);
  for (let k = 0; k < across * down; k++) {
    places[2 * k] = ((k % across) + 0.5) / across;
    places[2 * k + 1] = (Math.floor(k / across) + 0.5) / down;
  }
  return places;
}

type PictureTile = Extract<Tile, { kind: 'picture' }>;

/**
 * Draws a layer's tiles into a surface through a transform, given by its inverse (from the canvas to the layer):
 * colours are bilinear, weighted by alpha; owners are those of the nearest pixel or, if that is transparent, of the
 * most visible one.
 */
export function samplePicture(
  tiles: readonly (readonly [Box, PictureTile])[],
  inverse: Readonly<Transform>,
  surface: Surface,
  table: MixTable,
): void {
  const grid = new TileGrid(
    tiles.map(([box, tile]) => {
      const labelOf = table.adopt(tile.owners);
      const renamed = Uint32Array.from(tile.owners.mixes, (_, label) => labelOf(label));
      const { pixels, owners } = tile;
      return [box, { pixels, labels: owners.labels, renamed }] as const;
    }),
  );
  const [a, b, c, d, e, f] = inverse;
  const samples = samplesOf(inverse);
  const { box, data, labels } = surface;
  // Scalars all through: this is the loop that a big turned layer waits for.
  for (let row = 0, i = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++, i++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      let most = 0;
      let label = 0;
      for (let s = 0; s < samples.length; s += 2) {
        const px = box.x + column + samples[s];
        const py = box.y + row + samples[s + 1];
        const u = a * px + c * py + e - 0.5;
        const v = b * px + d * py + f - 0.5;
        const x = Math.floor(u);
        const y = Math.floor(v);
        for (let k = 0; k < 4; k++) {
          const nx = x + (k & 1);
          const ny = y + (k >> 1);
          const near = (1 - Math.abs(u - nx)) * (1 - Math.abs(v - ny));
          const entry = near > 0 ? grid.at(nx, ny) : undefined;
          if (!entry) continue;
          const { pixels } = entry;
          const place = inTile(nx, ny);
          const seen = near * pixels[place * 4 + 3];
          if (seen === 0) continue;
          red += seen * pixels[place * 4];
          green += seen * pixels[place * 4 + 1];
          blue += seen * pixels[place * 4 + 2];
          alpha += seen;
          if (seen <= most) continue;
          most = seen;
          label = entry.renamed[entry.labels[place]];
        }
      }
      if (alpha === 0) continue;
      data[i * 4] = Math.round(red / alpha);
      data[i * 4 + 1] = Math.round(green / alpha);
      data[i * 4 + 2] = Math.round(blue / alpha);
      data[i * 4 + 3] = Math.round((alpha * 2) / samples.length);
      const x = Math.floor(a * (box.x + column + 0.5) + c * (box.y + row + 0.5) + e);
      const y = Math.floor(b * (box.x + column + 0.5) + d * (box.y + row + 0.5) + f);
      const nearest = grid.at(x, y);
      const place = inTile(x, y);
      labels[i] =
        nearest && nearest.pixels[place * 4 + 3] > 0
          ? nearest.renamed[nearest.labels[place]]
          : label;
    }
  }
}

/** A mask's bytes in a box, through a transform given by its inverse; bilinear. */
export function sampleMask(
  tiles: readonly (readonly [Box, Uint8Array])[],
  inverse: Readonly<Transform>,
  box: Box,
): Uint8Array {
  const out = new Uint8Array(box.width * box.height);
  if (tiles.length === 0) return out;
  const grid = new TileGrid(tiles);
  const [a, b, c, d, e, f] = inverse;
  const samples = samplesOf(inverse);
  for (let row = 0, i = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++, i++) {
      let sum = 0;
      for (let s = 0; s < samples.length; s += 2) {
        const px = box.x + column + samples[s];
        const py = box.y + row + samples[s + 1];
        const u = a * px + c * py + e - 0.5;
        const v = b * px + d * py + f - 0.5;
        const x = Math.floor(u);
        const y = Math.floor(v);
        for (let k = 0; k < 4; k++) {
          const nx = x + (k & 1);
          const ny = y + (k >> 1);
          const alpha = grid.at(nx, ny)?.[inTile(nx, ny)] ?? 0;
          sum += (1 - Math.abs(u - nx)) * (1 - Math.abs(v - ny)) * alpha;
        }
      }
      out[i] = Math.round((sum * 2) / samples.length);
    }
  }
  return out;
}
