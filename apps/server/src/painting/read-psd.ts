import { cleanName, cutText } from '@limn/contracts/text';
import { randomUUID } from 'node:crypto';
import {
  cutMaskTiles,
  cutTiles,
  encodeTile,
  nameTile,
  newRecords,
  orderBetween,
  type Tile,
} from '@limn/canvas';
import {
  type BlendMode,
  blendModes,
  canvasLimits,
  type Layer,
  type LayerId,
  tileSide,
} from '@limn/contracts/canvas-records';
import { ImagingError, ownedBy } from '@limn/imaging';
import {
  getCompositeImageData,
  getLayerImageData,
  getLayerMaskImageData,
  initializeCanvas,
  type Layer as PsdLayer,
  type PixelData,
  type Psd,
  readPsd as read,
} from 'ag-psd';
import type { OpenedFile } from './canvas-tasks.ts';
import { keepTile } from './tiles.ts';

// It reads into what a browser has; here plain bytes do.
initializeCanvas(
  () => {
    throw new Error('No canvas is needed where pixels are read as bytes.');
  },
  (width, height) => ({ width, height, data: new Uint8ClampedArray(width * height * 4) }) as never,
);

/** Pixels of all layers and masks of a file together: six layers of 8,192 × 8,192. */
const mostPixels = 6 * canvasLimits.maxPixels;
/** Places of tiles of all layers and masks together: 64 layers of 8,192 × 8,192. */
const mostPlaces = 65_536;
/** Bytes that the library may take at once for what it unpacks: one layer of 16 bits and its mask. */
const mostBytesAtOnce = 1024 ** 3;

const damaged = () =>
  new ImagingError(
    'bad-bytes',
    'This PSD cannot be read: it is damaged, or not in RGB with 8 or 16 bits.',
  );

const modes = new Map<string, BlendMode>(
  blendModes.map((mode) => [mode.replaceAll('-', ' '), mode]),
);

/** Where whole tiles begin and end that hold what lies between two places of a frame with a side of so many pixels. */
const tilesBetween = (from: number, to: number, side: number): [number, number] => {
  const begin = Math.floor(Math.max(0, from) / tileSide) * tileSide;
  const end = Math.ceil(Math.min(side, to) / tileSide) * tileSide;
  return [begin, Math.max(begin, end)];
};

const newId = (): LayerId => `lay_${randomUUID().replaceAll('-', '')}`;

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw damaged();
  }
}

/** Reads a file without unpacking any layer: pixels are unpacked a layer at a time when they are asked for. */
const parse = (file: Uint8Array, pixels: 'none' | 'layers' | 'flat'): Psd =>
  reading(() =>
    read(file, {
      useImageData: true,
      useRawData: true,
      skipThumbnail: true,
      skipLinkedFilesData: true,
      skipLayerImageData: pixels !== 'layers',
      skipCompositeImageData: pixels !== 'flat',
      totalMemoryLimit: mostBytesAtOnce,
    }),
  );

function* every(layers: readonly PsdLayer[] = []): Generator<PsdLayer> {
  for (const layer of layers) {
    yield layer;
    yield* every(layer.children);
  }
}

interface Box {
  left?: number;
  top?: number;
  right?: number;
  bottom?: number;
}
const areaOf = (box: Box): number =>
  Math.max(0, (box.right ?? 0) - (box.left ?? 0)) * Math.max(0, (box.bottom ?? 0) - (box.top ?? 0));

const tilesAcross = (pixels: number) => Math.ceil(pixels / tileSide) + 1;
const placesOf = (box: Box): number => {
  const [width, height] = [(box.right ?? 0) - (box.left ?? 0), (box.bottom ?? 0) - (box.top ?? 0)];
  return width > 0 && height > 0 ? tilesAcross(width) * tilesAcross(height) : 0;
};

const count = (pixels: number) => Math.round(pixels / 1e6).toLocaleString('en');
const tooCostly = (why: string) =>
  new ImagingError(
    'bad-input',
    `This file is too large: ${why}. Merge layers, or make it smaller.`,
  );

/**
 * Judged by what the file states of itself, before any of its pixels are unpacked. A mask with a value beyond its box
 * takes tiles of the whole picture; a file without layers is one layer.
 */
function assertCost(psd: Psd): void {
  const { width, height } = psd;
  const { longestSide, layers: mostLayers } = canvasLimits;
  if (Math.max(width, height) > longestSide)
    throw new ImagingError(
      'bad-input',
      `This file is ${width} × ${height} pixels; the longest side a canvas has is ${longestSide}.`,
    );
  const all = [...every(psd.children)];
  if (all.length > mostLayers)
    throw new ImagingError(
      'bad-input',
      `This file has ${all.length} layers; a canvas has at most ${mostLayers}.`,
    );
  const frame = { left: 0, top: 0, right: width, bottom: height };
  let [pixels, places] = all.length === 0 ? [areaOf(frame), placesOf(frame)] : [0, 0];
  for (const { mask, realMask, ...layer } of all) {
    pixels += areaOf(layer) + areaOf(mask ?? {}) + areaOf(realMask ?? {});
    places += placesOf(layer) + placesOf(mask?.defaultColor ? frame : (mask ?? {}));
    if (areaOf(layer) > canvasLimits.maxPixels || areaOf(mask ?? {}) > canvasLimits.maxPixels)
      throw tooCostly(
        `the layer ‘${layer.name ?? ''}’ has more than ${count(canvasLimits.maxPixels)} megapixels, which is the limit`,
      );
  }
  if (pixels > mostPixels)
    throw tooCostly(
      `its layers and masks have ${count(pixels)} megapixels together, and the limit is ${count(mostPixels)}`,
    );
  if (places > mostPlaces)
    throw tooCostly(
      `its layers and masks take ${places.toLocaleString('en')} tiles of ${tileSide} × ${tileSide} pixels, and the limit is ${mostPlaces.toLocaleString('en')}`,
    );
}

/** Bytes of samples of 8 or 16 bits. */
function bytesOf({ data }: PixelData): Uint8ClampedArray {
  if (data instanceof Uint16Array) {
    const bytes = new Uint8ClampedArray(data.length);
    for (let i = 0; i < data.length; i++) bytes[i] = data[i]! >> 8;
    return bytes;
  }
  if (data instanceof Float32Array) throw damaged();
  return new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
}

const pictureOf = (pixels: PixelData) =>
  // Nobody has said whose they are but the person who brings them.
  ownedBy(
    { kind: 'own', id: 'hand' },
    { width: pixels.width, height: pixels.height, data: bytesOf(pixels) },
  );

/**
 * Layers of a PSD as a canvas: pixels, groups, masks, names, opacity and blend modes. What a canvas has no like of is
 * left out and named; text and shapes come as the pixels the file has of them.
 * @throws ImagingError bad-bytes for a file that cannot be read, bad-input for one above the limits
 */
export async function readPsd(file: Uint8Array): Promise<OpenedFile> {
  const plan = parse(file, 'none');
  assertCost(plan);
  const { width, height } = plan;
  const flat = (plan.children ?? []).length === 0;
  const psd = parse(file, flat ? 'flat' : 'layers');
  const opened: OpenedFile = {
    records: newRecords({ name: 'Untitled', width, height }),
    tiles: [],
    files: [],
    leftOut: [],
  };
  const known = new Set<string>();
  const keepOne = async (tile: Tile): Promise<string> => {
    const bytes = encodeTile(tile);
    const hash = await nameTile(bytes);
    if (!known.has(hash)) opened.files.push(await keepTile(tile, bytes));
    known.add(hash);
    return hash;
  };
  const keep = async (layer: LayerId, cut: ReturnType<typeof cutTiles>): Promise<void> => {
    for (const { at, tile } of cut) opened.tiles.push({ layer, at, hash: await keepOne(tile) });
  };
  const base = (name: string, parent: LayerId | null, order: string) =>
    ({
      v: 1,
      id: newId(),
      name: cutText(cleanName(name), 120),
      parent,
      order,
      visible: true,
      locked: false,
      opacity: 1,
      blend: 'normal',
      transform: [1, 0, 0, 1, 0, 0],
    }) satisfies Partial<Layer>;

  async function addMask(layer: PsdLayer, parent: LayerId): Promise<void> {
    const { mask } = layer;
    const imageData = mask && reading(() => getLayerMaskImageData(layer));
    if (!mask || !imageData) return;
    const { left = 0, top = 0, defaultColor = 0 } = mask;
    const bytes = bytesOf(imageData);
    // Its own box where that touches the frame, in whole tiles; beyond its box a mask goes on in one value.
    const [x, right] = tilesBetween(left, left + imageData.width, width);
    const [y, bottom] = tilesBetween(top, top + imageData.height, height);
    const box = { x, y, width: right - x, height: bottom - y };
    const data = new Uint8Array(box.width * box.height).fill(defaultColor);
    for (let row = Math.max(y, top); row < Math.min(bottom, top + imageData.height); row++)
      for (let col = Math.max(x, left); col < Math.min(right, left + imageData.width); col++)
        data[(row - y) * box.width + col - x] =
          bytes[((row - top) * imageData.width + col - left) * 4]!;
    const record = {
      ...base('Mask', parent, orderBetween(null, null)),
      kind: 'mask' as const,
      prompt: '',
    };
    opened.records.push({ ...record, visible: !mask.disabled });
    if (data.length > 0) await keep(record.id, cutMaskTiles({ ...box, data }));
    if (defaultColor === 0) return;
    const beyond = new Uint8Array(tileSide * tileSide).fill(defaultColor);
    const hash = await keepOne({ kind: 'mask', alpha: beyond });
    for (let row = 0; row < height; row += tileSide)
      for (let col = 0; col < width; col += tileSide)
        if (col < x || col >= right || row < y || row >= bottom)
          opened.tiles.push({ layer: record.id, at: `${col / tileSide},${row / tileSide}`, hash });
  }

  async function addLayers(layers: readonly PsdLayer[], parent: LayerId | null): Promise<void> {
    let order: string | null = null;
    for (const layer of layers) {
      order = orderBetween(order, null);
      const name = layer.name || 'Layer';
      const blend = modes.get(layer.blendMode ?? 'normal');
      if (!blend && layer.blendMode !== 'pass through')
        opened.leftOut.push(`the blend mode ‘${layer.blendMode}’ of ‘${name}’`);
      if (layer.effects && !layer.effects.disabled) opened.leftOut.push(`effects of ‘${name}’`);
      if (layer.adjustment) {
        opened.leftOut.push(`the adjustment layer ‘${name}’`);
        continue;
      }
      const record = {
        ...base(name, parent, order),
        visible: !layer.hidden,
        opacity: Math.min(1, Math.max(0, layer.opacity ?? 1)),
        blend: blend ?? ('normal' as const),
      };
      if (layer.children) {
        opened.records.push({ ...record, kind: 'group' });
        await addMask(layer, record.id);
        await addLayers(layer.children, record.id);
        continue;
      }
      const { left = 0, top = 0 } = layer;
      const imageData = layer.imageData ?? reading(() => getLayerImageData(layer));
      opened.records.push({
        ...record,
        kind: 'picture',
        image: null,
        transform: [1, 0, 0, 1, left, top],
      });
      await addMask(layer, record.id);
      if (imageData && imageData.width > 0 && imageData.height > 0)
        await keep(record.id, cutTiles(pictureOf(imageData)));
    }
  }
  const composite = flat ? reading(() => getCompositeImageData(psd)) : undefined;
  if (composite) await addLayers([{ name: 'Background', imageData: composite }], null);
  else await addLayers(psd.children ?? [], null);
  return opened;
}
