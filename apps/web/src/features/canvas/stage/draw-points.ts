import { apply, handlePlace, pointsInHand, tracePath } from '@limn/canvas';
import { strokeTwice } from './draw-twice.ts';
import type { CanvasSession } from '../session.ts';

/** The outline of the shape in hand, its points, and the handles of the chosen one. */
export function drawPoints(
  pen: CanvasRenderingContext2D,
  { editor }: CanvasSession,
  width: (px: number) => number,
  blue: string,
): void {
  const inHand = pointsInHand(editor);
  if (!inHand) return;
  const { layer, path, at } = inHand;
  const [a, b, c, d, e, f] = layer.transform;
  pen.save();
  pen.transform(a, b, c, d, e, f);
  pen.beginPath();
  tracePath(pen, path);
  pen.restore();
  strokeTwice(pen, width(1), blue);
  const chosen = path.points[at]!;
  const [px, py] = apply(layer.transform, chosen.x, chosen.y);
  for (const side of ['in', 'out'] as const) {
    const handle = handlePlace(chosen, side);
    if (!handle) continue;
    const [x, y] = apply(layer.transform, handle.x, handle.y);
    pen.beginPath();
    pen.moveTo(px, py);
    pen.lineTo(x, y);
    strokeTwice(pen, width(1), blue);
    pen.beginPath();
    pen.arc(x, y, width(4), 0, 7);
    pen.fillStyle = '#fff';
    pen.fill();
    pen.stroke();
  }
  pen.lineWidth = width(1.5);
  pen.strokeStyle = blue;
  path.points.forEach((point, i) => {
    const [x, y] = apply(layer.transform, point.x, point.y);
    pen.beginPath();
    pen.rect(x - width(4), y - width(4), width(8), width(8));
    pen.fillStyle = i === at ? blue : '#fff';
    pen.fill();
    pen.stroke();
  });
}
