import type { Raster } from '@limn/imaging';
import { byteOfLight, convert, converterOf, models, srgbOfLab } from './colors.ts';
import { damagedPsd, psdModes, type PsdStructure } from './structure.ts';

/** Planes of colors that a merged picture has by its mode. */
const colorPlanes = new Map<number, number>([
  [psdModes.bitmap, 1],
  [psdModes.grey, 1],
  [psdModes.indexed, 1],
  [psdModes.rgb, 3],
  [psdModes.cmyk, 4],
  [psdModes.duotone, 1],
  [psdModes.lab, 3],
]);

/** Whether the merged picture of a file in this mode can be read. */
export const hasReadableMode = ({ mode }: PsdStructure): boolean => colorPlanes.has(mode);

/** PackBits (TIFF 6, section 9). */
function unpackRow(packed: Buffer, row: Buffer): void {
  for (let from = 0, to = 0; from < packed.length && to < row.length; ) {
    const head = packed.readInt8(from);
    from += 1;
    if (head >= 0) {
      to += packed.copy(row, to, from, from + head + 1);
      from += head + 1;
    } else if (head !== -128) {
      row.fill(packed[from]!, to, to + 1 - head);
      to += 1 - head;
      from += 1;
    }
  }
}

/** The first planes of the merged picture, as the file holds their samples. */
function planesOf(psd: PsdStructure, count: number): Buffer[] {
  const { file, width, height, channels, bits, isLarge, mergedAt } = psd;
  const rowBytes = Math.ceil((width * bits) / 8);
  const compression = file.readUInt16BE(mergedAt);
  let at = mergedAt + 2;
  const planes = Array.from({ length: count }, () => Buffer.alloc(rowBytes * height));
  if (compression === 0) {
    for (const plane of planes) {
      file.copy(plane, 0, at, at + plane.length);
      at += plane.length;
    }
    if (at > file.length) throw damagedPsd();
    return planes;
  }
  if (compression !== 1) throw damagedPsd();
  const each = isLarge ? 4 : 2;
  const counts = at;
  at += channels * height * each;
  for (const [p, plane] of planes.entries())
    for (let y = 0; y < height; y++) {
      const size = file.readUIntBE(counts + (p * height + y) * each, each);
      if (at + size > file.length) throw damagedPsd();
      unpackRow(file.subarray(at, at + size), plane.subarray(y * rowBytes, (y + 1) * rowBytes));
      at += size;
    }
  return planes;
}

/** A plane's samples as bytes. */
function bytesOf(plane: Buffer, { width, height, bits }: PsdStructure): Uint8Array {
  const bytes = new Uint8Array(width * height);
  const rowBytes = Math.ceil(width / 8);
  for (let i = 0; i < bytes.length; i++)
    switch (bits) {
      case 1: {
        const x = i % width;
        // 1 is ink.
        const bit = (plane[Math.floor(i / width) * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1;
        bytes[i] = bit ? 0 : 255;
        break;
      }
      case 8:
        bytes[i] = plane[i]!;
        break;
      case 16:
        bytes[i] = Math.round(plane.readUInt16BE(i * 2) / 257);
        break;
      case 32:
        bytes[i] = Math.round(byteOfLight(plane.readFloatBE(i * 4)));
        break;
      default:
        throw damagedPsd();
    }
  return bytes;
}

/** The color of a pixel before it was laid on white. */
function unmatte(data: Uint8ClampedArray): void {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255;
    if (alpha > 0 && alpha < 1)
      for (let c = i; c < i + 3; c++) data[c] = (data[c]! - 255 * (1 - alpha)) / alpha;
  }
}

/**
 * The merged picture of a file in any mode that has colors, as sRGB. Channels beyond its transparency are saved selections
 * and inks.
 */
export async function readMerged(psd: PsdStructure): Promise<Raster> {
  const { width, height, mode, bits, palette, profile } = psd;
  const colours = colorPlanes.get(mode)!;
  const isPaletted = mode === psdModes.bitmap || mode === psdModes.indexed;
  const hasAlpha = psd.isTransparent && psd.channels > colours && !isPaletted;
  const samples = planesOf(psd, colours + (hasAlpha ? 1 : 0)).map((plane) => bytesOf(plane, psd));
  const [first, second, third] = colours === 1 ? [samples[0], samples[0], samples[0]] : samples;
  const data = new Uint8ClampedArray(width * height * 4);
  const alpha = hasAlpha ? samples[colours]! : undefined;
  for (let i = 0, d = 0; d < data.length; i++, d += 4) {
    data[d] = first![i]!;
    data[d + 1] = second![i]!;
    data[d + 2] = third![i]!;
    data[d + 3] = alpha ? alpha[i]! : 255;
    if (mode === psdModes.indexed)
      for (let c = 0; c < 3; c++) data[d + c] = palette[c * 256 + first![i]!]!;
    if (mode === psdModes.lab) data.set(srgbOfLab(first![i]!, second![i]!, third![i]!), d);
  }
  const picture: Raster & { data: Uint8ClampedArray } = { width, height, data };
  if (mode === psdModes.cmyk) {
    const inks = new Uint8ClampedArray(width * height * 4);
    for (let i = 0, d = 0; d < inks.length; i++, d += 4)
      inks.set(
        samples.slice(0, 4).map((plane) => 255 - plane[i]!),
        d,
      );
    const turned = await convert({ width, height, data: inks }, models.cmyk, profile);
    if (alpha) for (let i = 0; i < alpha.length; i++) turned[i * 4 + 3] = alpha[i]!;
    picture.data = turned;
  }
  if (alpha && mode !== psdModes.cmyk) unmatte(picture.data);
  const followsProfile =
    bits < 32 && [psdModes.rgb, psdModes.grey, psdModes.indexed].some((one) => one === mode);
  if (!followsProfile) return picture;
  return (await converterOf(profile, mode === psdModes.grey))(picture);
}
