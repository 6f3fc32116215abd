import { canvasLimits, tileSide } from '@limn/contracts/canvas-records';
import { ImagingError } from '@limn/imaging';
import type { Layer as PsdLayer, Psd } from 'ag-psd';
import { every } from './layer-facts.ts';
import type { PsdStructure } from './structure.ts';

/** Pixels of all layers and masks of a file together: six layers of 8,192 × 8,192. */
const mostPixels = 6 * canvasLimits.maxPixels;
/** Places of tiles of all layers and masks together: 64 layers of 8,192 × 8,192. */
const mostPlaces = 65_536;

/** Groups that others are clipped to, which are drawn as one. */
const clippedTo = (layers: readonly PsdLayer[] = []): number =>
  layers.reduce(
    (sum, { children }, i) =>
      sum + clippedTo(children) + (children && layers[i + 1]?.clipping ? 1 : 0),
    0,
  );

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
export const tooCostly = (why: string) =>
  new ImagingError(
    'bad-input',
    `This file is too large: ${why}. Merge layers, or make it smaller.`,
  );

export function assertSize({ width, height }: PsdStructure): void {
  const { longestSide } = canvasLimits;
  if (Math.max(width, height) > longestSide)
    throw new ImagingError(
      'bad-input',
      `This file is ${width} × ${height} pixels; the longest side a canvas has is ${longestSide}.`,
    );
}

/**
 * Judged by what the file states of itself, before any of its pixels are unpacked. A mask with a value beyond its box
 * takes tiles of the whole picture, and so do vector masks and fills.
 */
export function assertCost(psd: Psd): void {
  const { width, height } = psd;
  const { layers: mostLayers } = canvasLimits;
  const all = [...every(psd.children)];
  if (all.length > mostLayers)
    throw new ImagingError(
      'bad-input',
      `This file has ${all.length} layers; a canvas has at most ${mostLayers}.`,
    );
  const frame = { left: 0, top: 0, right: width, bottom: height };
  let [pixels, places] = [clippedTo(psd.children) * areaOf(frame), 0];
  for (const { mask, realMask, ...layer } of all) {
    pixels += areaOf(layer) + areaOf(mask ?? {}) + areaOf(realMask ?? {});
    places += placesOf(layer) + placesOf(mask?.defaultColor ? frame : (mask ?? {}));
    if (layer.vectorMask || layer.artboard) pixels += areaOf(frame);
    if (layer.vectorMask || layer.vectorFill || layer.artboard) places += placesOf(frame);
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
