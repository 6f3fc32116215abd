import type { Box } from '@limn/canvas';
import type { CanvasSession } from '../session.ts';
import type { View } from './view-geometry.ts';

/** Where a box of the canvas is in the pixels of an element that shows it. */
export function onScreen(box: Box, { x, y, zoom }: View) {
  const scale = zoom * devicePixelRatio;
  return {
    left: (box.x - x) * scale,
    top: (box.y - y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

/** Draws the frame over the picture: pixels outside of it are not saved, and shown paler. */
export function drawFrame(pen: CanvasRenderingContext2D, { editor, view }: CanvasSession): void {
  const { tool, transient } = editor.state;
  const styles = getComputedStyle(pen.canvas);
  const blue = styles.getPropertyValue('--blue');
  const box = transient?.kind === 'frame' ? transient.box : editor.frame;
  const { left, top, width, height } = onScreen(box, view.get());
  pen.fillStyle = styles.getPropertyValue('--stage');
  pen.globalAlpha = 0.6;
  pen.beginPath();
  pen.rect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.rect(left, top, width, height);
  pen.fill('evenodd');
  pen.globalAlpha = 1;
  pen.strokeStyle = tool === 'frame' ? blue : styles.getPropertyValue('--line-strong');
  pen.lineWidth = devicePixelRatio;
  pen.strokeRect(
    Math.round(left) + 0.5,
    Math.round(top) + 0.5,
    Math.round(width),
    Math.round(height),
  );
  if (tool !== 'frame') return;
  pen.fillStyle = blue;
  const size = 5 * devicePixelRatio;
  for (const [across, down] of [
    [0, 0.5],
    [1, 0.5],
    [0.5, 0],
    [0.5, 1],
  ] as const)
    pen.fillRect(left + width * across - size, top + height * down - size, 2 * size, 2 * size);
}
