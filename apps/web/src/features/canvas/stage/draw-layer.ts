import { boundsOfPath, cornersOf, type Editor, tracePath, wholeBox } from '@limn/canvas';
import type { Layer } from '@limn/contracts/canvas-records';
import '@fontsource-variable/caveat/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@fontsource-variable/oswald/wght.css';
import '@fontsource-variable/playfair-display/wght.css';

type TextLayer = Extract<Layer, { kind: 'text' }>;
type ShapeLayer = Extract<Layer, { kind: 'shape' }>;
/** Layers whose pixels follow from what is written about them. */
export type DrawnLayer = TextLayer | ShapeLayer;

export const isDrawn = (layer: Layer): layer is DrawnLayer =>
  layer.kind === 'text' || layer.kind === 'shape';

/** Widest and highest that such a layer is drawn, in pixels. */
const longest = 8192;

/** Names of the fonts as CSS has them. */
export const fontFamilies: Record<TextLayer['font'], string> = {
  Geist: "'Geist Variable'",
  'Instrument Serif': "'Instrument Serif'",
  'Playfair Display': "'Playfair Display Variable'",
  Oswald: "'Oswald Variable'",
  Caveat: "'Caveat Variable'",
  'JetBrains Mono': "'JetBrains Mono Variable'",
};

const fontOf = ({ font, size, weight, italic }: TextLayer): string =>
  `${italic ? 'italic ' : ''}${weight} ${size}px ${fontFamilies[font]}`;

/** Breaks text into lines: at line breaks, and before words that do not fit. */
function linesOf(pen: OffscreenCanvasRenderingContext2D, { text, width }: TextLayer): string[] {
  return text.split('\n').flatMap((paragraph) => {
    if (width === null) return [paragraph];
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && pen.measureText(longer).width > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

interface Drawing {
  pixels: Uint8ClampedArray;
  box: { x: number; y: number; width: number; height: number };
}

function finish(pen: OffscreenCanvasRenderingContext2D, x: number, y: number): Drawing {
  const { width, height } = pen.canvas;
  return { pixels: pen.getImageData(0, 0, width, height).data, box: { x, y, width, height } };
}

function sheet(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const side = (v: number): number => Math.min(longest, Math.max(1, Math.ceil(v)));
  return new OffscreenCanvas(side(width), side(height)).getContext('2d')!;
}

async function drawText(layer: TextLayer): Promise<Drawing> {
  const font = fontOf(layer);
  await document.fonts.load(font, layer.text || 'A');
  const measure = sheet(1, 1);
  measure.font = font;
  const lines = linesOf(measure, layer);
  const leading = layer.size * layer.lineHeight;
  const wide = layer.width ?? Math.max(1, ...lines.map((line) => measure.measureText(line).width));
  // Letters reach beyond their boxes.
  const margin = Math.ceil(layer.size / 2);
  const pen = sheet(wide + 2 * margin, lines.length * leading + 2 * margin);
  pen.font = font;
  pen.fillStyle = layer.colour;
  pen.textAlign = layer.align;
  pen.textBaseline = 'alphabetic';
  const x = margin + { left: 0, center: wide / 2, right: wide }[layer.align];
  lines.forEach((line, i) => pen.fillText(line, x, margin + layer.size * 0.8 + i * leading));
  return finish(pen, -margin, -margin);
}

function outlineOf(layer: ShapeLayer): Path2D {
  const { shape, width, height, radius, path: own } = layer;
  const path = new Path2D();
  const [rx, ry] = [width / 2, height / 2];
  if (own) tracePath(path, own);
  else if (shape === 'rectangle') path.roundRect(0, 0, width, height, Math.min(radius, rx, ry));
  else if (shape === 'ellipse') path.ellipse(rx, ry, rx, ry, 0, 0, 2 * Math.PI);
  else if (shape === 'line') {
    path.moveTo(0, 0);
    path.lineTo(width, height);
  } else tracePath(path, { points: cornersOf(layer), closed: true });
  return path;
}

function drawShape(layer: ShapeLayer): Drawing {
  const margin = Math.ceil(layer.strokeWidth / 2) + 1;
  const { x, y, width, height } = layer.path
    ? wholeBox(boundsOfPath(layer.path))
    : { ...layer, x: 0, y: 0 };
  const pen = sheet(width + 2 * margin, height + 2 * margin);
  pen.translate(margin - x, margin - y);
  const path = outlineOf(layer);
  if (layer.fill) {
    pen.fillStyle = layer.fill;
    pen.fill(path);
  }
  if (layer.stroke && layer.strokeWidth > 0) {
    pen.strokeStyle = layer.stroke;
    pen.lineWidth = layer.strokeWidth;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.stroke(path);
  }
  return finish(pen, x - margin, y - margin);
}

/**
 * Redraws text and shape layers whenever their settings change, so that their tiles match how this browser draws them.
 * Returns a function that stops it.
 */
export function keepDrawn(editor: Editor): () => void {
  const drawn = new Map<string, Layer>();
  // Layers that existed when the canvas was opened have pixels already.
  for (const record of editor.state.document.records.values())
    if ('order' in record && isDrawn(record) && editor.state.document.tiles.get(record.id)?.size)
      drawn.set(record.id, record);

  const look = (): void => {
    for (const record of editor.state.document.records.values()) {
      if (!('order' in record) || !isDrawn(record)) continue;
      const before = drawn.get(record.id);
      if (before && same(before, record)) continue;
      drawn.set(record.id, record);
      void draw(record);
    }
  };
  const draw = async (layer: DrawnLayer): Promise<void> => {
    const { pixels, box } = layer.kind === 'text' ? await drawText(layer) : drawShape(layer);
    if (drawn.get(layer.id) !== layer) return;
    await editor.follow(async () => {
      const tiles = await editor.work.draw(pixels, box);
      const now = editor.state.document.records.get(layer.id);
      if (!now || drawn.get(layer.id) !== layer) return;
      const before = editor.state.document.tiles.get(layer.id) ?? new Map<string, string>();
      const kept = new Set(tiles.map(({ at }) => at));
      const gone = [...before.keys()]
        .filter((at) => !kept.has(at))
        .map((at) => ({ at, hash: null }));
      const changed = tiles.filter(({ at, hash }) => before.get(at) !== hash);
      editor.derive(layer.id, {
        put: [],
        removed: [],
        tiles: [...changed, ...gone].map((tile) => ({ ...tile, layer: layer.id })),
      });
    });
  };
  look();
  return editor.subscribe(look);
}

/** Whether two states of a layer look the same, ignoring position and blending. */
function same(a: Layer, b: Layer): boolean {
  const looks = ({
    transform: _t,
    order: _o,
    parent: _p,
    visible: _v,
    locked: _l,
    opacity: _c,
    blend: _b,
    name: _n,
    ...rest
  }: Layer) => JSON.stringify(rest);
  return a === b || looks(a) === looks(b);
}
