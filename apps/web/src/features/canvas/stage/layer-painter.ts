import {
  type Box,
  boundsOf,
  contentBox,
  type Document,
  frameOf,
  intersect,
  invert,
  layersIn,
  lightness,
  masksOf,
  multiply,
  type StrokeOverlay,
  type Transform,
} from '@limn/canvas';
import type { Layer, LayerId } from '@limn/contracts/canvas-records';
import { adjusting } from '../panels/adjusting.ts';
import { type OffscreenPen, type Sheet, Sheets } from '../sheets/sheets.ts';
import { StrokeSheets } from '../sheets/stroke-sheets.ts';
import { smallLevel, type TileCache } from './tile-cache.ts';

/** Side of a tile, and of what is painted at once, in pixels. */
export const side = 256;

const blendOf = (blend: Layer['blend']): GlobalCompositeOperation =>
  blend === 'normal' ? 'source-over' : blend;

/** The document to draw, with the state of running gestures. */
export interface CanvasScene {
  document: Document;
  strokes: readonly StrokeOverlay[];
  /** Layers that are being moved, and how. */
  moved: { layers: readonly LayerId[]; by: Transform } | null;
}

/** Paints places of 256² of a scene, each at a level: at level n a pixel covers 2ⁿ of the canvas. */
export class LayerPainter {
  scene: CanvasScene;
  private readonly tiles: TileCache;
  private readonly strokeSheets = new StrokeSheets();
  readonly sheets = new Sheets(side);
  /** Something of what is being painted has not come yet. */
  private lacking = false;
  private readonly contents = new WeakMap<ReadonlyMap<string, string>, Box | null>();
  private readonly onAdjusting: () => void;
  private asked = false;

  /** @param onAdjusting adjustment layers, which were left out, can be painted now */
  constructor(tiles: TileCache, document: Document, onAdjusting: () => void) {
    this.tiles = tiles;
    this.scene = { document, strokes: [], moved: null };
    this.onAdjusting = onAdjusting;
  }

  /** Adjustment layers were left out. */
  get isWaiting(): boolean {
    return this.asked;
  }

  /** The code for adjustments, once it is loaded. */
  private adjust() {
    const code = adjusting.now();
    if (code || this.asked) return code?.adjustShown;
    this.asked = true;
    const ask = (): void =>
      void adjusting.load().then(
        () => {
          this.asked = false;
          this.onAdjusting();
        },
        () => addEventListener('online', ask, { once: true }),
      );
    ask();
    return undefined;
  }

  /** The box of a layer's pixels, in its own; null if it has none. */
  contentOf(document: Document, id: LayerId): Box | null {
    const tiles = document.tiles.get(id);
    if (!tiles) return null;
    let content = this.contents.get(tiles);
    if (content === undefined) this.contents.set(tiles, (content = contentBox(tiles.keys())));
    return content;
  }

  /**
   * Paints all layers over what `begin` draws first. `key` identifies the place when its missing tiles arrive.
   * @returns the pixels, and whether all tiles were there
   */
  paint(
    key: string,
    level: number,
    corner: { x: number; y: number },
    begin: (pen: OffscreenPen) => void,
  ): { bitmap: ImageBitmap; whole: boolean } {
    this.lacking = false;
    const bitmap = this.sheets.hand((pen) => {
      begin(pen);
      this.drawLayers(pen, null, level, corner, key);
    });
    return { bitmap, whole: !this.lacking };
  }

  /** Requests all tiles of a zoomed-out place up front, because painting requests them one composite at a time. */
  ask(key: string, level: number, corner: { x: number; y: number }, parent?: LayerId): void {
    const { document } = this.scene;
    for (const layer of layersIn(document, parent ?? null)) {
      if (!layer.visible || layer.opacity === 0 || layer.kind === 'reference') continue;
      if (!this.reaches(layer, level, corner)) continue;
      for (const [, , hash] of this.placesIn(layer, level, corner))
        this.tiles.get(hash, level, key);
      this.ask(key, level, corner, layer.id);
    }
  }

  private tileFor(hash: string, level: number, composite: string): ImageBitmap | null {
    const { bitmap, isWanted } = this.tiles.get(hash, level, composite);
    if (!isWanted) this.lacking = true;
    return bitmap;
  }

  /** A layer's transform, including a gesture that moves it or one of its groups. */
  private transformOf(layer: Layer): Transform {
    const { moved } = this.scene;
    if (!moved) return layer.transform;
    let at: Layer | undefined = layer;
    while (at) {
      if (moved.layers.includes(at.id)) return multiply(moved.by, layer.transform);
      at =
        at.parent === null
          ? undefined
          : (this.scene.document.records.get(at.parent) as Layer | undefined);
    }
    return layer.transform;
  }

  /** The tiles of a layer that can be seen in a composite: their places and names. */
  private placesIn(
    layer: Layer,
    level: number,
    corner: { x: number; y: number },
  ): [number, number, string][] {
    const tiles = this.scene.document.tiles.get(layer.id);
    if (!tiles || tiles.size === 0) return [];
    const reach = side << level;
    const here: Box = { x: corner.x, y: corner.y, width: reach, height: reach };
    const transform = this.transformOf(layer);
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
    return places;
  }

  private drawTiles(
    pen: OffscreenPen,
    layer: Layer,
    level: number,
    corner: { x: number; y: number },
    key: string,
  ): void {
    const places = this.placesIn(layer, level, corner);
    if (places.length === 0) return;
    const scale = 1 / (1 << level);
    const [a, b, c, d, e, f] = this.transformOf(layer);
    const straight = a === 1 && b === 0 && c === 0 && d === 1;
    // Seen from afar, half a pixel more or less is not seen.
    const onPixels = straight && (level > 0 || (Number.isInteger(e) && Number.isInteger(f)));
    pen.imageSmoothingQuality = level > 3 ? 'medium' : 'low';
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
    // A layer that is drawn scaled down uses its smaller pictures.
    const shrunk = level + Math.max(0, Math.floor(-Math.log2(Math.sqrt(Math.abs(a * d - b * c)))));
    const used = Math.min(shrunk, smallLevel);
    const small = side >> used;
    const [width, height] = [(x1 - x0 + 1) * small, (y1 - y0 + 1) * small];
    const [sheet, sheetPen] = this.sheets.wide(width, height);
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

  /** Whether anything of a layer can be seen in a composite. */
  private reaches(layer: Layer, level: number, corner: { x: number; y: number }): boolean {
    if (layer.kind === 'group' || layer.kind === 'adjustment') return true;
    if (this.scene.strokes.some((stroke) => stroke.layer === layer.id)) return true;
    const content = this.contentOf(this.scene.document, layer.id);
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
    pen: OffscreenPen,
    layer: Layer,
    level: number,
    corner: { x: number; y: number },
  ): void {
    const scale = 1 / (1 << level);
    for (const stroke of this.scene.strokes) {
      if (stroke.layer !== layer.id) continue;
      const { sheet, box } = this.strokeSheets.of(stroke);
      const lay = (how: GlobalCompositeOperation, opacity: number): void => {
        pen.globalCompositeOperation = how;
        pen.globalAlpha = opacity;
        pen.drawImage(
          sheet,
          (box.x - corner.x) * scale,
          (box.y - corner.y) * scale,
          box.width * scale,
          box.height * scale,
        );
      };
      if (stroke.mode === 'erase') lay('destination-out', stroke.opacity);
      else if (layer.kind === 'mask') {
        // A mask's alpha is the opacity it gives the layer: the stroke replaces it with the color's lightness.
        const [red, green, blue] = stroke.colour;
        lay('destination-out', stroke.opacity);
        lay('lighter', (stroke.opacity * lightness(red, green, blue)) / 255);
      } else lay('source-over', stroke.opacity);
    }
    pen.globalCompositeOperation = 'source-over';
    pen.globalAlpha = 1;
  }

  private drawLayers(
    pen: OffscreenPen,
    parent: LayerId | null,
    level: number,
    corner: { x: number; y: number },
    key: string,
  ): void {
    const frame = frameOf(this.scene.document);
    for (const layer of layersIn(this.scene.document, parent)) {
      if (!layer.visible || layer.opacity === 0) continue;
      if (layer.kind === 'mask' || layer.kind === 'reference') continue;
      if (!this.reaches(layer, level, corner)) continue;
      const masks = masksOf(this.scene.document, layer.id).filter(({ visible }) => visible);
      const stroked = this.scene.strokes.some((stroke) => stroke.layer === layer.id);
      const lay = (sheet: Sheet, how: GlobalCompositeOperation): void => {
        pen.globalAlpha = layer.opacity;
        pen.globalCompositeOperation = how;
        pen.drawImage(sheet, 0, 0);
      };
      if (layer.kind === 'adjustment') {
        const adjust = this.adjust();
        if (!adjust) {
          this.lacking = true;
          continue;
        }
        this.sheets.use(
          (own) => {
            const image = pen.getImageData(0, 0, side, side);
            adjust(image, layer.settings, {
              left: corner.x - frame.x,
              top: corner.y - frame.y,
              step: 1 << level,
              width: frame.width,
              height: frame.height,
            });
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
        this.sheets.use(
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
    pen: OffscreenPen,
    masks: readonly Layer[],
    level: number,
    corner: { x: number; y: number },
    key: string,
  ): void {
    for (const mask of masks) {
      this.sheets.use(
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
}
