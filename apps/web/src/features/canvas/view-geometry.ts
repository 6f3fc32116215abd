import type { Box } from '@limn/canvas';

/** What of the canvas is seen: the place in its left upper corner, and screen pixels for one of the canvas's. */
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

/** The view that shows a box whole, with a margin in screen pixels. */
export function fitView(box: Box, width: number, height: number, margin = 48): View {
  const zoom = Math.min(
    4,
    Math.max(0.02, Math.min((width - 2 * margin) / box.width, (height - 2 * margin) / box.height)),
  );
  return {
    x: box.x + box.width / 2 - width / zoom / 2,
    y: box.y + box.height / 2 - height / zoom / 2,
    zoom,
  };
}
