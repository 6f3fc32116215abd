import { tileSide } from '@limn/contracts/canvas-records';
import { MixTable, type Owned } from '@limn/imaging';
import { CanvasError } from './errors.ts';
import { type Box, intersect, isEmptyBox, wholeBox } from './geometry.ts';
import { nobody, planeOfUsed } from './owners.ts';
import { type Tile, tilePixels } from './tile.ts';

/** Tiles by their places, or how to find one. */
export type Tiles = Iterable<readonly [string, Tile]> | ((at: string) => Tile | undefined);

const side = tileSide;

/** Places `x,y` of the tiles that a box touches, rows from the top. */
export function placesIn(box: Box): string[] {
  if (isEmptyBox(box)) return [];
  const places: string[] = [];
  for (let y = Math.floor(box.y / side); y * side < box.y + box.height; y++)
    for (let x = Math.floor(box.x / side); x * side < box.x + box.width; x++)
      places.push(`${x},${y}`);
  return places;
}

/** The pixels of a tile, from the layer's own origin. */
export function boxOfPlace(at: string): Box {
  const [x, y] = at.split(',').map(Number);
  return { x: x * side, y: y * side, width: side, height: side };
}

/** The box around tiles, whole tiles of it; null without any. */
export function contentBox(places: Iterable<string>): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const at of places) {
    const [x, y] = at.split(',').map(Number);
    left = Math.min(left, x * side);
    top = Math.min(top, y * side);
    right = Math.max(right, (x + 1) * side);
    bottom = Math.max(bottom, (y + 1) * side);
  }
  return left < right ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** The box around what can be seen of a picture, in its pixels; null when nothing can. */
export function tightBox({ pixels: { width, height, data } }: Owned): Box | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, a = 3; y < height; y++) {
    for (let x = 0; x < width; x++, a += 4) {
      if (data[a] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return left < right ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/**
 * Cuts a picture whose corner is at (left, top), whole pixels, into tiles. Pixels of a tile outside the picture are
 * transparent and have no owner; fully transparent tiles are left out.
 */
export function cutTiles(picture: Owned, left = 0, top = 0): { at: string; tile: Tile }[] {
  const { width, height, data } = picture.pixels;
  const box = { x: left, y: top, width, height };
  const table = new MixTable(picture.owners);
  const none = table.labelOf(nobody);
  return placesIn(box).flatMap((at) => {
    const place = boxOfPlace(at);
    const part = intersect(place, box);
    if (!part) return [];
    const pixels = new Uint8ClampedArray(tilePixels * 4);
    const labels = new Uint32Array(tilePixels).fill(none);
    for (let y = part.y; y < part.y + part.height; y++) {
      const s = (y - top) * width + part.x - left;
      const d = (y - place.y) * side + part.x - place.x;
      pixels.set(data.subarray(s * 4, (s + part.width) * 4), d * 4);
      labels.set(picture.owners.labels.subarray(s, s + part.width), d);
    }
    if (!hasAlpha(pixels)) return [];
    const owners = planeOfUsed(side, side, table, labels);
    return [{ at, tile: { kind: 'picture', pixels, owners } as const }];
  });
}

function hasAlpha(pixels: Uint8ClampedArray): boolean {
  for (let a = 3; a < pixels.length; a += 4) if (pixels[a] > 0) return true;
  return false;
}

/** Throws `bad-input` unless a box has whole pixels and some. */
export function assertWholeBox(box: Box, name: string): void {
  if (isEmptyBox(box) || ![box.x, box.y, box.width, box.height].every(Number.isInteger))
    throw new CanvasError('bad-input', `${name}: the box must have whole sides, not empty.`);
}

/** Tiles that touch a box, with their boxes. */
export function* tilesIn(tiles: Tiles, box: Box): Generator<[Box, Tile]> {
  if (typeof tiles === 'function') {
    for (const at of placesIn(box)) {
      const tile = tiles(at);
      if (tile) yield [boxOfPlace(at), tile];
    }
    return;
  }
  for (const [at, tile] of tiles) {
    const place = boxOfPlace(at);
    if (intersect(place, box)) yield [place, tile];
  }
}

/**
 * The pixels of a layer in a box, whole pixels, with their ownership: without a tile they are transparent and have no
 * owner. Throws `bad-input` for another box.
 */
export function readArea(tiles: Tiles, box: Box): Owned {
  assertWholeBox(box, 'readArea');
  const { width, height } = box;
  const data = new Uint8ClampedArray(width * height * 4);
  const table = new MixTable();
  const labels = new Uint32Array(width * height).fill(table.labelOf(nobody));
  for (const [place, tile] of tilesIn(tiles, box)) {
    if (tile.kind === 'picture') copyTile(tile, place, box, data, labels, table);
  }
  return { pixels: { width, height, data }, owners: planeOfUsed(width, height, table, labels) };
}

/** Copies what a picture tile has in a box into the box's pixels and labels. */
export function copyTile(
  tile: Extract<Tile, { kind: 'picture' }>,
  place: Box,
  box: Box,
  data: Uint8ClampedArray,
  labels: Uint32Array,
  table: MixTable,
): void {
  const part = intersect(place, wholeBox(box));
  if (!part) return;
  const labelOf = table.adopt(tile.owners);
  let last = -1;
  let label = 0;
  for (let y = part.y; y < part.y + part.height; y++) {
    const s = (y - place.y) * side + part.x - place.x;
    const d = (y - box.y) * box.width + part.x - box.x;
    data.set(tile.pixels.subarray(s * 4, (s + part.width) * 4), d * 4);
    for (let k = 0; k < part.width; k++) {
      if (tile.owners.labels[s + k] !== last) label = labelOf((last = tile.owners.labels[s + k]));
      labels[d + k] = label;
    }
  }
}
