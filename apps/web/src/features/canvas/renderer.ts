import {
  type Box,
  boundsOf,
  type Document,
  type Editor,
  frameOf,
  intersect,
  multiply,
  type Transform,
} from '@limn/canvas';
import type { Layer, LayerId } from '@limn/contracts/canvas-records';
import { LayerPainter, side } from './layer-painter.ts';
import type { Pen } from './sheets.ts';
import { Squares } from './squares.ts';
import { smallLevel, type TileBitmaps, TileCache } from './tile-cache.ts';
import type { View } from './view-geometry.ts';

/** Composite tiles kept, 256 kB each. */
const mostComposites = 400;
/** Time a frame may spend on composing, in milliseconds; what is left comes with the next. */
const budget = 9;
/** While the view moves: what was seen of a place before stands in for it, and frames come first. */
const movingBudget = 2;
/** Milliseconds until the view is at rest. */
const restsAfter = 120;
const deepest = 5;

interface RendererOptions {
  /** Whether everything in sight has been drawn as it is. */
  onDrawn?: (whole: boolean) => void;
  /** What lies below the canvas; without it squares show where the frame is transparent. */
  paper?: string | null;
  /** What is shown instead of the editor's document, whatever becomes of that. */
  fixed?: Document | null;
  /** Draws over the picture, in screen pixels. */
  over?: (pen: CanvasRenderingContext2D) => void;
}

interface Composite {
  bitmap: ImageBitmap;
  /** Something in it has changed. */
  stale: boolean;
  /** Nothing of it was still on its way when it was made. */
  whole: boolean;
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
  /** Places whose tiles were asked for before they were composed. */
  private readonly askedAhead = new Set<string>();
  private readonly painter: LayerPainter;
  private readonly squares = new Squares();
  private view: View = { x: 0, y: 0, zoom: 1 };
  private movedAt = -Infinity;
  private zoomedAt = -Infinity;
  private asked = 0;
  private readonly onDrawn: RendererOptions['onDrawn'];
  private readonly over: RendererOptions['over'];
  private readonly paper: string | null;
  private readonly fixed: Document | null;

  constructor(
    canvas: HTMLCanvasElement,
    editor: Editor,
    files: TileBitmaps,
    { onDrawn, paper = null, fixed = null, over }: RendererOptions = {},
  ) {
    this.onDrawn = onDrawn;
    this.paper = paper;
    this.fixed = fixed;
    this.over = over;
    this.pen = canvas.getContext('2d', { alpha: false })!;
    this.editor = editor;
    this.tiles = new TileCache(files, (composites) => {
      for (const key of composites) {
        const composite = this.composites.get(key);
        if (composite) composite.stale = true;
      }
      this.ask();
    });
    this.painter = new LayerPainter(this.tiles, fixed ?? editor.state.document, () => {
      this.invalidateAll();
      this.ask();
    });
  }

  setView(view: View): void {
    this.movedAt = performance.now();
    if (view.zoom !== this.view.zoom) this.zoomedAt = this.movedAt;
    this.view = view;
    this.ask();
  }

  /** The editor's state has changed. */
  update(): void {
    if (this.fixed) return;
    const { before, transient, waiting } = this.editor.state;
    const document = before ?? this.editor.state.document;
    const was = this.painter.scene;
    if (document !== was.document) this.invalidateChanges(was.document, document);
    const strokes = [
      ...waiting,
      ...(transient?.kind === 'stroke' ? [transient.stroke] : []),
    ].filter(({ mode }) => mode !== 'mark');
    for (const stroke of strokes) {
      if (was.strokes.includes(stroke)) continue;
      // Of a stroke that goes on, only what its last points changed.
      const goesOn = was.strokes.some(({ coverage }) => coverage.data === stroke.coverage.data);
      this.invalidate(goesOn ? stroke.dirty : stroke.coverage);
    }
    for (const stroke of was.strokes)
      if (!strokes.some(({ coverage }) => coverage.data === stroke.coverage.data))
        this.invalidate(stroke.coverage);
    const moved = transient?.kind === 'transform' ? transient : null;
    if (moved?.by !== was.moved?.by) {
      for (const { layers, by } of [was.moved, moved].filter((one) => one !== null))
        for (const id of layers) this.invalidateLayer(document, id, by);
      // Where a layer lay before it was taken up, or lies once it is put down.
      const one = was.moved && moved ? null : (moved ?? was.moved);
      for (const id of one?.layers ?? []) this.invalidateLayer(document, id);
    }
    const isSame =
      document === was.document &&
      moved?.by === was.moved?.by &&
      strokes.length === was.strokes.length &&
      strokes.every((stroke, i) => stroke === was.strokes[i]);
    this.painter.scene = { document, strokes, moved };
    if (!isSame) this.ask();
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
    const content = this.painter.contentOf(document, id);
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
      if (id === 'selection') continue;
      if (id === 'frame') {
        // A background colour fills the frame and nothing beside it.
        if (was !== is) this.invalidateBackground(before, after);
        continue;
      }
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

  private invalidateBackground(...documents: Document[]): void {
    for (const document of documents) {
      const settings = document.records.get('canvas');
      if (settings?.kind === 'canvas' && settings.background) this.invalidate(frameOf(document));
    }
  }

  private compose(key: string, level: number, x: number, y: number): Composite {
    const nearer = this.nearer(level, x, y);
    const corner = { x: x * (side << level), y: y * (side << level) };
    const made = nearer.every((one) => one && one.whole && !one.stale)
      ? {
          bitmap: this.painter.sheets.hand((pen) => this.drawNearer(pen, nearer, 0, 0, side)),
          whole: true,
        }
      : this.painter.paint(key, level, corner, (pen) => this.drawBackground(pen, level, corner));
    const composite = { ...made, stale: false };
    this.composites.get(key)?.bitmap.close();
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
    const settings = this.painter.scene.document.records.get('canvas');
    if (settings?.kind !== 'canvas' || !settings.background) return;
    const { x, y, width, height } = frameOf(this.painter.scene.document);
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
    if (level >= smallLevel) this.askAhead(level, { x0, y0, x1, y1 });
    const most = started - this.movedAt < restsAfter ? movingBudget : budget;
    // From near, a place needs its whole tiles: hundreds, most of which one only passes by.
    const passes = started - this.zoomedAt < restsAfter && level < smallLevel;
    let late = false;
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const key = `${level}:${x}:${y}`;
        let composite = this.composites.get(key);
        if (!composite || composite.stale) {
          const waits = passes && (composite !== undefined || this.isSeen(level, x, y));
          if (!waits && performance.now() - started < most)
            composite = this.compose(key, level, x, y);
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
    this.over?.(pen);
    if (late) this.ask();
    this.onDrawn?.(!late && !this.tiles.isWaiting && !this.painter.isWaiting);
  }

  /** Asks at once for the tiles of all that is in sight and was not composed yet: hundreds come with one request. */
  private askAhead(
    level: number,
    { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  ): void {
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const key = `${level}:${x}:${y}`;
        if (this.composites.has(key) || this.askedAhead.has(key)) continue;
        this.askedAhead.add(key);
        this.painter.ask(key, level, { x: x * (side << level), y: y * (side << level) });
      }
  }

  /** Whether a place was seen from further away. */
  private isSeen(level: number, x: number, y: number): boolean {
    for (let up = 1; level + up <= deepest; up++)
      if (this.composites.has(`${level + up}:${x >> up}:${y >> up}`)) return true;
    return false;
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
    const { x, y, width, height } = frameOf(this.painter.scene.document);
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
    pen.fillStyle = this.squares.on(pen, styles);
    pen.fillRect(box.x, box.y, box.width, box.height);
  }
}
