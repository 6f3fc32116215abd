import { canvasLimits, type Layer, type LayerId } from '@limn/contracts/canvas-records';
import { adjust, ImagingError, type MixTable, type Owned } from '@limn/imaging';
import { assertWholeBox, boxOfPlace, copyTile } from './area.ts';
import { blendOf } from './blend.ts';
import { readColor } from './color.ts';
import { type Document, frameOf, layersIn, masksOf, settingsOf } from './document.ts';
import { CanvasError } from './errors.ts';
import {
  type Box,
  boundsOf,
  intersect,
  invert,
  type Transform,
  union,
  wholeBox,
} from './geometry.ts';
import { maskBytes, maskOfPlaced } from './mask.ts';
import { nobody, planeOfUsed, tableFor } from './owners.ts';
import { sampleMask, samplePicture } from './sample.ts';
import { blankSurface, compositeOver, recolor, type Surface } from './surface.ts';
import type { Tile } from './tile.ts';

export interface FlattenOptions {
  /** Only these layers with their children, as if they were at the top level; the groups around them have no effect. */
  only?: ReadonlySet<LayerId>;
  /** Whether the canvas's background is drawn; by default unless `only` is given. */
  background?: boolean;
  signal?: AbortSignal;
}

/** Rows drawn at once. */
export const bandRows = 512;

/**
 * The visible pixels of a canvas in a box, with their ownership. Layers are placed by their own transforms. Groups are
 * drawn by themselves, then composited as one; masks limit their parent (several multiply; a mask's opacity is how much
 * it limits); adjustments change the colours below them in their group, the vignette being the frame's. References,
 * masks at the top level and the selection are invisible. The background has no owner.
 *
 * `tileOf` returns the tile of a hash; it is called for those that the box needs, some several times, once for each
 * band. Memory: 12 bytes per pixel of the box, and for each level of nested groups 16 bytes per pixel of a band.
 *
 * Throws `bad-input` for a box without whole pixels or with more than `canvasLimits.maxPixels`, and imaging's
 * `cancelled`.
 */
export async function flatten(
  doc: Document,
  tileOf: (hash: string) => Promise<Tile>,
  box: Box,
  options: FlattenOptions = {},
): Promise<Owned> {
  assertWholeBox(box, 'flatten');
  const { width, height } = box;
  if (width * height > canvasLimits.maxPixels)
    throw new CanvasError('bad-input', `flatten: at most ${canvasLimits.maxPixels} pixels.`);
  const table = tableFor();
  const layers = options.only ? unwrapped(doc, null, options.only) : layersIn(doc, null);
  const drawing = new Drawing(doc, tileOf, table, options.signal);
  const paper = (options.background ?? !options.only) ? settingsOf(doc).background : null;
  const margin = marginOf(doc, layers);
  const data = new Uint8ClampedArray(width * height * 4);
  const labels = new Uint32Array(width * height);
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top);
    const band = {
      x: box.x - margin,
      y: box.y + top - margin,
      width: width + 2 * margin,
      height: rows + 2 * margin,
    };
    const surface = drawing.blank(band);
    if (paper) fill(surface, paper);
    await drawing.draw(surface, layers);
    for (let y = 0; y < rows; y++) {
      const s = (y + margin) * band.width + margin;
      data.set(surface.data.subarray(s * 4, (s + width) * 4), (top + y) * width * 4);
      labels.set(surface.labels.subarray(s, s + width), (top + y) * width);
    }
  }
  return { pixels: { width, height, data }, owners: planeOfUsed(width, height, table, labels) };
}

/** The layers of a set, bottom first, taken out of their groups. */
function unwrapped(
  doc: Document,
  parent: LayerId | null,
  only: ReadonlySet<LayerId>,
): readonly Layer[] {
  return layersIn(doc, parent).flatMap((layer) => {
    if (only.has(layer.id)) return [layer];
    return layer.kind === 'group' ? unwrapped(doc, layer.id, only) : [];
  });
}

export const isLayerVisible = (layer: Layer): boolean => layer.visible && layer.opacity > 0;

/** Pixels around a box that its pixels depend on: sharpening looks two radii far, one after the other. */
export function marginOf(doc: Document, layers: readonly Layer[]): number {
  let margin = 0;
  for (const layer of layers.filter(isLayerVisible)) {
    if (layer.kind === 'group') margin += marginOf(doc, layersIn(doc, layer.id));
    if (layer.kind === 'adjustment' && layer.settings.sharpen)
      margin += 2 * (layer.settings.sharpenRadius ?? 1);
  }
  return margin;
}

function fill({ data }: Surface, colour: string): void {
  const bytes = readColor(colour);
  for (let d = 0; d < data.length; d += 4) data.set(bytes, d);
}

export function isIntegerTranslation([a, b, c, d, e, f]: Readonly<Transform>): boolean {
  return a === 1 && b === 0 && c === 0 && d === 1 && Number.isInteger(e) && Number.isInteger(f);
}

/** Area of one layer pixel on the canvas, in pixels; below `thinnest` the layer is invisible. */
const areaOf = ([a, b, c, d]: Readonly<Transform>): number => Math.abs(a * d - b * c);
const thinnest = 1e-9;

const moved = (box: Box, [, , , , dx, dy]: Readonly<Transform>): Box => ({
  ...box,
  x: box.x + dx,
  y: box.y + dy,
});

class Drawing {
  private readonly doc: Document;
  private readonly tileOf: (hash: string) => Promise<Tile>;
  private readonly table: MixTable;
  private readonly signal: AbortSignal | undefined;
  private readonly none: number;

  constructor(
    doc: Document,
    tileOf: (hash: string) => Promise<Tile>,
    table: MixTable,
    signal: AbortSignal | undefined,
  ) {
    this.doc = doc;
    this.tileOf = tileOf;
    this.table = table;
    this.signal = signal;
    this.none = table.labelOf(nobody);
  }

  blank(box: Box): Surface {
    return blankSurface(box, this.none);
  }

  /** Lays layers on a surface, the first first. */
  async draw(surface: Surface, layers: readonly Layer[]): Promise<void> {
    for (const layer of layers) {
      if (this.signal?.aborted) throw new ImagingError('cancelled', 'The drawing was cancelled.');
      if (!isLayerVisible(layer)) continue;
      if (layer.kind === 'adjustment') {
        await this.adjust(surface, layer);
        continue;
      }
      const over = await this.surfaceOf(layer, surface.box);
      if (!over) continue;
      const coverage = await this.coverageOf(layer, over.box);
      const { opacity } = layer;
      compositeOver(surface, over, { opacity, coverage, blend: blendOf(layer.blend) }, this.table);
    }
  }

  /** A layer's pixels in a box, before its opacity and masks; null if it has none there. */
  private async surfaceOf(layer: Layer, box: Box): Promise<Surface | null> {
    switch (layer.kind) {
      case 'group': {
        const layers = layersIn(this.doc, layer.id);
        if (!layers.some(isLayerVisible)) return null;
        const surface = this.blank(box);
        await this.draw(surface, layers);
        return surface;
      }
      case 'picture':
      case 'text':
      case 'shape':
        return this.pixelsOf(layer, box);
      case 'mask':
      case 'reference':
      case 'adjustment':
        return null;
    }
  }

  private async pixelsOf(layer: Layer, box: Box): Promise<Surface | null> {
    const loaded = await this.tilesOf(layer, box);
    const tiles = loaded.flatMap(([place, tile]) =>
      tile.kind === 'picture' ? [[place, tile] as const] : [],
    );
    const { transform } = layer;
    const whole = isIntegerTranslation(transform);
    const around = tiles.reduce<Box | null>(
      (all, [place]) => union(all, boundsOf(transform, place)),
      null,
    );
    // Bilinear, the rim reaches half a pixel of the layer beyond it.
    const part = around && intersect(box, whole ? around : wholeBox(widened(around, transform)));
    if (!part) return null;
    const surface = this.blank(part);
    if (!whole) samplePicture(tiles, invert(transform), surface, this.table);
    else
      for (const [place, tile] of tiles)
        copyTile(tile, moved(place, transform), part, surface.data, surface.labels, this.table);
    return surface;
  }

  /** The tiles of a layer that touch a box of the canvas, with their places in the layer. */
  private async tilesOf(layer: Layer, box: Box): Promise<[Box, Tile][]> {
    const { transform } = layer;
    if (areaOf(transform) < thinnest) return [];
    const needed = [...(this.doc.tiles.get(layer.id) ?? [])].flatMap(([at, hash]) => {
      const place = boxOfPlace(at);
      const seen = intersect(affectedCanvasBox(transform, place), box);
      return seen ? [{ place, hash }] : [];
    });
    return Promise.all(
      needed.map(async ({ place, hash }): Promise<[Box, Tile]> => [place, await this.tileOf(hash)]),
    );
  }

  /** How much of each pixel of a box a layer's masks leave to see; null if they leave all. */
  private async coverageOf(layer: Layer, box: Box): Promise<Uint8Array | null> {
    let coverage: Uint8Array | null = null;
    for (const mask of masksOf(this.doc, layer.id).filter(isLayerVisible)) {
      const bytes = await this.bytesOf(mask, box);
      const inner = await this.coverageOf(mask, box);
      for (let i = 0; i < bytes.length; i++) {
        const own: number = inner ? (bytes[i] * inner[i]) / 255 : bytes[i];
        const left = 255 - (255 - own) * mask.opacity;
        bytes[i] = Math.round(coverage ? (left * coverage[i]) / 255 : left);
      }
      coverage = bytes;
    }
    return coverage;
  }

  private async bytesOf(mask: Layer, box: Box): Promise<Uint8Array> {
    return maskBytesIn(await this.tilesOf(mask, box), mask.transform, box);
  }

  private async adjust(
    surface: Surface,
    layer: Extract<Layer, { kind: 'adjustment' }>,
  ): Promise<void> {
    const { box, data, labels } = surface;
    const frame = frameOf(this.doc);
    const { width, height } = box;
    const place = {
      left: box.x - frame.x,
      top: box.y - frame.y,
      width: frame.width,
      height: frame.height,
    };
    // Only colours are used: the plane is passed for its size.
    const picture = {
      pixels: { width, height, data },
      owners: { width, height, sources: [], mixes: [], labels },
    };
    const { signal } = this;
    const changed = await adjust(picture, layer.settings, { place, ...(signal && { signal }) });
    const coverage = await this.coverageOf(layer, box);
    const { opacity } = layer;
    recolor(surface, changed.pixels.data, { opacity, coverage, blend: blendOf(layer.blend) });
  }
}

/** Coverage of a mask's tiles in a box of the canvas, a byte per pixel. */
export function maskBytesIn(
  tiles: readonly (readonly [Box, Tile])[],
  transform: Readonly<Transform>,
  box: Box,
): Uint8Array {
  if (isIntegerTranslation(transform)) {
    const placed = tiles.map(([place, tile]) => [moved(place, transform), tile] as const);
    return maskOfPlaced(placed, box).data;
  }
  if (tiles.length === 0) return new Uint8Array(box.width * box.height);
  const bytes = tiles.map(([place, tile]) => [place, maskBytes(tile)] as const);
  return sampleMask(bytes, invert(transform), box);
}

/** Where pixels of a canvas depend on a box of a layer: exactly that box where it is only moved by whole pixels. */
export const affectedCanvasBox = (transform: Readonly<Transform>, place: Box): Box =>
  isIntegerTranslation(transform) ? moved(place, transform) : reachOf(transform, place);

/** Where pixels of a canvas can depend on a box of a layer. */
export function reachOf(transform: Readonly<Transform>, place: Box): Box {
  return widened(boundsOf(transform, place), transform);
}

/** A box with a pixel of the layer more on every side, as long as that is on the canvas. */
function widened({ x, y, width, height }: Box, [a, b, c, d]: Readonly<Transform>): Box {
  const [across, down] = [Math.abs(a) + Math.abs(c), Math.abs(b) + Math.abs(d)];
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}
