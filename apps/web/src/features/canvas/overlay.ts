import type { Box, StrokeOverlay } from '@limn/canvas';
import { handlesOf } from '@limn/canvas';
import type { Session } from './session.ts';

interface Shown {
  ants: Path2D | null;
  dash: number;
  /** The pointer, in screen pixels of the stage. */
  hover: { x: number; y: number } | null;
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

/** What lies over the picture and is no part of it: the frame, the selection, gestures, handles, the brush. */
export function drawOverlay(
  canvas: HTMLCanvasElement,
  session: Session,
  { ants, dash, hover }: Shown,
): void {
  const pen = canvas.getContext('2d')!;
  const { editor } = session;
  const { state, frame } = editor;
  const density = devicePixelRatio;
  const { x, y, zoom } = session.view.get();
  const scale = zoom * density;
  const styles = getComputedStyle(canvas);
  const blue = styles.getPropertyValue('--blue');
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  const onScreen = (box: Box) => ({
    left: (box.x - x) * scale,
    top: (box.y - y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  });
  const line = (box: Box, colour: string, width = 1): void => {
    const { left, top, width: w, height: h } = onScreen(box);
    pen.strokeStyle = colour;
    pen.lineWidth = width * density;
    pen.strokeRect(Math.round(left) + 0.5, Math.round(top) + 0.5, Math.round(w), Math.round(h));
  };

  // What lies outside the frame is not saved: it is shown, but paler.
  const { transient } = state;
  const framed = transient?.kind === 'frame' ? transient.box : frame;
  const shown = onScreen(framed);
  pen.fillStyle = styles.getPropertyValue('--stage');
  pen.globalAlpha = 0.6;
  pen.beginPath();
  pen.rect(0, 0, canvas.width, canvas.height);
  pen.rect(shown.left, shown.top, shown.width, shown.height);
  pen.fill('evenodd');
  pen.globalAlpha = 1;
  line(framed, state.tool === 'frame' ? blue : styles.getPropertyValue('--line-strong'));
  if (state.tool === 'frame') {
    pen.fillStyle = blue;
    for (const [hx, hy] of [
      [0, 0.5],
      [1, 0.5],
      [0.5, 0],
      [0.5, 1],
    ] as const) {
      const size = 5 * density;
      pen.fillRect(
        shown.left + shown.width * hx - size,
        shown.top + shown.height * hy - size,
        2 * size,
        2 * size,
      );
    }
  }

  const strokes: StrokeOverlay[] = [
    ...state.waiting,
    ...(transient?.kind === 'stroke' ? [transient.stroke] : []),
  ].filter(({ mode }) => mode === 'mark');
  for (const stroke of strokes) drawMark(pen, stroke, onScreen(stroke.coverage));

  pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  const width = (px: number): number => (px * density) / scale;
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
