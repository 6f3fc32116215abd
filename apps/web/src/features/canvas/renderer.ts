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
import { smallLevel, type TileBitmaps, TileCache } from './tile-cache.ts';

/** What of the canvas is seen: the place in its left upper corner, and screen pixels for one of the canvas's. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

const side = 256;
/** Composite tiles kept, 256 kB each. */
const mostComposites = 400;
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
  bitmap: ImageBitmap;
  /** Something in it has changed. */
  stale: boolean;
  /** Nothing of it was still on its way when it was made. */
  whole: boolean;
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
  private readonly tiles: TileCache;
  private readonly pen: CanvasRenderingContext2D;
  private readonly composites = new Map<string, Composite>();
  /** Sheets of a composite's size that nothing is drawn on now. */
  private readonly spare: [Sheet, Pen][] = [];
  private wide: [Sheet, Pen] = sheetOf(1);
  /** A composite is being made, and not all of it has come. */
  private lacking = false;
  private readonly contents = new WeakMap<ReadonlyMap<string, string>, Box | null>();
  private readonly strokes = new WeakMap<StrokeOverlay['coverage']['data'], DrawnStroke>();
  private shown: Document;
  private strokeShown: readonly StrokeOverlay[] = [];
  private movedShown: { layers: readonly LayerId[]; by: Transform } | null = null;
  private view: View = { x: 0, y: 0, zoom: 1 };
  private asked = 0;
  /** Whether everything in sight has been drawn as it is. */
  private readonly onDrawn: (whole: boolean) => void;
  private readonly paper: string | null;

  constructor(
    canvas: HTMLCanvasElement,
    editor: Editor,
    files: TileBitmaps,
    onDrawn: (whole: boolean) => void,
    /** What lies below the canvas; without it squares show where the frame is transparent. */
    paper: string | null = null,
  ) {
    this.onDrawn = onDrawn;
    this.paper = paper;
    this.pen = canvas.getContext('2d', { alpha: false })!;
    this.editor = editor;
    this.tiles = new TileCache(files, (composites) => {
      for (const key of composites) {
        const composite = this.composites.get(key);
        if (composite) composite.stale = true;
      }
      this.ask();
    });
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
    this.tiles.close();
    for (const { bitmap } of this.composites.values()) bitmap.close();
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
    const content = this.contentOf(document, id);
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

  private contentOf(document: Document, id: LayerId): Box | null {
    const tiles = document.tiles.get(id);
    if (!tiles) return null;
    let content = this.contents.get(tiles);
    if (content === undefined) this.contents.set(tiles, (content = contentBox(tiles.keys())));
    return content;
  }

  // Composing.

  private tileFor(hash: string, level: number, composite: string): ImageBitmap | null {
    const { bitmap, isWanted } = this.tiles.get(hash, level, composite);
    if (!isWanted) this.lacking = true;
    return bitmap;
  }

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
    // Seen from afar, half a pixel more or less is not seen.
    const onPixels = straight && (level > 0 || (Number.isInteger(e) && Number.isInteger(f)));
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
    if (level > 3) pen.imageSmoothingQuality = 'medium';
    if (onPixels) {
      const drawn = side >> level;
      const left = Math.round((e - corner.x) * scale);
      const top = Math.round((f - corner.y) * scale);
      for (const [x, y, hash] of places) {
        const bitmap = this.tileFor(hash, level, key);
        if (bitmap) pen.drawImage(bitmap, left + x * drawn, top + y * drawn, drawn, drawn);
      }
      return;
    }
    // Tiles side by side on one sheet first, so that no seam shows where they meet.
    const x0 = Math.min(...places.map(([x]) => x));
    const y0 = Math.min(...places.map(([, y]) => y));
    const x1 = Math.max(...places.map(([x]) => x));
    const y1 = Math.max(...places.map(([, y]) => y));
    // A layer drawn smaller than it is takes its small pictures.
    const shrunk = level + Math.max(0, Math.floor(-Math.log2(Math.sqrt(Math.abs(a * d - b * c)))));
    const used = Math.min(shrunk, smallLevel);
    const small = side >> used;
    const [width, height] = [(x1 - x0 + 1) * small, (y1 - y0 + 1) * small];
    const [sheet, sheetPen] = this.wideSheet(width, height);
    for (const [x, y, hash] of places) {
      const bitmap = this.tileFor(hash, used, key);
      if (bitmap) sheetPen.drawImage(bitmap, (x - x0) * small, (y - y0) * small, small, small);
    }
    const grown = 1 << used;
    pen.save();
    pen.imageSmoothingQuality = 'high';
    pen.transform(scale, 0, 0, scale, -corner.x * scale, -corner.y * scale);
    pen.transform(a, b, c, d, e, f);
    pen.drawImage(sheet, 0, 0, width, height, x0 * side, y0 * side, width * grown, height * grown);
    pen.restore();
  }

  /** A clear sheet of at least a size, until the next is asked for. */
  private wideSheet(width: number, height: number): [Sheet, Pen] {
    const [sheet, pen] = this.wide;
    if (sheet.width < width || sheet.height < height)
      this.wide = sheetOf(Math.max(width, sheet.width), Math.max(height, sheet.height));
    else pen.clearRect(0, 0, width, height);
    return this.wide;
  }

  /** Draws on a clear sheet of a composite's size, hands it on, and takes it back. */
  private onSheet(draw: (pen: Pen) => void, use: (sheet: Sheet) => void): void {
    const [sheet, pen] = this.spare.pop() ?? sheetOf(side);
    pen.clearRect(0, 0, side, side);
    draw(pen);
    use(sheet);
    this.spare.push([sheet, pen]);
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

  /** Whether anything of a layer can be seen in a composite. */
  private reaches(layer: Layer, level: number, corner: { x: number; y: number }): boolean {
    if (layer.kind === 'group' || layer.kind === 'adjustment') return true;
    if (this.strokeShown.some((stroke) => stroke.layer === layer.id)) return true;
    const content = this.contentOf(this.shown, layer.id);
    if (!content) return false;
    const reach = (side + 4) << level;
    const here = {
      x: corner.x - (2 << level),
      y: corner.y - (2 << level),
      width: reach,
      height: reach,
    };
    return intersect(boundsOf(this.transformOf(layer), content), here) !== null;
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
      if (!this.reaches(layer, level, corner)) continue;
      const masks = masksOf(this.shown, layer.id).filter(({ visible }) => visible);
      const stroked = this.strokeShown.some((stroke) => stroke.layer === layer.id);
      const lay = (sheet: Sheet, how: GlobalCompositeOperation): void => {
        pen.globalAlpha = layer.opacity;
        pen.globalCompositeOperation = how;
        pen.drawImage(sheet, 0, 0);
      };
      if (layer.kind === 'adjustment') {
        this.onSheet(
          (own) => {
            const image = pen.getImageData(0, 0, side, side);
            adjustColours(image.data, layer.settings);
            own.putImageData(image, 0, 0);
            this.applyMasks(own, masks, level, corner, key);
          },
          (sheet) => lay(sheet, 'source-atop'),
        );
      } else if (
        layer.kind !== 'group' &&
        masks.length === 0 &&
        !stroked &&
        layer.opacity === 1 &&
        layer.blend === 'normal'
      ) {
        this.drawTiles(pen, layer, level, corner, key);
      } else {
        this.onSheet(
          (own) => {
            if (layer.kind === 'group') this.drawLayers(own, layer.id, level, corner, key);
            else {
              this.drawTiles(own, layer, level, corner, key);
              this.drawStrokes(own, layer, level, corner);
            }
            this.applyMasks(own, masks, level, corner, key);
          },
          (sheet) => lay(sheet, blendOf(layer.blend)),
        );
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
      this.onSheet(
        (own) => {
          this.drawTiles(own, mask, level, corner, key);
          this.drawStrokes(own, mask, level, corner);
        },
        (sheet) => {
          pen.globalCompositeOperation = 'destination-in';
          pen.drawImage(sheet, 0, 0);
          pen.globalCompositeOperation = 'source-over';
        },
      );
    }
  }

  private compose(key: string, level: number, x: number, y: number): Composite {
    this.lacking = false;
    const [sheet, pen] = this.spare.pop() ?? sheetOf(side);
    pen.clearRect(0, 0, side, side);
    const nearer = this.nearer(level, x, y);
    if (nearer.every((one) => one && one.whole && !one.stale))
      this.drawNearer(pen, nearer, 0, 0, side);
    else {
      const corner = { x: x * (side << level), y: y * (side << level) };
      this.drawBackground(pen, level, corner);
      this.drawLayers(pen, null, level, corner, key);
    }
    this.composites.get(key)?.bitmap.close();
    const composite = { bitmap: sheet.transferToImageBitmap(), stale: false, whole: !this.lacking };
    this.spare.push([sheet, pen]);
    this.composites.delete(key);
    this.composites.set(key, composite);
    if (this.composites.size > mostComposites) {
      const [oldest, { bitmap }] = this.composites.entries().next().value!;
      this.composites.delete(oldest);
      bitmap.close();
    }
    return composite;
  }

  private drawBackground(pen: Pen, level: number, corner: { x: number; y: number }): void {
    const settings = this.shown.records.get('canvas');
    if (settings?.kind !== 'canvas' || !settings.background) return;
    const { x, y, width, height } = this.editor.frame;
    const scale = 1 / (1 << level);
    pen.fillStyle = settings.background;
    pen.fillRect((x - corner.x) * scale, (y - corner.y) * scale, width * scale, height * scale);
  }

  /** The four composites that show a place from nearer, as far as there are any. */
  private nearer(level: number, x: number, y: number): (Composite | undefined)[] {
    return [0, 1, 2, 3].map((k) =>
      level === 0
        ? undefined
        : this.composites.get(`${level - 1}:${2 * x + (k & 1)}:${2 * y + (k >> 1)}`),
    );
  }

  private drawNearer(
    pen: Pen | CanvasRenderingContext2D,
    nearer: readonly (Composite | undefined)[],
    left: number,
    top: number,
    width: number,
  ): void {
    const half = width / 2;
    nearer.forEach((one, k) => {
      if (one) pen.drawImage(one.bitmap, left + (k & 1) * half, top + (k >> 1) * half, half, half);
    });
  }

  private draw(): void {
    const started = performance.now();
    const { pen, view } = this;
    const { width, height } = pen.canvas;
    const level = Math.min(deepest, Math.max(0, Math.floor(-Math.log2(view.zoom) + 1e-9)));
    const reach = side << level;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const styles = getComputedStyle(pen.canvas);
    pen.fillStyle = this.paper ?? (styles.getPropertyValue('--stage') || '#0f0f10');
    pen.fillRect(0, 0, width, height);
    if (this.paper === null) this.drawGround(styles);
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
          if (performance.now() - started < budget) composite = this.compose(key, level, x, y);
          else late = true;
        }
        // Whole screen pixels, so that neighbours meet without a seam.
        const left = Math.round((x * reach - view.x) * view.zoom);
        const top = Math.round((y * reach - view.y) * view.zoom);
        const right = Math.round(((x + 1) * reach - view.x) * view.zoom);
        const bottom = Math.round(((y + 1) * reach - view.y) * view.zoom);
        if (composite) pen.drawImage(composite.bitmap, left, top, right - left, bottom - top);
        else
          this.drawStandIn(level, x, y, { left, top, width: right - left, height: bottom - top });
      }
    if (late) this.ask();
    this.onDrawn(!late && !this.tiles.isWaiting);
  }

  /** A part of the canvas as it was last seen from further away, or nearer, until it is composed. */
  private drawStandIn(
    level: number,
    x: number,
    y: number,
    to: { left: number; top: number; width: number; height: number },
  ): void {
    for (let up = 1; level + up <= deepest; up++) {
      const composite = this.composites.get(`${level + up}:${x >> up}:${y >> up}`);
      if (!composite) continue;
      const part = side >> up;
      const [fromX, fromY] = [(x - ((x >> up) << up)) * part, (y - ((y >> up) << up)) * part];
      this.pen.drawImage(
        composite.bitmap,
        fromX,
        fromY,
        part,
        part,
        to.left,
        to.top,
        to.width,
        to.height,
      );
      return;
    }
    this.drawNearer(this.pen, this.nearer(level, x, y), to.left, to.top, to.width);
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
