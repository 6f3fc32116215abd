import {
  type Box,
  boundsOf,
  contentBox,
  type Document,
  type Editor,
  intersect,
  invert,
  layersIn,
  masksOf,
  multiply,
  type StrokeOverlay,
  type Transform,
} from '@limn/canvas';
import { adjustColours } from '@limn/imaging';
import type { Layer, LayerId } from '@limn/contracts/canvas-records';

/** What of the canvas is seen: the place in its left upper corner, and screen pixels for one of the canvas's. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

const side = 256;
/** Composite tiles kept, 256 kB each. */
const mostComposites = 400;
/** Bitmaps of layers' tiles kept, 256 kB each. */
const mostBitmaps = 900;
/** Time a frame may spend on composing, in milliseconds; what is left comes with the next. */
const budget = 9;
const deepest = 5;

type Sheet = OffscreenCanvas;
type Pen = OffscreenCanvasRenderingContext2D;

const sheetOf = (width: number, height = width): [Sheet, Pen] => {
  const sheet = new OffscreenCanvas(width, height);
  return [sheet, sheet.getContext('2d', { willReadFrequently: false })!];
};

const blendOf = (blend: Layer['blend']): GlobalCompositeOperation =>
  blend === 'normal' ? 'source-over' : blend;

interface Composite {
  sheet: Sheet;
  pen: Pen;
  stale: boolean;
}

/** A stroke's colour by its coverage, kept up to date as it grows. */
interface DrawnStroke {
  sheet: Sheet;
  pen: Pen;
  box: Box;
  of: StrokeOverlay;
}

/**
 * Draws a document into a canvas element: composites of 256² at the power of two next to the view's zoom, made once
 * of all layers and kept until something in them changes. Layers' tiles come as bitmaps and are drawn when they
 * have come.
 */
export class Renderer {
  private readonly editor: Editor;
  private readonly bitmap: (hash: string) => Promise<ImageBitmap>;
  private readonly pen: CanvasRenderingContext2D;
  private readonly composites = new Map<string, Composite>();
  /** By hash and level: the tile and its smaller copies. */
  private readonly bitmaps = new Map<string, ImageBitmap | Sheet>();
  private readonly coming = new Map<string, Set<string>>();
  private readonly strokes = new WeakMap<StrokeOverlay['coverage']['data'], DrawnStroke>();
  private shown: Document;
  private strokeShown: readonly StrokeOverlay[] = [];
  private movedShown: { layers: readonly LayerId[]; by: Transform } | null = null;
  private view: View = { x: 0, y: 0, zoom: 1 };
  private asked = 0;
  /** Milliseconds the last frame took. */
  lastFrame = 0;

  constructor(
    canvas: HTMLCanvasElement,
    editor: Editor,
    bitmap: (hash: string) => Promise<ImageBitmap>,
  ) {
    this.pen = canvas.getContext('2d', { alpha: false })!;
    this.editor = editor;
    this.bitmap = bitmap;
    this.shown = editor.state.document;
  }

  setView(view: View): void {
    this.view = view;
    this.ask();
  }

  /** The editor's state has changed. */
  update(): void {
    const { before, transient, waiting } = this.editor.state;
    const document = before ?? this.editor.state.document;
    if (document !== this.shown) this.invalidateChanges(this.shown, document);
    this.shown = document;
    const strokes = [
      ...waiting,
      ...(transient?.kind === 'stroke' ? [transient.stroke] : []),
    ].filter(({ mode }) => mode !== 'mark');
    for (const stroke of strokes) {
      if (this.strokeShown.includes(stroke)) continue;
      // Of a stroke that goes on, only what its last points changed.
      const goesOn = this.strokeShown.some(
        ({ coverage }) => coverage.data === stroke.coverage.data,
      );
      this.invalidate(goesOn ? stroke.dirty : stroke.coverage);
    }
    for (const stroke of this.strokeShown)
      if (!strokes.some(({ coverage }) => coverage.data === stroke.coverage.data))
        this.invalidate(stroke.coverage);
    this.strokeShown = strokes;
    const moved = transient?.kind === 'transform' ? transient : null;
    if (moved?.by !== this.movedShown?.by) {
      for (const { layers, by } of [this.movedShown, moved].filter((one) => one !== null))
        for (const id of layers) this.invalidateLayer(document, id, by);
      if (!this.movedShown && moved)
        for (const id of moved.layers) this.invalidateLayer(document, id);
      if (this.movedShown && !moved)
        for (const id of this.movedShown.layers) this.invalidateLayer(document, id);
    }
    this.movedShown = moved;
    this.ask();
  }

  /** The stage has another size, or the theme another ground. */
  ask(): void {
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = 0;
      this.draw();
    });
  }

  close(): void {
    cancelAnimationFrame(this.asked);
    for (const bitmap of this.bitmaps.values()) if (bitmap instanceof ImageBitmap) bitmap.close();
  }

  // What has to be drawn anew.

  private invalidate(box: Box): void {
    for (const [key, composite] of this.composites) {
      if (composite.stale) continue;
      const [level, x, y] = key.split(':').map(Number) as [number, number, number];
      const reach = side << level;
      const meets =
        box.x < (x + 1) * reach + 1 &&
        box.x + box.width > x * reach - 1 &&
        box.y < (y + 1) * reach + 1 &&
        box.y + box.height > y * reach - 1;
      if (meets) composite.stale = true;
    }
  }

  private invalidateAll(): void {
    for (const composite of this.composites.values()) composite.stale = true;
  }

  private invalidateLayer(document: Document, id: LayerId, by?: Transform): void {
    const layer = document.records.get(id) as Layer | undefined;
    if (!layer) return;
    if (layer.kind === 'group' || layer.kind === 'adjustment' || layer.kind === 'mask') {
      this.invalidateAll();
      return;
    }
    const content = contentBox((document.tiles.get(id) ?? new Map<string, string>()).keys());
    if (!content) return;
    this.invalidate(boundsOf(by ? multiply(by, layer.transform) : layer.transform, content));
  }

  private invalidateChanges(before: Document, after: Document): void {
    const ids = new Set([...before.records.keys(), ...after.records.keys(), ...after.tiles.keys()]);
    for (const id of ids) {
      const [was, is] = [before.records.get(id), after.records.get(id)];
      if (id === 'canvas') {
        if (was !== is) this.invalidateAll();
        continue;
      }
      if (id === 'frame' || id === 'selection') continue;
      if (was !== is) {
        this.invalidateLayer(before, id);
        this.invalidateLayer(after, id);
      }
      const [old, now] = [before.tiles.get(id), after.tiles.get(id)];
      if (old === now || !is) continue;
      const layer = is as Layer;
      if (layer.kind === 'mask') {
        this.invalidateAll();
        continue;
      }
      for (const at of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
        if (old?.get(at) === now?.get(at)) continue;
        const [x, y] = at.split(',').map(Number) as [number, number];
        const box = { x: x * side, y: y * side, width: side, height: side };
        this.invalidate(boundsOf(layer.transform, box));
      }
    }
  }

  // Tiles of layers.

  /** A tile at a level, or null while it is on its way. */
  private tile(hash: string, level: number, composite: string): ImageBitmap | Sheet | null {
    const key = `${hash}:${level}`;
    const known = this.bitmaps.get(key);
    if (known) {
      this.bitmaps.delete(key);
      this.bitmaps.set(key, known);
      return known;
    }
    if (level > 0) {
      const larger = this.tile(hash, level - 1, composite);
      if (!larger) return null;
      const [sheet, pen] = sheetOf(side >> level);
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(larger, 0, 0, side >> level, side >> level);
      this.keep(key, sheet);
      return sheet;
    }
    const waiting = this.coming.get(hash);
    if (waiting) waiting.add(composite);
    else {
      this.coming.set(hash, new Set([composite]));
      this.bitmap(hash).then(
        (bitmap) => this.arrived(hash, bitmap),
        () => this.coming.delete(hash),
      );
    }
    return null;
  }

  private arrived(hash: string, bitmap: ImageBitmap): void {
    this.keep(`${hash}:0`, bitmap);
    for (const key of this.coming.get(hash) ?? []) {
      const composite = this.composites.get(key);
      if (composite) composite.stale = true;
    }
    this.coming.delete(hash);
    this.ask();
  }

  private keep(key: string, bitmap: ImageBitmap | Sheet): void {
    this.bitmaps.set(key, bitmap);
    if (this.bitmaps.size <= mostBitmaps) return;
    const [oldest, gone] = this.bitmaps.entries().next().value!;
    this.bitmaps.delete(oldest);
    if (gone instanceof ImageBitmap) gone.close();
  }

  // Composing.

  /** How a layer lies now: a gesture may be moving it, or a group it is in. */
  private transformOf(layer: Layer): Transform {
    const moved = this.movedShown;
    if (!moved) return layer.transform;
    let at: Layer | undefined = layer;
    while (at) {
      if (moved.layers.includes(at.id)) return multiply(moved.by, layer.transform);
      at =
        at.parent === null ? undefined : (this.shown.records.get(at.parent) as Layer | undefined);
    }
    return layer.transform;
  }

  private drawTiles(
    pen: Pen,
    layer: Layer,
    level: number,
    corner: { x: number; y: number },
    key: string,
  ): void {
    const tiles = this.shown.tiles.get(layer.id);
    if (!tiles || tiles.size === 0) return;
    const scale = 1 / (1 << level);
    const transform = this.transformOf(layer);
    const [a, b, c, d, e, f] = transform;
    const reach = side << level;
    const here: Box = { x: corner.x, y: corner.y, width: reach, height: reach };
    const straight = a === 1 && b === 0 && c === 0 && d === 1;
    const onPixels = straight && Number.isInteger(e * scale) && Number.isInteger(f * scale);
    // Where the layer's own pixels are that can be seen here.
    const inLayer = boundsOf(invert(transform), here);
    const margin = 2 << level;
    const own = {
      x: Math.floor((inLayer.x - margin) / side),
      y: Math.floor((inLayer.y - margin) / side),
      x1: Math.floor((inLayer.x + inLayer.width + margin) / side),
      y1: Math.floor((inLayer.y + inLayer.height + margin) / side),
    };
    const count = (own.x1 - own.x + 1) * (own.y1 - own.y + 1);
    const places: [number, number, string][] = [];
    if (count > tiles.size * 2) {
      for (const [at, hash] of tiles) {
        const [x, y] = at.split(',').map(Number) as [number, number];
        if (x >= own.x && x <= own.x1 && y >= own.y && y <= own.y1) places.push([x, y, hash]);
      }
    } else {
      for (let y = own.y; y <= own.y1; y++)
        for (let x = own.x; x <= own.x1; x++) {
          const hash = tiles.get(`${x},${y}`);
          if (hash) places.push([x, y, hash]);
        }
    }
    if (places.length === 0) return;
    // A layer drawn smaller than it is takes its smaller copies.
    const shrunk = straight
      ? level
      : level +
        Math.max(0, Math.floor(-Math.log2(Math.max(1e-6, Math.sqrt(Math.abs(a * d - b * c))))));
    const used = Math.min(deepest, shrunk);
    const small = side >> used;
    if (onPixels && used === level) {
      for (const [x, y, hash] of places) {
        const bitmap = this.tile(hash, used, key);
        if (bitmap)
          pen.drawImage(
            bitmap,
            (x * side + e - corner.x) * scale,
            (y * side + f - corner.y) * scale,
            small,
            small,
          );
      }
      return;
    }
    // Tiles side by side on one sheet first, so that no seam shows where they meet.
    const x0 = Math.min(...places.map(([x]) => x));
    const y0 = Math.min(...places.map(([, y]) => y));
    const x1 = Math.max(...places.map(([x]) => x));
    const y1 = Math.max(...places.map(([, y]) => y));
    const [sheet, sheetPen] = sheetOf((x1 - x0 + 1) * small, (y1 - y0 + 1) * small);
    for (const [x, y, hash] of places) {
      const bitmap = this.tile(hash, used, key);
      if (bitmap) sheetPen.drawImage(bitmap, (x - x0) * small, (y - y0) * small);
    }
    const grown = 1 << used;
    pen.save();
    pen.imageSmoothingQuality = 'high';
    pen.transform(scale, 0, 0, scale, -corner.x * scale, -corner.y * scale);
    pen.transform(a, b, c, d, e, f);
    pen.drawImage(sheet, x0 * side, y0 * side, sheet.width * grown, sheet.height * grown);
    pen.restore();
  }

  private strokeSheet(stroke: StrokeOverlay): DrawnStroke {
    const { coverage, colour } = stroke;
    let drawn = this.strokes.get(coverage.data);
    if (drawn?.of === stroke) return drawn;
    const fresh = !drawn;
    if (!drawn) {
      const [sheet, pen] = sheetOf(Math.max(1, coverage.width), Math.max(1, coverage.height));
      drawn = { sheet, pen, box: coverage, of: stroke };
      this.strokes.set(coverage.data, drawn);
    }
    drawn.of = stroke;
    const part = intersect(fresh ? coverage : stroke.dirty, coverage);
    if (!part) return drawn;
    const image = drawn.pen.createImageData(part.width, part.height);
    const [r, g, b, alpha] = colour;
    for (let y = 0, d = 0; y < part.height; y++) {
      let i = (part.y - coverage.y + y) * coverage.width + part.x - coverage.x;
      for (let x = 0; x < part.width; x++, i++, d += 4) {
        image.data[d] = r;
        image.data[d + 1] = g;
        image.data[d + 2] = b;
        image.data[d + 3] = (coverage.data[i]! * alpha) / 255;
      }
    }
    drawn.pen.putImageData(image, part.x - coverage.x, part.y - coverage.y);
    return drawn;
  }

  private drawStrokes(
    pen: Pen,
    layer: Layer,
    level: number,
    corner: { x: number; y: number },
  ): void {
    const scale = 1 / (1 << level);
    for (const stroke of this.strokeShown) {
      if (stroke.layer !== layer.id) continue;
      const { sheet, box } = this.strokeSheet(stroke);
      pen.globalCompositeOperation = stroke.mode === 'erase' ? 'destination-out' : 'source-over';
      pen.globalAlpha = stroke.opacity;
      pen.drawImage(
        sheet,
        (box.x - corner.x) * scale,
        (box.y - corner.y) * scale,
        box.width * scale,
        box.height * scale,
      );
    }
    pen.globalCompositeOperation = 'source-over';
    pen.globalAlpha = 1;
  }

  private drawLayers(
    pen: Pen,
    parent: LayerId | null,
    level: number,
    corner: { x: number; y: number },
    key: string,
  ): void {
    for (const layer of layersIn(this.shown, parent)) {
      if (!layer.visible || layer.opacity === 0) continue;
      if (layer.kind === 'mask' || layer.kind === 'reference') continue;
      const masks = masksOf(this.shown, layer.id).filter(({ visible }) => visible);
      const stroked = this.strokeShown.some((stroke) => stroke.layer === layer.id);
      if (layer.kind === 'adjustment') {
        const { width, height } = pen.canvas;
        const image = pen.getImageData(0, 0, width, height);
        const [sheet, own] = sheetOf(width, height);
        adjustColours(image.data, layer.settings);
        own.putImageData(image, 0, 0);
        this.applyMasks(own, masks, level, corner, key);
        pen.globalAlpha = layer.opacity;
        pen.globalCompositeOperation = 'source-atop';
        pen.drawImage(sheet, 0, 0);
      } else if (
        layer.kind !== 'group' &&
        masks.length === 0 &&
        !stroked &&
        layer.opacity === 1 &&
        layer.blend === 'normal'
      ) {
        this.drawTiles(pen, layer, level, corner, key);
      } else {
        const [sheet, own] = sheetOf(pen.canvas.width, pen.canvas.height);
        if (layer.kind === 'group') this.drawLayers(own, layer.id, level, corner, key);
        else {
          this.drawTiles(own, layer, level, corner, key);
          this.drawStrokes(own, layer, level, corner);
        }
        this.applyMasks(own, masks, level, corner, key);
        pen.globalAlpha = layer.opacity;
        pen.globalCompositeOperation = blendOf(layer.blend);
        pen.drawImage(sheet, 0, 0);
      }
      pen.globalAlpha = 1;
      pen.globalCompositeOperation = 'source-over';
    }
  }

  private applyMasks(
    pen: Pen,
    masks: readonly Layer[],
    level: number,
    corner: { x: number; y: number },
    key: string,
  ): void {
    for (const mask of masks) {
      const [sheet, own] = sheetOf(pen.canvas.width, pen.canvas.height);
      this.drawTiles(own, mask, level, corner, key);
      this.drawStrokes(own, mask, level, corner);
      pen.globalCompositeOperation = 'destination-in';
      pen.drawImage(sheet, 0, 0);
      pen.globalCompositeOperation = 'source-over';
    }
  }

  private compose(key: string, level: number, x: number, y: number): Composite {
    let composite = this.composites.get(key);
    if (!composite) {
      const [sheet, pen] = sheetOf(side);
      composite = { sheet, pen, stale: true };
    }
    this.composites.delete(key);
    this.composites.set(key, composite);
    if (this.composites.size > mostComposites)
      this.composites.delete(this.composites.keys().next().value!);
    const { pen } = composite;
    pen.clearRect(0, 0, side, side);
    const corner = { x: x * (side << level), y: y * (side << level) };
    const settings = this.shown.records.get('canvas');
    if (settings?.kind === 'canvas' && settings.background) {
      const frame = this.editor.frame;
      const scale = 1 / (1 << level);
      pen.fillStyle = settings.background;
      pen.fillRect(
        (frame.x - corner.x) * scale,
        (frame.y - corner.y) * scale,
        frame.width * scale,
        frame.height * scale,
      );
    }
    composite.stale = false;
    this.drawLayers(pen, null, level, corner, key);
    return composite;
  }

  private draw(): void {
    const started = performance.now();
    const { pen, view } = this;
    const { width, height } = pen.canvas;
    const level = Math.min(deepest, Math.max(0, Math.floor(-Math.log2(view.zoom) + 1e-9)));
    const reach = side << level;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const styles = getComputedStyle(pen.canvas);
    pen.fillStyle = styles.getPropertyValue('--stage') || '#0f0f10';
    pen.fillRect(0, 0, width, height);
    this.drawGround(styles);
    pen.imageSmoothingEnabled = view.zoom < 2;
    const x0 = Math.floor(view.x / reach);
    const y0 = Math.floor(view.y / reach);
    const x1 = Math.floor((view.x + width / view.zoom) / reach);
    const y1 = Math.floor((view.y + height / view.zoom) / reach);
    let late = false;
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const key = `${level}:${x}:${y}`;
        let composite = this.composites.get(key);
        if (!composite || composite.stale) {
          if (performance.now() - started < budget || !composite)
            composite = this.compose(key, level, x, y);
          else late = true;
        }
        // Whole screen pixels, so that neighbours meet without a seam.
        const left = Math.round((x * reach - view.x) * view.zoom);
        const top = Math.round((y * reach - view.y) * view.zoom);
        const right = Math.round(((x + 1) * reach - view.x) * view.zoom);
        const bottom = Math.round(((y + 1) * reach - view.y) * view.zoom);
        pen.drawImage(composite.sheet, left, top, right - left, bottom - top);
      }
    this.lastFrame = performance.now() - started;
    if (late) this.ask();
  }

  /** Squares where the frame is transparent. */
  private drawGround(styles: CSSStyleDeclaration): void {
    const { pen, view } = this;
    const { x, y, width, height } = this.editor.frame;
    const box = intersect(
      {
        x: (x - view.x) * view.zoom,
        y: (y - view.y) * view.zoom,
        width: width * view.zoom,
        height: height * view.zoom,
      },
      { x: 0, y: 0, width: pen.canvas.width, height: pen.canvas.height },
    );
    if (!box) return;
    pen.fillStyle = this.squares(styles);
    pen.fillRect(box.x, box.y, box.width, box.height);
  }

  private pattern: { of: string; pattern: CanvasPattern } | null = null;
  private squares(styles: CSSStyleDeclaration): CanvasPattern {
    const of = styles.getPropertyValue('--blank') + styles.getPropertyValue('--raised');
    if (this.pattern?.of === of) return this.pattern.pattern;
    const [sheet, pen] = sheetOf(24);
    pen.fillStyle = styles.getPropertyValue('--blank') || '#161618';
    pen.fillRect(0, 0, 24, 24);
    pen.fillStyle = styles.getPropertyValue('--raised') || '#141416';
    pen.fillRect(0, 0, 12, 12);
    pen.fillRect(12, 12, 12, 12);
    const pattern = this.pen.createPattern(sheet, 'repeat')!;
    this.pattern = { of, pattern };
    return pattern;
  }
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
