import {
  boundsOf,
  contentBox,
  type Document,
  drawingCost,
  intersect,
  layersIn,
  masksOf,
} from '@limn/canvas';
import { canvasLimits, type LayerId } from '@limn/contracts/canvas-records';
import { ImagingError } from '@limn/imaging';

type Box = Parameters<typeof drawingCost>[1];

/** Pixels times layers of one drawing: ten plain layers of 8,192 × 8,192, or 160 of 2,048 × 2,048. */
const mostPixels = 10 * canvasLimits.maxPixels;
/** Tiles of one layer in memory at once; each takes half a megabyte. */
const mostTiles = 2048;
/** Pixels of the surfaces that are drawn on at once; each takes eight bytes. */
const mostBandPixels = canvasLimits.maxPixels;
/** Pixels of all layers of a PSD together, with masks as large as its frame: they are in memory together. */
const mostPsdPixels = 3 * canvasLimits.maxPixels;

const megapixels = (pixels: number) => Math.round(pixels / 1e6).toLocaleString('en');
const refuse = (why: string, mend: string) =>
  new ImagingError('bad-input', `This canvas is too large to draw: ${why}. ${mend}`);

/**
 * Computes the cost of drawing a box of a document, before drawing it.
 * @throws ImagingError bad-input above a limit; the message states the limit
 */
export function assertDrawingCost(document: Document, box: Box, drawings = 1): void {
  const cost = drawingCost(document, box);
  const pixels = cost.pixels * drawings;
  if (pixels > mostPixels)
    throw refuse(
      `its layers take ${megapixels(pixels)} megapixels together, and the limit is ${megapixels(mostPixels)}`,
      'Hide or merge layers, or make the frame smaller.',
    );
  if (cost.tiles > mostTiles)
    throw refuse(
      `one layer shows ${cost.tiles.toLocaleString('en')} tiles within a few rows, and the limit is ${mostTiles.toLocaleString('en')}`,
      'Apply its size, or crop it.',
    );
  if (cost.bandPixels > mostBandPixels)
    throw refuse(
      `its groups and sharpening take ${megapixels(cost.bandPixels)} megapixels at once, and the limit is ${megapixels(mostBandPixels)}`,
      'Merge groups, or hide adjustments that sharpen.',
    );
}

/** Layers that become layers of a PSD, with their visible masks. */
function layersWithMasks(
  document: Document,
  parent: LayerId | null,
): { layers: number; masks: number } {
  const sums = { layers: 0, masks: 0 };
  for (const layer of layersIn(document, parent)) {
    if (layer.kind === 'mask' || layer.kind === 'reference') continue;
    sums.layers += 1;
    if (masksOf(document, layer.id).some(({ visible }) => visible)) sums.masks += 1;
    const inside = layer.kind === 'group' ? layersWithMasks(document, layer.id) : undefined;
    sums.layers += inside?.layers ?? 0;
    sums.masks += inside?.masks ?? 0;
  }
  return sums;
}

/** Upper bound of the pixels that the layers have in the frame: the areas of the boxes around their tiles. */
const pixelsOfLayers = (document: Document, frame: Box): number =>
  [...document.tiles].reduce((sum, [id, tiles]) => {
    const layer = document.records.get(id);
    const content = contentBox([...tiles.keys()]);
    if (!content || !layer || !('transform' in layer) || layer.kind === 'mask') return sum;
    const seen = intersect(boundsOf(layer.transform, content), frame);
    return seen ? sum + seen.width * seen.height : sum;
  }, 0);

/**
 * Checks the cost of a PSD of a document: each layer and each mask is drawn separately, as large as the frame.
 * @throws ImagingError bad-input above a limit, with its name
 */
export function assertPsdCost(document: Document, frame: Box): void {
  assertDrawingCost(document, frame, 2);
  const { layers, masks } = layersWithMasks(document, null);
  const area = frame.width * frame.height;
  if ((layers + masks) * area > mostPixels)
    throw refuse(
      `its ${layers} layers and ${masks} masks take ${megapixels((layers + masks) * area)} megapixels in a PSD, and the limit is ${megapixels(mostPixels)}`,
      'Merge layers, or make the frame smaller.',
    );
  assertPsdPixels(pixelsOfLayers(document, frame) + masks * area);
}

/** @throws ImagingError bad-input if layers and masks have more pixels in total than a PSD may have */
export function assertPsdPixels(pixels: number): void {
  if (pixels > mostPsdPixels)
    throw refuse(
      `its layers and masks have ${megapixels(pixels)} megapixels in a PSD, and the limit is ${megapixels(mostPsdPixels)}`,
      'Hide or merge some.',
    );
}
