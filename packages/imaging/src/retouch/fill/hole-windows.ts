import { labelComponents } from '../cut-out/components.ts';
import { dilate } from '../hole-pyramid.ts';

export type HoleWindow = { left: number; top: number; width: number; height: number };

const cell = 16;
/** With more holes than this one window serves them all: the picture is damaged everywhere. */
const mostWindows = 24;

/**
 * A window of the picture for each group of holes near one another: its box with a margin of `times` its
 * longer side, at least `least` pixels.
 */
export function holeWindows(
  hole: Uint8Array,
  width: number,
  height: number,
  margin: { least: number; times: number },
): HoleWindow[] {
  const across = Math.ceil(width / cell);
  const down = Math.ceil(height / cell);
  const cells = new Uint8Array(across * down);
  const cellOf = (i: number): number =>
    Math.floor(Math.floor(i / width) / cell) * across + Math.floor((i % width) / cell);
  for (let i = 0; i < hole.length; i++) if (hole[i]) cells[cellOf(i)] = 1;
  const { labels, sizes } = labelComponents(dilate(cells, across, down, 1), across);
  const one = sizes.length - 1 > mostWindows;
  const boxes = new Map<number, { x0: number; y0: number; x1: number; y1: number }>();
  for (let i = 0; i < hole.length; i++) {
    if (!hole[i]) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    const group = one ? 1 : labels[cellOf(i)];
    const box = boxes.get(group);
    if (!box) boxes.set(group, { x0: x, y0: y, x1: x + 1, y1: y + 1 });
    else {
      box.x0 = Math.min(box.x0, x);
      box.x1 = Math.max(box.x1, x + 1);
      box.y1 = y + 1;
    }
  }
  return [...boxes.values()].map(({ x0, y0, x1, y1 }) => {
    const room = Math.max(margin.least, Math.ceil(margin.times * Math.max(x1 - x0, y1 - y0)));
    const left = Math.max(0, x0 - room);
    const top = Math.max(0, y0 - room);
    return {
      left,
      top,
      width: Math.min(width, x1 + room) - left,
      height: Math.min(height, y1 + room) - top,
    };
  });
}
