import type { Box } from '@limn/canvas';
import { decodeOwnership } from '@limn/imaging';
import type { OwnerRegionsResult, OwnerRegionsTask } from './canvas-tasks.ts';

/** Side of a cell of the grid, in pixels. */
const cellSide = 32;
/** A cell with fewer opaque pixels than this part has no owner. */
const leastOpaque = 0.25;
/** A region with more than this part of the picture is not searched for separately. */
const nearlyWhole = 0.9;

interface Component {
  owner: number;
  cells: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Finds the connected regions of a picture that one owner dominates: own work first, then the largest. An owner is one
 * source of own work, the artworks of one style, or none. Boxes are tight round the owner's pixels.
 */
export function findOwnerRegions(task: OwnerRegionsTask): OwnerRegionsResult {
  const { pixels, styles, most, leastSide } = task;
  const { width, height, data } = pixels;
  const { sources, mixes, labels } = decodeOwnership(task.owners);
  const names: string[] = [];
  const isOwn: boolean[] = [];
  const placeOf = (name: string, own: boolean): number => {
    const known = names.indexOf(name);
    if (known >= 0) return known;
    isOwn.push(own);
    return names.push(name) - 1;
  };
  const ownerOfSource = sources.map((source) => {
    if (source.kind === 'none') return placeOf('none', true);
    if (source.kind === 'artwork') return placeOf(`style ${styles[source.id] ?? source.id}`, false);
    return placeOf(`${source.kind} ${source.id}`, source.kind === 'own');
  });
  const ownerOfLabel = mixes.map((mix) => {
    const sums = new Float64Array(names.length);
    for (const { source, weight } of mix) sums[ownerOfSource[source]!]! += weight;
    return sums.indexOf(Math.max(...sums));
  });

  const [columns, rows] = [Math.ceil(width / cellSide), Math.ceil(height / cellSide)];
  const counts = new Uint32Array(columns * rows * names.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (data[i * 4 + 3]! < 128) continue;
      const cell = Math.floor(y / cellSide) * columns + Math.floor(x / cellSide);
      counts[cell * names.length + ownerOfLabel[labels[i]!]!]!++;
    }
  const owners = new Int32Array(columns * rows).map((_, cell) => {
    const own = counts.subarray(cell * names.length, (cell + 1) * names.length);
    const sum = own.reduce((all, count) => all + count, 0);
    return sum < leastOpaque * cellSide ** 2 ? -1 : own.indexOf(Math.max(...own));
  });

  const boxOf = ({ owner, left, top, right, bottom }: Component): Box | null => {
    // The owner's pixels may extend into neighbouring cells that another one dominates.
    const from = { x: Math.max(0, left - 1) * cellSide, y: Math.max(0, top - 1) * cellSide };
    const to = {
      x: Math.min(width, (right + 2) * cellSide),
      y: Math.min(height, (bottom + 2) * cellSide),
    };
    let [x0, y0, x1, y1] = [to.x, to.y, -1, -1];
    for (let y = from.y; y < to.y; y++)
      for (let x = from.x; x < to.x; x++) {
        const i = y * width + x;
        if (data[i * 4 + 3]! < 128 || ownerOfLabel[labels[i]!] !== owner) continue;
        [x0, y0] = [Math.min(x0, x), Math.min(y0, y)];
        [x1, y1] = [Math.max(x1, x), y];
      }
    return x1 < 0 ? null : { x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1 };
  };
  const regions = componentsOf(owners, columns)
    .map((component) => ({ ...component, own: isOwn[component.owner]! }))
    .toSorted((a, b) => Number(b.own) - Number(a.own) || b.cells - a.cells);
  const boxes: Box[] = [];
  for (const region of regions) {
    if (boxes.length === most) break;
    // A region of n cells a side is at least n − 1 cells long, and its box at most two longer.
    const side = Math.min(region.right - region.left, region.bottom - region.top) + 3;
    const box = side * cellSide < leastSide ? null : boxOf(region);
    if (!box || Math.min(box.width, box.height) < leastSide) continue;
    if (box.width * box.height < nearlyWhole * width * height) boxes.push(box);
  }
  return { boxes };
}

/** The connected cells (by their sides) of one owner each. */
function componentsOf(owners: Int32Array, columns: number): Component[] {
  const seen = new Uint8Array(owners.length);
  const found: Component[] = [];
  for (let start = 0; start < owners.length; start++) {
    const owner = owners[start]!;
    if (seen[start] || owner < 0) continue;
    const component = { owner, cells: 0, left: columns, top: owners.length, right: -1, bottom: -1 };
    const waiting = [start];
    seen[start] = 1;
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      component.cells++;
      component.left = Math.min(component.left, x);
      component.right = Math.max(component.right, x);
      component.top = Math.min(component.top, y);
      component.bottom = Math.max(component.bottom, y);
      const next = [
        ...(x > 0 ? [cell - 1] : []),
        ...(x < columns - 1 ? [cell + 1] : []),
        cell - columns,
        cell + columns,
      ];
      for (const other of next) {
        if (seen[other] !== 0 || owners[other] !== owner) continue;
        seen[other] = 1;
        waiting.push(other);
      }
    }
    found.push(component);
  }
  return found;
}
