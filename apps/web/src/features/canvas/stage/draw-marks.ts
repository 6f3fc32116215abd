import type { StrokeOverlay } from '@limn/canvas';
import { strokeTwice } from './draw-twice.ts';

/** Drawn marks of strokes, by their coverage. */
const marks = new WeakMap<Uint8Array, OffscreenCanvas>();

/** A stroke that marks what is to be worked on. */
export function drawMark(
  pen: CanvasRenderingContext2D,
  { coverage, dirty, colour, opacity }: StrokeOverlay,
  at: { left: number; top: number; width: number; height: number },
): void {
  // A growing stroke has other bytes behind the same name.
  let sheet = dirty === coverage ? marks.get(coverage.data) : undefined;
  if (!sheet) {
    sheet = new OffscreenCanvas(Math.max(1, coverage.width), Math.max(1, coverage.height));
    const own = sheet.getContext('2d')!;
    const image = own.createImageData(sheet.width, sheet.height);
    const [r, g, b] = colour;
    coverage.data.forEach((v, i) => {
      if (v > 0) image.data.set([r, g, b, v], i * 4);
    });
    own.putImageData(image, 0, 0);
    marks.set(coverage.data, sheet);
  }
  pen.globalAlpha = opacity;
  pen.drawImage(sheet, at.left, at.top, at.width, at.height);
  pen.globalAlpha = 1;
}

/** A cross where the clone brush copies from. */
export function drawSource(
  pen: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  width: (px: number) => number,
  blue: string,
): void {
  pen.beginPath();
  pen.moveTo(x - width(8), y);
  pen.lineTo(x + width(8), y);
  pen.moveTo(x, y - width(8));
  pen.lineTo(x, y + width(8));
  strokeTwice(pen, width(1), blue);
}
