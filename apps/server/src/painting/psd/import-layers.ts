import { randomUUID } from 'node:crypto';
import {
  cutMaskTiles,
  cutTiles,
  decodeTile,
  documentOf,
  encodeTile,
  flatten,
  nameTile,
  newRecords,
  orderBetween,
  type Tile,
} from '@limn/canvas';
import { canvasLimits, type Layer, type LayerId, tileSide } from '@limn/contracts/canvas-records';
import { ImagingError, ownedBy, type Raster } from '@limn/imaging';
import {
  getLayerImageData,
  getLayerMaskImageData,
  getLayerRealMaskImageData,
  type Layer as PsdLayer,
  type LayerMaskData,
  type PixelData,
} from 'ag-psd';
import type { OpenedFile } from '../canvas-tasks.ts';
import { keepTile } from '../tiles.ts';
import type { ToSrgb } from './colors.ts';
import {
  areNormal,
  blendOf,
  blendsByTone,
  bytesOfColor,
  fillsApart,
  hasEffects,
  isPassThrough,
  modes,
  nameOf,
} from './layer-facts.ts';
import { damagedPsd as damaged } from './structure.ts';
import { drawVectorMask } from './vector-mask.ts';

/** The range between two places of a frame's side, extended to whole tiles. */
const tilesBetween = (from: number, to: number, side: number): [number, number] => {
  const begin = Math.floor(Math.max(0, from) / tileSide) * tileSide;
  const end = Math.ceil(Math.min(side, to) / tileSide) * tileSide;
  return [begin, Math.max(begin, end)];
};

const newId = (): LayerId => `lay_${randomUUID().replaceAll('-', '')}`;

/** Runs a reader of the library. @throws ImagingError bad-bytes instead of any error */
export function reading<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw damaged();
  }
}

/** Bytes of samples of 8 or 16 bits. */
function bytesOf({ data }: PixelData): Uint8ClampedArray {
  if (data instanceof Uint16Array) {
    const bytes = new Uint8ClampedArray(data.length);
    for (let i = 0; i < data.length; i++) bytes[i] = data[i]! / 257;
    return bytes;
  }
  if (data instanceof Float32Array) throw damaged();
  return new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
}

const owned = (pixels: Raster) =>
  // Without other information, the pixels belong to the person who imports them.
  ownedBy({ kind: 'own', id: 'hand' }, pixels);

/** Properties that a layer inherits from dissolved groups. */
export interface Around {
  visible: boolean;
  opacity: number;
  /** Layers whose masks limit it too. */
  masks: readonly PsdLayer[];
  /** Number of surrounding groups. */
  depth: number;
}
export const top: Around = { visible: true, opacity: 1, masks: [], depth: 0 };

/** Makes a canvas of the layers of a PSD. */
export class Importer {
  readonly opened: OpenedFile;
  private readonly size: { width: number; height: number };
  private readonly toSrgb: ToSrgb;
  private readonly known = new Map<string, Uint8Array>();
  private readonly orders = new Map<LayerId | null, string>();

  constructor(size: { width: number; height: number }, toSrgb: ToSrgb) {
    this.size = { width: size.width, height: size.height };
    this.toSrgb = toSrgb;
    const records = newRecords({ name: 'Untitled', ...this.size });
    this.opened = { records, tiles: [], files: [], leftOut: [] };
  }

  private lose(what: string): void {
    if (!this.opened.leftOut.includes(what)) this.opened.leftOut.push(what);
  }

  private async keepOne(tile: Tile): Promise<string> {
    const bytes = encodeTile(tile);
    const hash = await nameTile(bytes);
    if (!this.known.has(hash)) this.opened.files.push(await keepTile(tile, bytes));
    this.known.set(hash, bytes);
    return hash;
  }

  private async keep(layer: LayerId, cut: ReturnType<typeof cutTiles>): Promise<void> {
    for (const { at, tile } of cut)
      this.opened.tiles.push({ layer, at, hash: await this.keepOne(tile) });
  }

  /** Puts a tile at all places of the frame that are not in a box of whole tiles. */
  private async keepAround(
    layer: LayerId,
    tile: Tile,
    except = { x: 0, y: 0, right: 0, bottom: 0 },
  ): Promise<void> {
    const hash = await this.keepOne(tile);
    const { x, y, right, bottom } = except;
    for (let row = 0; row < this.size.height; row += tileSide)
      for (let col = 0; col < this.size.width; col += tileSide)
        if (col < x || col >= right || row < y || row >= bottom)
          this.opened.tiles.push({ layer, at: `${col / tileSide},${row / tileSide}`, hash });
  }

  private base(name: string, parent: LayerId | null) {
    const order = orderBetween(this.orders.get(parent) ?? null, null);
    this.orders.set(parent, order);
    return {
      v: 1,
      id: newId(),
      name,
      parent,
      order,
      visible: true,
      locked: false,
      opacity: 1,
      blend: 'normal',
      transform: [1, 0, 0, 1, 0, 0],
    } satisfies Partial<Layer>;
  }

  private put<T extends Layer>(record: T): T {
    this.opened.records.push(record);
    return record;
  }

  private putMask(parent: LayerId, changes: { visible?: boolean; opacity?: number } = {}): LayerId {
    return this.put({ ...this.base('Mask', parent), kind: 'mask', prompt: '', ...changes }).id;
  }

  /** A pixel mask: its own box; outside of it a constant value. */
  private async addPixelMask(
    mask: LayerMaskData,
    imageData: PixelData | undefined,
    parent: LayerId,
    density: number,
  ): Promise<void> {
    const { left = 0, top = 0, defaultColor = 0 } = mask;
    // A mask without a box and with a white default hides nothing.
    if (!imageData && defaultColor === 255) return;
    const id = this.putMask(parent, { visible: !mask.disabled, opacity: density });
    const { width, height } = this.size;
    const [right, bottom] = [left + (imageData?.width ?? 0), top + (imageData?.height ?? 0)];
    const [x, tilesRight] = imageData ? tilesBetween(left, right, width) : [0, 0];
    const [y, tilesBottom] = imageData ? tilesBetween(top, bottom, height) : [0, 0];
    const box = { x, y, width: tilesRight - x, height: tilesBottom - y };
    const data = new Uint8Array(box.width * box.height).fill(defaultColor);
    const bytes = imageData && bytesOf(imageData);
    for (let row = Math.max(y, top); row < Math.min(tilesBottom, bottom); row++)
      for (let col = Math.max(x, left); col < Math.min(tilesRight, right); col++)
        data[(row - y) * box.width + col - x] =
          bytes![((row - top) * imageData!.width + col - left) * 4]!;
    if (data.length > 0) await this.keep(id, cutMaskTiles({ ...box, data }));
    if (defaultColor === 0) return;
    const alpha = new Uint8Array(tileSide * tileSide).fill(defaultColor);
    const except = { x, y, right: tilesRight, bottom: tilesBottom };
    await this.keepAround(id, { kind: 'mask', alpha }, except);
  }

  /** The user's mask of a layer: where it has a vector mask too, the first one may be both drawn together. */
  private async addUserMask(layer: PsdLayer, parent: LayerId): Promise<void> {
    const { mask, realMask, vectorMask } = layer;
    if (!mask) return;
    const real = vectorMask && realMask && reading(() => getLayerRealMaskImageData(layer));
    if (vectorMask && mask.fromVectorData && !real) return;
    const used = real ? realMask : mask;
    const imageData = real ?? reading(() => getLayerMaskImageData(layer));
    if (mask.userMaskFeather) this.lose(`the soft edge of the mask of ‘${nameOf(layer.name)}’`);
    await this.addPixelMask(used, imageData, parent, mask.userMaskDensity ?? 1);
  }

  /** @param drawn the pixels it masks, which some programs keep masked already */
  private async addVectorMask(layer: PsdLayer, parent: LayerId, drawn?: PsdLayer): Promise<void> {
    const { vectorMask, mask } = layer;
    if (!vectorMask) return;
    const data = await drawVectorMask(vectorMask, this.size);
    // Photoshop keeps shapes with their outlines, which reach beyond the path.
    const isShape = layer.vectorFill !== undefined && layer.vectorStroke?.strokeEnabled === true;
    if (drawn?.imageData && (isShape || this.isWithin(drawn, data))) return;
    if (mask?.vectorMaskFeather) this.lose(`the soft edge of the mask of ‘${nameOf(layer.name)}’`);
    const id = this.putMask(parent, {
      visible: !vectorMask.disable,
      opacity: mask?.vectorMaskDensity ?? 1,
    });
    await this.keep(id, cutMaskTiles({ x: 0, y: 0, ...this.size, data }));
  }

  /** Whether a layer has no pixels where a mask of the frame is closed, ignoring soft edges. */
  private isWithin({ left = 0, top = 0, imageData }: PsdLayer, mask: Uint8Array): boolean {
    const { width, height } = imageData!;
    const bytes = bytesOf(imageData!);
    for (let y = Math.max(0, -top); y < height && y + top < this.size.height; y++)
      for (let x = Math.max(0, -left); x < width && x + left < this.size.width; x++)
        if (
          bytes[(y * width + x) * 4 + 3]! > 127 &&
          mask[(y + top) * this.size.width + x + left] === 0
        )
          return false;
    return true;
  }

  private async addMasks(
    layer: PsdLayer,
    parent: LayerId,
    { masks }: Around,
    drawn?: PsdLayer,
  ): Promise<void> {
    for (const one of [layer, ...masks]) {
      await this.addUserMask(one, parent);
      await this.addVectorMask(one, parent, one === layer ? drawn : undefined);
    }
  }

  /** Names the features of a layer that are not drawn. */
  private nameLosses(layer: PsdLayer): void {
    const name = nameOf(layer.name);
    const { blendMode = 'normal', fillOpacity = 1 } = layer;
    if (!modes.has(blendMode) && blendMode !== 'pass through')
      this.lose(`the blend mode ‘${blendMode}’ of ‘${name}’`);
    if (hasEffects(layer)) this.lose(`effects of ‘${name}’`);
    if (fillOpacity < 1 && fillsApart.has(blendMode))
      this.lose(`the fill of ‘${name}’ apart from its opacity`);
    if (blendsByTone(layer)) this.lose(`blending by tone (‘Blend If’) of ‘${name}’`);
    if (layer.knockout) this.lose(`the knockout of ‘${name}’`);
    if (layer.channelBlendingRestrictions?.length) this.lose(`the choice of channels of ‘${name}’`);
  }

  /** Pixels of a layer in sRGB. */
  private async pixelsOf(layer: PsdLayer): Promise<PsdLayer> {
    const imageData = reading(() => getLayerImageData(layer));
    if (!imageData || imageData.width === 0 || imageData.height === 0) return {};
    const { width, height } = imageData;
    const pixels = await this.toSrgb({ width, height, data: bytesOf(imageData) });
    return {
      left: layer.left ?? 0,
      top: layer.top ?? 0,
      imageData: { width, height, data: pixels.data as Uint8ClampedArray },
    };
  }

  private async addPixels(id: LayerId, { imageData }: PsdLayer): Promise<void> {
    if (!imageData) return;
    const { width, height } = imageData;
    await this.keep(id, cutTiles(owned({ width, height, data: bytesOf(imageData) })));
  }

  /** A sheet of one color over the whole frame; false if the file has none that can be drawn. */
  private async addFill(id: LayerId, { vectorFill, vectorStroke }: PsdLayer): Promise<boolean> {
    const isFilled = vectorFill?.type === 'color' && vectorStroke?.fillEnabled !== false;
    const colour = isFilled ? bytesOfColor(vectorFill.color) : undefined;
    if (!colour) return false;
    await this.addSheet(id, colour);
    return true;
  }

  private async addSheet(id: LayerId, colour: readonly number[]): Promise<void> {
    const [r, g, b] = colour;
    const one = await this.toSrgb({
      width: 1,
      height: 1,
      data: new Uint8ClampedArray([r!, g!, b!, 255]),
    });
    const pixels = new Uint8ClampedArray(tileSide * tileSide * 4);
    for (let i = 0; i < pixels.length; i += 4) pixels.set(one.data, i);
    const [sheet] = cutTiles(owned({ width: tileSide, height: tileSide, data: pixels }));
    await this.keepAround(id, sheet!.tile);
  }

  private recordOf(layer: PsdLayer, parent: LayerId | null, around: Around) {
    const opacity = (layer.opacity ?? 1) * (layer.fillOpacity ?? 1) * around.opacity;
    return {
      ...this.base(nameOf(layer.name), parent),
      visible: !layer.hidden && around.visible,
      opacity: Math.min(1, Math.max(0, opacity)),
      blend: blendOf(layer),
    };
  }

  /**
   * A layer that is not a group, with its masks or none; its own pixels, or a sheet of its color.
   * @param isBase others are clipped to it: its pixels are made opaque, and their transparency is given back
   */
  private async addPicture(
    layer: PsdLayer,
    record: ReturnType<Importer['recordOf']>,
    masks: ((of: LayerId, drawn: PsdLayer) => Promise<void>) | null,
  ): Promise<{ alpha?: PsdLayer }> {
    const name = nameOf(layer.name);
    const drawn = await this.pixelsOf(layer);
    const { left = 0, top = 0 } = drawn;
    const { id } = this.put({
      ...record,
      kind: 'picture',
      image: null,
      transform: [1, 0, 0, 1, left, top],
    });
    if (masks) await masks(id, drawn);
    if (drawn.imageData) {
      const solid = masks ? drawn : opaque(drawn);
      await this.addPixels(id, solid);
      return { alpha: drawn };
    }
    if (await this.addFill(id, layer)) {
      if (layer.vectorStroke?.strokeEnabled) this.lose(`the outline of ‘${name}’`);
      return {};
    }
    if (layer.vectorFill || layer.vectorStroke?.strokeEnabled)
      this.lose(`the fill of ‘${name}’, of which the file has no picture`);
    else if (layer.text?.text.trim())
      this.lose(`the text ‘${name}’, of which the file has no picture`);
    else if (layer.placedLayer)
      this.lose(`the smart object ‘${name}’, of which the file has no picture`);
    return { alpha: drawn };
  }

  /** Keeps a group, or dissolves it if the result looks the same or closer. */
  private async addGroup(layer: PsdLayer, parent: LayerId | null, around: Around): Promise<void> {
    const children = layer.children!;
    const name = nameOf(layer.name);
    const opacity = (layer.opacity ?? 1) * (layer.fillOpacity ?? 1);
    const hasMask = Boolean(layer.mask) || Boolean(layer.vectorMask);
    const isPlain = opacity === 1 && !hasMask && blendOf(layer) === 'normal' && areNormal(children);
    const isTooDeep = around.depth >= canvasLimits.depth;
    const reachesBelow = isPassThrough(layer) && !areNormal(children);
    if (reachesBelow || isTooDeep) {
      if (isTooDeep && !reachesBelow && !isPlain)
        throw new ImagingError(
          'bad-input',
          `Groups in this file are nested more than ${canvasLimits.depth} deep, which is the limit. Merge the innermost.`,
        );
      this.lose(
        reachesBelow
          ? `the group ‘${name}’, whose layers blend with what is below it`
          : `the group ‘${name}’, as groups can be nested up to ${canvasLimits.depth} deep`,
      );
      const seen = children.filter(({ hidden, adjustment }) => !hidden && !adjustment);
      if ((opacity < 1 || hasMask) && seen.length > 1)
        this.lose(`the opacity or mask of the group ‘${name}’ over all its layers at once`);
      await this.addLayers(children, parent, {
        visible: around.visible && !layer.hidden,
        opacity: around.opacity * opacity,
        masks: hasMask ? [layer, ...around.masks] : around.masks,
        depth: around.depth,
      });
      return;
    }
    const { id } = this.put({ ...this.recordOf(layer, parent, around), kind: 'group' });
    await this.addMasks(layer, id, around);
    await this.addArtboard(layer, id);
    await this.addLayers(children, id, { ...top, depth: around.depth + 1 });
  }

  /** An artboard clips its content, and has a background color. */
  private async addArtboard({ artboard, name }: PsdLayer, id: LayerId): Promise<void> {
    if (!artboard) return;
    const { rect, color, backgroundType = 1 } = artboard;
    const [left, top] = [Math.round(rect.left), Math.round(rect.top)];
    const [right, bottom] = [Math.round(rect.right), Math.round(rect.bottom)];
    const { width, height } = this.size;
    const data = new Uint8Array(width * height);
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      data.fill(
        255,
        y * width + Math.max(0, Math.min(width, left)),
        y * width + Math.max(0, Math.min(width, right)),
      );
    await this.keep(this.putMask(id), cutMaskTiles({ x: 0, y: 0, width, height, data }));
    // 1 white, 2 black, 3 none, 4 its own color.
    if (backgroundType === 3) return;
    const colour =
      backgroundType === 1
        ? [255, 255, 255]
        : backgroundType === 2
          ? [0, 0, 0]
          : color && bytesOfColor(color);
    if (!colour) {
      this.lose(`the color of the artboard ‘${nameOf(name)}’`);
      return;
    }
    const sheet = this.put({ ...this.base('Background', id), kind: 'picture', image: null });
    await this.addSheet(sheet.id, colour);
  }

  private async addOne(layer: PsdLayer, parent: LayerId | null, around: Around): Promise<void> {
    if (layer.adjustment) {
      this.lose(`the adjustment layer ‘${nameOf(layer.name)}’`);
      return;
    }
    this.nameLosses(layer);
    if (layer.children) await this.addGroup(layer, parent, around);
    else
      await this.addPicture(layer, this.recordOf(layer, parent, around), async (id, drawn) => {
        await this.addMasks(layer, id, around, drawn);
      });
  }

  /**
   * Layers that are clipped to one below them: a group that is as transparent as that one, which is opaque in it. So what is clipped
   * covers it and reaches nowhere beyond it.
   */
  private async addClipped(
    layer: PsdLayer,
    clipped: readonly PsdLayer[],
    parent: LayerId | null,
    around: Around,
  ): Promise<void> {
    const name = nameOf(layer.name);
    if (around.depth >= canvasLimits.depth)
      throw new ImagingError(
        'bad-input',
        `Groups and clipped layers in this file are nested more than ${canvasLimits.depth} deep, which is the limit. Merge the innermost.`,
      );
    this.nameLosses(layer);
    if (isPassThrough(layer) && !areNormal(layer.children!))
      this.lose(`how layers of the group ‘${name}’ blend with what is below it`);
    if (layer.blendClippendElements === false && blendOf(layer) !== 'normal')
      this.lose(`that layers clipped to ‘${name}’ blend by themselves`);
    const { id } = this.put({ ...this.recordOf(layer, parent, around), kind: 'group' });
    const inside = { ...top, depth: around.depth + 1 };
    const bare = { ...this.base(name, id) };
    const picture = layer.children ? await this.flattened(layer, id, inside) : undefined;
    let alpha: PsdLayer | undefined;
    if (picture) {
      this.put({ ...bare, kind: 'picture', image: null });
      await this.addPixels(bare.id, opaque(picture));
      alpha = picture;
      this.lose(`the layers of the group ‘${name}’ one by one, as others are clipped to them`);
    } else ({ alpha } = await this.addPicture(layer, bare, null));
    await this.addMasks(layer, id, around, alpha);
    if (alpha) await this.addAlphaMask(alpha, id);
    await this.addLayers(
      clipped.map((one) => ({ ...one, clipping: false })),
      id,
      inside,
    );
  }

  /** The flattened picture of a group; its layers stay in it, hidden. */
  private async flattened(layer: PsdLayer, parent: LayerId, around: Around): Promise<PsdLayer> {
    const { width, height } = this.size;
    const own: Layer = { ...this.base(nameOf(layer.name), parent), kind: 'group' };
    if (around.depth + 1 > canvasLimits.depth)
      throw new ImagingError(
        'bad-input',
        'Groups in this file are nested too deep. Merge the innermost.',
      );
    this.put(own);
    await this.addArtboard(layer, own.id);
    await this.addLayers(layer.children!, own.id, { ...top, depth: around.depth + 1 });
    const drawn = await flatten(
      documentOf(this.opened.records, this.opened.tiles),
      async (hash) => decodeTile(this.known.get(hash)!),
      { x: 0, y: 0, width, height },
      { only: new Set([own.id]), background: false },
    );
    own.visible = false;
    const data = new Uint8ClampedArray(drawn.pixels.data);
    return { left: 0, top: 0, imageData: { width, height, data } };
  }

  private async addAlphaMask(drawn: PsdLayer, parent: LayerId): Promise<void> {
    const { left = 0, top = 0, imageData } = drawn;
    if (!imageData) {
      this.putMask(parent);
      return;
    }
    const { width, height } = imageData;
    const bytes = bytesOf(imageData);
    const data = new Uint8ClampedArray(bytes.length);
    for (let i = 0; i < bytes.length; i += 4) data.fill(bytes[i + 3]!, i, i + 4);
    const mask = { left, top, defaultColor: 0 };
    await this.addPixelMask(mask, { width, height, data }, parent, 1);
  }

  async addLayers(
    layers: readonly PsdLayer[],
    parent: LayerId | null,
    around: Around,
  ): Promise<void> {
    for (let i = 0; i < layers.length; i++) {
      const layer = layers[i]!;
      const clipped: PsdLayer[] = [];
      while (layers[i + 1]?.clipping) clipped.push(layers[++i]!);
      const drawn = clipped.filter(({ adjustment }) => !adjustment);
      for (const { name } of clipped.filter(({ adjustment }) => adjustment))
        this.lose(`the adjustment layer ‘${nameOf(name)}’`);
      if (layer.adjustment || drawn.length === 0) {
        await this.addOne(layer, parent, around);
        for (const one of drawn) {
          this.lose(`that ‘${nameOf(one.name)}’ is clipped to an adjustment layer`);
          await this.addOne(one, parent, around);
        }
      } else await this.addClipped(layer, drawn, parent, around);
    }
  }

  async addMerged(picture: Raster): Promise<void> {
    const record = this.base('Background', null);
    this.put({ ...record, kind: 'picture', image: null });
    await this.keep(record.id, cutTiles(owned(picture)));
  }
}

/** Pixels as opaque as they can be: what is not wholly clear covers. */
function opaque(drawn: PsdLayer): PsdLayer {
  const { imageData } = drawn;
  if (!imageData) return drawn;
  const data = bytesOf(imageData).slice();
  for (let i = 3; i < data.length; i += 4) if (data[i]! > 0) data[i] = 255;
  return { ...drawn, imageData: { ...imageData, data } };
}
