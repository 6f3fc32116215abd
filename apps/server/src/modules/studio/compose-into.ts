import { boundsOf, type MaskBounds } from '@limn/imaging/mask-bounds';
import sharp from 'sharp';
import { open, type Pixels } from '../../painting/index.ts';
import type { ComposeOrder } from '../models/index.ts';
import type { PaintingPlace } from './place.ts';

/** If more than this part of a place is covered, its surroundings are not informative. */
const mostCovered = 0.9;
/** Longest side of a requested picture in proportion to its shorter side: models do not work well beyond that. */
const longest = 1.75;
/**
 * Margin inside the mask, in pixels, where a composition is not used: near the edge a model mixes in the surroundings.
 */
const rim = 8;

/** The request to a model for a place, and the part of its answer that is used. */
export interface PlaceOrder {
  order: Pick<ComposeOrder, 'width' | 'height' | 'start' | 'mask'>;
  /** As large as the mask's bounds; clear where the composition shows what stood there before. */
  cut(composition: Pixels): Promise<Pixels>;
}

/** Pixels of the shorter side, unless the longer one would have twice as many; in steps of 64. */
function sizeFor(frame: { width: number; height: number }, side: number) {
  const [short, long] = [Math.min(frame.width, frame.height), Math.max(frame.width, frame.height)];
  const scale = Math.min(side / short, (2 * side) / long);
  const step = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 64)) * 64;
  return { width: step(frame.width), height: step(frame.height) };
}

/** Proportions that a model makes good pictures in: longer ones are followed in their middle. */
function within({ width, height }: { width: number; height: number }) {
  return {
    width: Math.max(width, height / longest),
    height: Math.max(height, width / longest),
  };
}

/** The painted area in white, as a picture of a size. */
const maskAs = (
  { pixels: { width, height }, mask }: PaintingPlace,
  size: { width: number; height: number },
) =>
  sharp(mask, { raw: { width, height, channels: 1 } })
    .threshold(128)
    .resize({ ...size, fit: 'fill' });

/**
 * The request for a composition for a place. With `round` the model sees the surroundings and composes the covered part
 * again; without, it has only the prompt.
 */
export async function orderInto(
  place: PaintingPlace,
  side: number,
  round: boolean,
): Promise<PlaceOrder> {
  const { pixels, mask } = place;
  const bounds = boundsOf(mask, pixels.width, pixels.height);
  const covered = mask.reduce((sum, v) => sum + (v >= 128 ? 1 : 0), 0);
  if (!round || covered > mostCovered * mask.length)
    return {
      order: sizeFor(within(bounds), side),
      cut: (composition) => Promise.resolve(composition),
    };
  const size = sizeFor(pixels, side);
  return {
    order: {
      ...size,
      start: { png: await withoutCovered(place, size), change: 1 },
      mask: await maskAs(place, size).png().toBuffer(),
    },
    cut: async (composition) => cutTo(await resized(composition, size), place, bounds),
  };
}

/** The surroundings of a place; the covered part only has their colours, strongly blurred. */
async function withoutCovered(
  place: PaintingPlace,
  size: { width: number; height: number },
): Promise<Buffer> {
  const { width, height, data } = place.pixels;
  const clear = new Uint8Array(data);
  place.mask.forEach((v, i) => v > 0 && (clear[i * 4 + 3] = 0));
  const left = await open({ width, height, data: clear })
    .resize({ ...size, fit: 'fill' })
    .png()
    .toBuffer();
  // Smaller than a pixel of it, what is covered is filled from its edges.
  const tiny = await sharp(left).resize(4, 4, { fit: 'fill' }).png().toBuffer();
  const mean = await sharp(left).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const background = { r: mean[0]!, g: mean[1]!, b: mean[2]! };
  const blurred = await sharp(tiny)
    .flatten({ background })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer();
  return sharp(blurred)
    .composite([{ input: left }])
    .removeAlpha()
    .png()
    .toBuffer();
}

/** Some servers answer with sizes of their own. */
async function resized(picture: Pixels, size: { width: number; height: number }): Promise<Pixels> {
  const data = await open(picture)
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  return { ...size, data: new Uint8Array(data) };
}

/**
 * The model's part of a composition of the whole place: a person's own picture must not contain other people's parts.
 */
async function cutTo(
  composition: Pixels,
  place: PaintingPlace,
  bounds: MaskBounds,
): Promise<Pixels> {
  const { width, height } = composition;
  const whole = await maskAs(place, composition).raw().toBuffer();
  const inner = await maskAs(place, composition)
    .blur(rim / 2)
    .raw()
    .toBuffer();
  // Resized and blurred it has three channels.
  const step = whole.length / (width * height);
  const alphaOf = (plane: Buffer, least: number) =>
    Uint8Array.from({ length: width * height }, (_, i) => (plane[i * step]! >= least ? 255 : 0));
  const alpha = alphaOf(inner, 250);
  const seen = alpha.some((v) => v > 0) ? alpha : alphaOf(whole, 128);
  const data = new Uint8Array(composition.data);
  seen.forEach((v, i) => {
    // Fully transparent pixels get a neutral colour.
    if (v === 0) data.fill(128, i * 4, i * 4 + 3);
    data[i * 4 + 3] = v;
  });
  const [sx, sy] = [width / place.pixels.width, height / place.pixels.height];
  const left = Math.min(width - 1, Math.round(bounds.x * sx));
  const top = Math.min(height - 1, Math.round(bounds.y * sy));
  const cut = await open({ width, height, data })
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round(bounds.width * sx))),
      height: Math.max(1, Math.min(height - top, Math.round(bounds.height * sy))),
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: cut.info.width,
    height: cut.info.height,
    data: new Uint8Array(cut.data),
  };
}
