import type { StrokeOverlay, ToolOptions, Transient } from '@limn/canvas';
import { handlesOf } from '@limn/canvas';
import { onScreen } from './draw-frame.ts';
import { strokeTwice } from './draw-twice.ts';
import { parts } from '../parts.ts';
import { ringed, type OverlayState } from './overlay.ts';
import type { CanvasSession } from '../session.ts';

/** Draws everything over the picture that is not part of it: the selection, gestures, handles, the brush. */
export function drawOverlay(
  canvas: HTMLCanvasElement,
  session: CanvasSession,
  { ants, dash, hover, isMoving }: OverlayState,
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
  const tools = parts.tools.now();
  const strokes: StrokeOverlay[] = [
    ...state.waiting,
    ...(transient?.kind === 'stroke' ? [transient.stroke] : []),
  ].filter(({ mode }) => mode === 'mark');
  for (const stroke of strokes)
    tools?.drawMark(pen, stroke, onScreen(stroke.coverage, session.view.get()));

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
    strokeTwice(pen, width(1), blue);
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
    strokeTwice(pen, width(1), blue);
  }
  if (state.tool === 'move') drawHandles(pen, session, width, blue);
  if (state.tool === 'points') tools?.drawPoints(pen, session, width, blue);
  if (state.tool === 'clone' && state.cloneSource)
    tools?.drawSource(pen, state.cloneSource, width, blue);
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
    strokeTwice(pen, density, '#fff');
  }
}

/** The predicted course of a stroke, until the pointer arrives. Erasing cannot be shown this way. */
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
  // For a soft brush, only its fully covered core.
  const core = mode === 'mark' ? 1 : hardness;
  pen.lineWidth = Math.max(1, size * core * Math.min(1, ahead[0]!.pressure * 2));
  pen.strokeStyle = `rgb(${r} ${g} ${b} / ${(a / 255) * opacity})`;
  pen.stroke();
  pen.lineCap = 'butt';
  pen.lineJoin = 'miter';
}

function drawHandles(
  pen: CanvasRenderingContext2D,
  { editor }: CanvasSession,
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
  strokeTwice(pen, width(1), blue);
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
