import type { Box } from '@limn/canvas';

/** The visible part of the canvas: its left upper corner, and screen pixels per canvas pixel. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** Where screen and canvas places meet. */
export const toCanvas = (view: View, x: number, y: number) => ({
  x: view.x + x / view.zoom,
  y: view.y + y / view.zoom,
});

/** Margins around a fitted box, in screen pixels; larger at the bottom for the bars there. */
const margins = { side: 24, top: 24, bottom: 80 };

/** The view that shows a box whole in the part of the stage that no bar covers. */
export function fitView(box: Box, width: number, height: number): View {
  const { side, top, bottom } = margins;
  const free = { width: width - 2 * side, height: height - top - bottom };
  const zoom = Math.min(
    4,
    Math.max(0.02, Math.min(free.width / box.width, free.height / box.height)),
  );
  return {
    x: box.x + box.width / 2 - width / zoom / 2,
    y: box.y + box.height / 2 - (top + free.height / 2) / zoom,
    zoom,
  };
}
