import { newRecords } from '@limn/canvas';
import { canvasLimits } from '@limn/contracts/canvas-records';
import { ImagingError } from '@limn/imaging';
import { initializeCanvas, type Psd, readPsd as read } from 'ag-psd';
import type { OpenedFile } from './canvas-tasks.ts';
import { sameColors, converterOf } from './psd/colors.ts';
import { assertCost, assertSize, tooCostly } from './psd/cost.ts';
import { Importer, reading, top } from './psd/import-layers.ts';
import { every } from './psd/layer-facts.ts';
import { hasReadableMode, readMerged } from './psd/merged.ts';
import {
  damagedPsd as damaged,
  psdModes,
  structureOf,
  type PsdStructure,
} from './psd/structure.ts';

// It reads into what a browser has; here plain bytes do.
initializeCanvas(
  () => {
    throw new Error('No canvas is needed where pixels are read as bytes.');
  },
  (width, height) => ({ width, height, data: new Uint8ClampedArray(width * height * 4) }) as never,
);

/** Bytes that the library may allocate at once for unpacking: one layer of 16 bits and its mask. */
const mostBytesAtOnce = 1024 ** 3;

/** Reads a file without unpacking any layer: pixels are unpacked a layer at a time when they are asked for. */
const parse = (file: Uint8Array, pixels: 'none' | 'layers'): Psd =>
  reading(() =>
    read(file, {
      useImageData: true,
      useRawData: true,
      skipThumbnail: true,
      skipLinkedFilesData: true,
      skipLayerImageData: pixels !== 'layers',
      skipCompositeImageData: true,
      totalMemoryLimit: mostBytesAtOnce,
    }),
  );

const modeNames = new Map<number, string>([
  [psdModes.bitmap, 'bitmap mode'],
  [psdModes.indexed, 'indexed color'],
  [psdModes.cmyk, 'CMYK'],
  [psdModes.multichannel, 'multichannel mode'],
  [psdModes.duotone, 'duotone mode'],
  [psdModes.lab, 'Lab color'],
]);

/** Why layers of a file cannot be drawn one by one; undefined if they can. */
function flatReason({ mode, bits }: PsdStructure): string | undefined {
  if (bits === 32) return '32 bits a channel';
  return mode === psdModes.rgb || mode === psdModes.grey ? undefined : modeNames.get(mode);
}

/** Reads only the merged picture of a file. */
async function readFlat(psd: PsdStructure, reason: string | undefined): Promise<OpenedFile> {
  const { width, height } = psd;
  const importer = new Importer(psd, sameColors);
  const { leftOut } = importer.opened;
  if (!hasReadableMode(psd))
    throw new ImagingError(
      'bad-input',
      `This PSD is in ${modeNames.get(psd.mode) ?? 'a mode we do not know'}, which cannot be read. Save it in RGB.`,
    );
  if (!psd.hasMerged)
    throw new ImagingError(
      'bad-input',
      `This PSD has ${reason ?? 'no layers'} and was saved without a merged picture. Save it in RGB with 8 or 16 bits, or with ‘Maximize Compatibility’.`,
    );
  if (width * height > canvasLimits.maxPixels) throw tooCostly('it has too many pixels');
  if (psd.layers > 0)
    leftOut.push(`layers one by one, as the file has ${reason!}: its merged picture is there`);
  if (psd.mode === psdModes.duotone) leftOut.push('the inks of its duotone');
  if (psd.hasSpots) leftOut.push('spot colors');
  const merged = await readMerged(psd).catch(() => {
    throw damaged();
  });
  await importer.addMerged(merged);
  return importer.opened;
}

/**
 * Layers of a PSD as a canvas: pixels, groups, clipping, masks, names, opacity and blend modes, in sRGB. What a canvas has
 * no like of is left out and named; text and shapes come as the pixels the file has of them.
 * @throws ImagingError bad-bytes for a file that cannot be read, bad-input for one above the limits
 */
export async function readPsd(file: Uint8Array): Promise<OpenedFile> {
  const structure = structureOf(file);
  assertSize(structure);
  const reason = flatReason(structure);
  if (structure.layers === 0 || reason) return readFlat(structure, reason);
  assertCost(parse(structure.file, 'none'));
  const psd = parse(structure.file, 'layers');
  const toSrgb = await converterOf(structure.profile, structure.mode === psdModes.grey);
  const importer = new Importer(psd, toSrgb);
  const seen = [...every(psd.children)].filter(({ hidden }) => !hidden);
  if (toSrgb !== sameColors && seen.length > 1)
    importer.opened.leftOut.push('blending in the color profile of the file instead of in sRGB');
  if (structure.hasSpots) importer.opened.leftOut.push('spot colors');
  await importer.addLayers(psd.children ?? [], null, top);
  const layers =
    importer.opened.records.length - newRecords({ name: 'Untitled', width: 1, height: 1 }).length;
  if (layers > canvasLimits.layers)
    throw new ImagingError(
      'bad-input',
      `This file has ${layers} layers with its masks; a canvas has at most ${canvasLimits.layers}.`,
    );
  return importer.opened;
}
