import type { StrokeOverlay, ToolOptions, Transient } from '@limn/canvas';
import { apply, handlePlace, handlesOf, pointsInHand, tracePath } from '@limn/canvas';
import { onScreen } from './draw-frame.ts';
import type { Session } from './session.ts';

interface Shown {
  ants: Path2D | null;
  dash: number;
  /** The pointer, in screen pixels of the stage. */
  hover: { x: number; y: number } | null;
  /** The pointer has only just been somewhere else. */
  isMoving: boolean;
}

const ringed = new Set([
  'brush',
  'eraser',
  'heal',
  'clone',
  'erase-thing',
  'paint-into',
  'subject',
]);

/** Marks of strokes, kept by what they cover. */
const marks = new WeakMap<Uint8Array, OffscreenCanvas>();

/** Whether nothing lies over the picture, so that a second canvas needs not be drawn and shown for each frame. */
export function isOverlayEmpty({ editor }: Session, { ants, hover }: Shown): boolean {
  const { transient, waiting, tool, chosen, cloneSource } = editor.state;
  return (
    !ants &&
    waiting.length === 0 &&
    (!transient || transient.kind === 'frame') &&
    !((tool === 'move' || tool === 'points') && chosen.length > 0) &&
    !(tool === 'clone' && cloneSource) &&
    !(hover && ringed.has(tool))
  );
}

/** What lies over the picture and is no part of it: the selection, gestures, handles, the brush. */
export function drawOverlay(
  canvas: HTMLCanvasElement,
  session: Session,
  { ants, dash, hover, isMoving }: Shown,
): void {
  const pen = canvas.getContext('2d')!;
  const { editor } = session;
  const { state } = editor;
  const density = devicePixelRatio;
  const { x, y, zoom } = session.view.get();
  const scale = zoom * density;
  const blue = getComputedStyle(canvas).getPropertyValue('--blue');
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  const { transient } = state;
  const strokes: StrokeOverlay[] = [
    ...state.waiting,
    ...(transient?.kind === 'stroke' ? [transient.stroke] : []),
  ].filter(({ mode }) => mode === 'mark');
  for (const stroke of strokes)
    drawMark(pen, stroke, onScreen(stroke.coverage, session.view.get()));

  pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  const width = (px: number): number => (px * density) / scale;
  if (transient?.kind === 'stroke' && isMoving && !state.selection)
    drawAhead(pen, transient, state.options);
  if (ants) {
    pen.lineWidth = width(1);
    pen.strokeStyle = '#000';
    pen.stroke(ants);
    pen.setLineDash([width(4), width(4)]);
    pen.lineDashOffset = -width(dash);
    pen.strokeStyle = '#fff';
    pen.stroke(ants);
    pen.setLineDash([]);
  }
  if (transient?.kind === 'transform' && transient.guides) {
    const far = 1e6;
    pen.beginPath();
    for (const at of transient.guides.x) {
      pen.moveTo(at, -far);
      pen.lineTo(at, far);
    }
    for (const at of transient.guides.y) {
      pen.moveTo(-far, at);
      pen.lineTo(far, at);
    }
    pen.lineWidth = width(1);
    pen.strokeStyle = blue;
    pen.stroke();
  }
  if (transient?.kind === 'outline') {
    pen.beginPath();
    transient.points.forEach((point, i) =>
      i === 0 ? pen.moveTo(point.x, point.y) : pen.lineTo(point.x, point.y),
    );
    twice(pen, width(1), blue);
  }
  if (transient?.kind === 'box') {
    const { box } = transient;
    pen.beginPath();
    if (transient.shape === 'ellipse')
      pen.ellipse(
        box.x + box.width / 2,
        box.y + box.height / 2,
        box.width / 2,
        box.height / 2,
        0,
        0,
        7,
      );
    else if (transient.shape === 'line') {
      pen.moveTo(box.x, box.y);
      pen.lineTo(box.x + box.width, box.y + box.height);
    } else pen.rect(box.x, box.y, box.width, box.height);
    twice(pen, width(1), blue);
  }
  if (state.tool === 'move') drawHandles(pen, session, width, blue);
  if (state.tool === 'points') drawPoints(pen, session, width, blue);
  if (state.tool === 'clone' && state.cloneSource) {
    const { x: sx, y: sy } = state.cloneSource;
    pen.beginPath();
    pen.moveTo(sx - width(8), sy);
    pen.lineTo(sx + width(8), sy);
    pen.moveTo(sx, sy - width(8));
    pen.lineTo(sx, sy + width(8));
    twice(pen, width(1), blue);
  }
  pen.setTransform(1, 0, 0, 1, 0, 0);
  if (hover && ringed.has(state.tool)) {
    pen.beginPath();
    pen.arc(
      hover.x * density,
      hover.y * density,
      Math.max(2, (state.options.size / 2) * scale),
      0,
      7,
    );
    twice(pen, density, '#fff');
  }
}

/** Where a stroke will probably be in a moment, until it is there. What is wiped out cannot be shown so. */
function drawAhead(
  pen: CanvasRenderingContext2D,
  { stroke: { mode, colour, opacity }, ahead }: Extract<Transient, { kind: 'stroke' }>,
  { size, hardness }: ToolOptions,
): void {
  if (mode === 'erase' || ahead.length < 2) return;
  const [r, g, b, a] = colour;
  pen.beginPath();
  for (const { x, y } of ahead) pen.lineTo(x, y);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  // Of a soft brush no more than what is covered wholly.
  const core = mode === 'mark' ? 1 : hardness;
  pen.lineWidth = Math.max(1, size * core * Math.min(1, ahead[0]!.pressure * 2));
  pen.strokeStyle = `rgb(${r} ${g} ${b} / ${(a / 255) * opacity})`;
  pen.stroke();
  pen.lineCap = 'butt';
  pen.lineJoin = 'miter';
}

/** A line that shows on light and on dark. */
function twice(pen: CanvasRenderingContext2D, width: number, colour: string): void {
  pen.lineWidth = width * 3;
  pen.strokeStyle = 'rgb(0 0 0 / 0.5)';
  pen.stroke();
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.stroke();
}

function drawMark(
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

function drawHandles(
  pen: CanvasRenderingContext2D,
  { editor }: Session,
  width: (px: number) => number,
  blue: string,
): void {
  const handles = handlesOf(editor);
  if (!handles) return;
  const { transient } = editor.state;
  pen.save();
  if (transient?.kind === 'transform') {
    const [a, b, c, d, e, f] = transient.by;
    pen.transform(a, b, c, d, e, f);
  }
  const { box, grips } = handles;
  pen.beginPath();
  pen.rect(box.x, box.y, box.width, box.height);
  twice(pen, width(1), blue);
  pen.restore();
  if (transient) return;
  for (const { x, y, kind } of grips) {
    pen.beginPath();
    if (kind === 'rotate') pen.arc(x, y, width(5), 0, 7);
    else pen.rect(x - width(4), y - width(4), width(8), width(8));
    pen.fillStyle = '#fff';
    pen.fill();
    pen.lineWidth = width(1.5);
    pen.strokeStyle = blue;
    pen.stroke();
  }
}

/** The outline of the shape in hand, its points, and the handles of the chosen one. */
function drawPoints(
  pen: CanvasRenderingContext2D,
  { editor }: Session,
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
  twice(pen, width(1), blue);
  const chosen = path.points[at]!;
  const [px, py] = apply(layer.transform, chosen.x, chosen.y);
  for (const side of ['in', 'out'] as const) {
    const handle = handlePlace(chosen, side);
    if (!handle) continue;
    const [x, y] = apply(layer.transform, handle.x, handle.y);
    pen.beginPath();
    pen.moveTo(px, py);
    pen.lineTo(x, y);
    twice(pen, width(1), blue);
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
