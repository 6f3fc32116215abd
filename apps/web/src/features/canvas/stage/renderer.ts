import { type Document, type Editor, frameOf, intersect, type Transform } from '@limn/canvas';
import type { LayerId } from '@limn/contracts/canvas-records';
import { boxesChanged, boxOfLayer, type Changed } from './changed-boxes.ts';
import { type Composite, Composites } from './composites.ts';
import { LayerPainter, side } from './layer-painter.ts';
import { keyOf, type CompositePlace, placesIn, placesInSight } from '../commands/places.ts';
import type { OffscreenPen } from '../sheets/sheets.ts';
import { Squares } from './squares.ts';
import { drawNearer, drawStandIn } from './stand-in.ts';
import { smallLevel, type TileBitmaps, TileCache } from './tile-cache.ts';
import type { View } from './view-geometry.ts';

/** Time limit for composing in a frame, in milliseconds; the rest is done in the next one. */
const budget = 9;
/** The budget while the view moves: earlier composites are shown meanwhile, and frame rate comes first. */
const movingBudget = 2;
/** Milliseconds until the view is at rest. */
const restsAfter = 120;

interface RendererOptions {
  /** Called after drawing; `whole` is whether everything in view is up to date. */
  onDrawn?: (whole: boolean) => void;
  /** The color below the canvas; without it a checkerboard shows where the frame is transparent. */
  paper?: string | null;
  /** A document to show instead of the editor's; later edits do not change it. */
  fixed?: Document | null;
  /** Draws over the picture, in screen pixels. */
  over?: (pen: CanvasRenderingContext2D) => void;
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
  private readonly composites = new Composites();
  /** Places whose tiles were requested before composing them. */
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
    this.tiles = new TileCache(files, (places) => {
      this.composites.invalidatePlaces(places);
      this.ask();
    });
    this.painter = new LayerPainter(this.tiles, fixed ?? editor.state.document, () => {
      this.composites.invalidatePlaces();
      this.ask();
    });
  }

  private readonly contentOf = (document: Document, id: LayerId) =>
    this.painter.contentOf(document, id);

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
    if (document !== was.document)
      this.invalidate(boxesChanged(was.document, document, this.contentOf));
    const strokes = [
      ...waiting,
      ...(transient?.kind === 'stroke' ? [transient.stroke] : []),
    ].filter(({ mode }) => mode !== 'mark');
    for (const stroke of strokes) {
      if (was.strokes.includes(stroke)) continue;
      // For a stroke that continues, only the part its last points changed.
      const goesOn = was.strokes.some(({ coverage }) => coverage.data === stroke.coverage.data);
      this.composites.invalidate(goesOn ? stroke.dirty : stroke.coverage);
    }
    for (const stroke of was.strokes)
      if (!strokes.some(({ coverage }) => coverage.data === stroke.coverage.data))
        this.composites.invalidate(stroke.coverage);
    const moved = transient?.kind === 'transform' ? transient : null;
    if (moved?.by !== was.moved?.by) {
      for (const { layers, by } of [was.moved, moved].filter((one) => one !== null))
        for (const id of layers) this.invalidateLayer(document, id, by);
      // Redraw the layer's place before and after the move.
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
    this.composites.close();
  }

  private invalidate(changed: Changed): void {
    if (changed === 'all') this.composites.invalidatePlaces();
    else for (const box of changed) this.composites.invalidate(box);
  }

  private invalidateLayer(document: Document, id: LayerId, by?: Transform): void {
    this.invalidate(boxOfLayer(document, id, this.contentOf, by));
  }

  private compose(place: CompositePlace): Composite {
    const { level, x, y } = place;
    const key = keyOf(place);
    const nearer = this.composites.nearer(place);
    const corner = { x: x * (side << level), y: y * (side << level) };
    const made = nearer.every((one) => one && one.whole && !one.stale)
      ? {
          bitmap: this.painter.sheets.hand((pen) => drawNearer(pen, nearer, 0, 0, side)),
          whole: true,
        }
      : this.painter.paint(key, level, corner, (pen) => this.drawBackground(pen, level, corner));
    const composite = { ...made, stale: false };
    this.composites.put(key, composite);
    return composite;
  }

  private drawBackground(pen: OffscreenPen, level: number, corner: { x: number; y: number }): void {
    const settings = this.painter.scene.document.records.get('canvas');
    if (settings?.kind !== 'canvas' || !settings.background) return;
    const { x, y, width, height } = frameOf(this.painter.scene.document);
    const scale = 1 / (1 << level);
    pen.fillStyle = settings.background;
    pen.fillRect((x - corner.x) * scale, (y - corner.y) * scale, width * scale, height * scale);
  }

  private draw(): void {
    const started = performance.now();
    const { pen, view } = this;
    const { width, height } = pen.canvas;
    const sight = placesInSight(view, pen.canvas);
    const { level } = sight;
    const reach = side << level;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const styles = getComputedStyle(pen.canvas);
    pen.fillStyle = this.paper ?? (styles.getPropertyValue('--stage') || '#0f0f10');
    pen.fillRect(0, 0, width, height);
    if (this.paper === null) this.drawGround(styles);
    pen.imageSmoothingEnabled = view.zoom < 2;
    // Hundreds of tiles come with one request.
    if (level >= smallLevel)
      for (const place of placesIn(sight)) {
        const key = keyOf(place);
        if (this.composites.get(key) || this.askedAhead.has(key)) continue;
        this.askedAhead.add(key);
        this.painter.ask(key, level, { x: place.x * reach, y: place.y * reach });
      }
    const most = started - this.movedAt < restsAfter ? movingBudget : budget;
    // Zoomed in, a place needs hundreds of full tiles; while passing by, most are not worth loading.
    const passes = started - this.zoomedAt < restsAfter && level < smallLevel;
    let late = false;
    let lacks = false;
    for (const place of placesIn(sight)) {
      const { x, y } = place;
      let composite = this.composites.get(keyOf(place));
      if (!composite || composite.stale) {
        const waits = passes && (composite !== undefined || this.composites.further(place));
        if (!waits && performance.now() - started < most) composite = this.compose(place);
        else late = true;
      }
      if (!composite?.whole) lacks = true;
      // Whole screen pixels, so that neighbours meet without a seam.
      const left = Math.round((x * reach - view.x) * view.zoom);
      const top = Math.round((y * reach - view.y) * view.zoom);
      const right = Math.round(((x + 1) * reach - view.x) * view.zoom);
      const bottom = Math.round(((y + 1) * reach - view.y) * view.zoom);
      if (composite) pen.drawImage(composite.bitmap, left, top, right - left, bottom - top);
      else drawStandIn(pen, this.composites, place, [left, top, right - left, bottom - top]);
    }
    this.over?.(pen);
    if (late) this.ask();
    this.onDrawn?.(!late && !(lacks && this.tiles.isWaiting) && !this.painter.isWaiting);
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
