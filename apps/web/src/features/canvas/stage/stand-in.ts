import type { Composite, Composites } from './composites.ts';
import { side } from './layer-painter.ts';
import type { CompositePlace } from '../commands/places.ts';
import type { OffscreenPen } from '../sheets/sheets.ts';

/** Draws the up to four composites one zoom level closer, side by side. */
export function drawNearer(
  pen: OffscreenPen | CanvasRenderingContext2D,
  nearer: readonly (Composite | undefined)[],
  left: number,
  top: number,
  width: number,
): void {
  const half = width / 2;
  nearer.forEach((one, k) => {
    if (one) pen.drawImage(one.bitmap, left + (k & 1) * half, top + (k >> 1) * half, half, half);
  });
}

/** The last drawing of a place at another zoom, until it is composed. */
export function drawStandIn(
  pen: CanvasRenderingContext2D,
  composites: Composites,
  place: CompositePlace,
  to: readonly [left: number, top: number, width: number, height: number],
): void {
  const further = composites.further(place);
  if (!further) {
    drawNearer(pen, composites.nearer(place), to[0], to[1], to[2]);
    return;
  }
  const { composite, up } = further;
  const part = side >> up;
  const from = (at: number) => (at - ((at >> up) << up)) * part;
  pen.drawImage(composite.bitmap, from(place.x), from(place.y), part, part, ...to);
}
