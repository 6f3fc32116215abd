import { randomUUID } from 'node:crypto';
import { cutMaskTiles, cutTiles, encodeTile, newRecords, orderBetween } from '@limn/canvas';
import {
  type BlendMode,
  blendModes,
  canvasLimits,
  type Layer,
  type LayerId,
} from '@limn/contracts/canvas-records';
import { ImagingError, ownedBy } from '@limn/imaging';
import {
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

/** Pixels of all layers and masks of a file together. */
const mostPixels = 400_000_000;

const damaged = () =>
  new ImagingError(
    'bad-bytes',
    'This PSD cannot be read: it is damaged, or not in RGB with 8 or 16 bits.',
  );

const modes = new Map<string, BlendMode>(
  blendModes.map((mode) => [mode.replaceAll('-', ' '), mode]),
);

const newId = (): LayerId => `lay_${randomUUID().replaceAll('-', '')}`;

function parse(file: Uint8Array, skipPixels: boolean, composite = false): Psd {
  try {
    return read(file, {
      useImageData: true,
      skipThumbnail: true,
      skipLinkedFilesData: true,
      skipLayerImageData: skipPixels,
      skipCompositeImageData: !composite,
    });
  } catch {
    throw damaged();
  }
}

function* every(layers: readonly PsdLayer[] = []): Generator<PsdLayer> {
  for (const layer of layers) {
    yield layer;
    yield* every(layer.children);
  }
}

const areaOf = (box: { left?: number; top?: number; right?: number; bottom?: number }): number =>
  Math.max(0, (box.right ?? 0) - (box.left ?? 0)) * Math.max(0, (box.bottom ?? 0) - (box.top ?? 0));

/** Judged by what the file says of itself, before any of its pixels are unpacked. */
function assertSize(psd: Psd): void {
  const { longestSide, layers: mostLayers } = canvasLimits;
  if (Math.max(psd.width, psd.height) > longestSide)
    throw new ImagingError(
      'bad-input',
      `This file is ${psd.width} × ${psd.height} pixels; the longest side a canvas has is ${longestSide}.`,
    );
  const all = [...every(psd.children)];
  if (all.length > mostLayers)
    throw new ImagingError(
      'bad-input',
      `This file has ${all.length} layers; a canvas has at most ${mostLayers}.`,
    );
  const pixels = all.reduce((sum, layer) => sum + areaOf(layer) + areaOf(layer.mask ?? {}), 0);
  if (pixels > mostPixels)
    throw new ImagingError(
      'bad-input',
      'The layers of this file are too large together. Merge some.',
    );
}

/** Bytes of samples of 8 or 16 bits. */
function bytesOf({ data }: PixelData): Uint8ClampedArray {
  if (data instanceof Uint16Array) return Uint8ClampedArray.from(data, (sample) => sample >> 8);
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
 * @throws ImagingError bad-bytes for a file that cannot be read, bad-input for one that is too large
 */
export async function readPsd(file: Uint8Array): Promise<OpenedFile> {
  const plan = parse(file, true);
  assertSize(plan);
  const { width, height } = plan;
  const flat = (plan.children ?? []).length === 0;
  const psd = parse(file, false, flat);
  const opened: OpenedFile = {
    records: newRecords({ name: 'Untitled', width, height }),
    tiles: [],
    files: [],
    leftOut: [],
  };
  const keep = async (layer: LayerId, cut: ReturnType<typeof cutTiles>): Promise<void> => {
    for (const { at, tile } of cut) {
      const kept = await keepTile(tile, encodeTile(tile));
      opened.files.push(kept);
      opened.tiles.push({ layer, at, hash: kept.hash });
    }
  };
  const base = (name: string, parent: LayerId | null, order: string) =>
    ({
      v: 1,
      id: newId(),
      name: name.slice(0, 120),
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
    if (!mask?.imageData) return;
    const { left = 0, top = 0, defaultColor = 0, imageData } = mask;
    const bytes = bytesOf(imageData);
    // Beyond its own box a mask goes on in one value: over the frame, which is what can be seen.
    const data = new Uint8Array(width * height).fill(defaultColor);
    for (let y = Math.max(0, top); y < Math.min(height, top + imageData.height); y++)
      for (let x = Math.max(0, left); x < Math.min(width, left + imageData.width); x++)
        data[y * width + x] = bytes[((y - top) * imageData.width + x - left) * 4]!;
    const record = {
      ...base('Mask', parent, orderBetween(null, null)),
      kind: 'mask' as const,
      prompt: '',
    };
    opened.records.push({ ...record, visible: !mask.disabled });
    await keep(record.id, cutMaskTiles({ x: 0, y: 0, width, height, data }));
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
      const { imageData, left = 0, top = 0 } = layer;
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
  if (flat && psd.imageData)
    await addLayers([{ name: 'Background', imageData: psd.imageData }], null);
  else await addLayers(psd.children ?? [], null);
  return opened;
}
