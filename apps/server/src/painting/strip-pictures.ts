import sharp from 'sharp';
import { wholeJpeg } from '../platform/pictures/jpeg.ts';
import { withStatedColor } from '../platform/pictures/png-color.ts';

/** The file is not valid in its declared format, so nothing can be removed from it safely. */
export class UnreadableFile extends Error {}

const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));
const joined = (parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** Pixels of a JPEG that is looked through. */
const mostPixels = 250_000_000;

/** A TIFF block with the picture's orientation and nothing else (Exif 2.32, section 4.6.4, tag 0x0112). */
function orientationBlock(orientation: number): Uint8Array {
  const block = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex');
  block.writeUInt16BE(orientation, 18);
  return block.subarray(0, 26);
}

/**
 * JPEG: removes everything that decoding does not need: application segments other than JFIF, the color profile and
 * Adobe's color transform, comments, and all bytes after the picture. Pixels stay as they are.
 */
export function stripJpeg(file: Uint8Array, orientation = 1): Uint8Array {
  const parts = [file.subarray(0, 2)];
  if (orientation !== 1) {
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), orientationBlock(orientation)]);
    const length = exif.length + 2;
    parts.push(new Uint8Array([0xff, 0xe1, length >> 8, length & 255]), exif);
  }
  let at = 2;
  while (at < file.length) {
    const marker = file[at + 1]!;
    // Stray bytes between segments, which decoders skip.
    if (file[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      parts.push(file.subarray(at, at + 2));
      return joined(parts);
    }
    const size = (file[at + 2]! << 8) | file[at + 3]!;
    let end = at + 2 + size;
    if (!(size >= 2) || end > file.length) throw new UnreadableFile();
    const isKept =
      marker < 0xe0 || marker > 0xef
        ? marker !== 0xfe
        : (marker === 0xe0 && ascii(file, at + 4, 5) === 'JFIF\0') ||
          (marker === 0xe2 && ascii(file, at + 4, 12) === 'ICC_PROFILE\0') ||
          (marker === 0xee && ascii(file, at + 4, 5) === 'Adobe');
    // A scan's data extends to the next marker that is not part of it.
    if (marker === 0xda)
      while (
        end < file.length &&
        !(
          file[end] === 0xff &&
          file[end + 1] !== 0 &&
          !(file[end + 1]! >= 0xd0 && file[end + 1]! <= 0xd7)
        )
      )
        end += 1;
    if (isKept) parts.push(file.subarray(at, end));
    at = end;
  }
  throw new UnreadableFile();
}

/** Chunks of PNG that affect how pixels look; all others (text, time, Exif, unknown ones) are removed. */
const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);

function stripPng(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) break;
    const type = ascii(file, at + 4, 4);
    if (pngChunks.has(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND') return joined(parts);
    at = end;
  }
  throw new UnreadableFile();
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

function stripWebp(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts: Uint8Array[] = [];
  const all = Math.min(file.length, 8 + view.getUint32(4, true));
  for (let at = 12; at + 8 <= all; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size & 1);
    if (at + 8 + size > file.length) throw new UnreadableFile();
    const type = ascii(file, at, 4);
    if (webpChunks.has(type)) {
      const chunk = file.slice(at, end);
      // Clear the flags for Exif and XMP.
      if (type === 'VP8X') chunk[8]! &= ~0x0c;
      parts.push(chunk);
    }
    at = end;
  }
  if (parts.length === 0) throw new UnreadableFile();
  const body = joined(parts);
  const head = new Uint8Array(12);
  head.set(file.subarray(0, 12));
  new DataView(head.buffer).setUint32(4, body.length + 4, true);
  return joined([head, body]);
}

/** A box of ISO 14496-12: its type and the range of its content. */
interface IsoBox {
  type: string;
  from: number;
  to: number;
}

function boxesIn(file: Buffer, from: number, to: number): IsoBox[] {
  const boxes: IsoBox[] = [];
  for (let at = from; at < to; ) {
    if (at + 8 > to) throw new UnreadableFile();
    let [size, head] = [file.readUInt32BE(at), 8];
    // 1: the size follows in 64 bits; 0: all that is left.
    if (size === 1) [size, head] = [Number(file.readBigUInt64BE(at + 8)), 16];
    if (size === 0) size = to - at;
    if (size < head || at + size > to) throw new UnreadableFile();
    boxes.push({ type: ascii(file, at + 4, 4), from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}

/** Reads numbers one after the other. */
function numbersFrom(file: Buffer, start: number) {
  let at = start;
  return {
    next(bytes: number): number {
      at += bytes;
      return bytes === 0
        ? 0
        : bytes === 8
          ? Number(file.readBigUInt64BE(at - 8))
          : file.readUIntBE(at - bytes, bytes);
    },
  };
}

/** Items outside the picture: Exif, XMP and other items that an `infe` box declares as metadata. */
function metadataItems(file: Buffer, meta: readonly IsoBox[]): Set<number> {
  const found = new Set<number>();
  for (const info of meta.filter(({ type }) => type === 'iinf')) {
    const start = info.from + (file[info.from] === 0 ? 6 : 8);
    for (const entry of boxesIn(file, start, info.to)) {
      const version = file[entry.from]!;
      if (version < 2) throw new UnreadableFile();
      const read = numbersFrom(file, entry.from + 4);
      const id = read.next(version === 2 ? 2 : 4);
      const type = ascii(file, entry.from + (version === 2 ? 8 : 10), 4);
      if (['Exif', 'mime', 'uri '].includes(type)) found.add(id);
    }
  }
  return found;
}

/** The ranges of items' data in the file (ISO 14496-12, section 8.11.3). */
function placesOf(file: Buffer, meta: readonly IsoBox[], items: Set<number>): [number, number][] {
  const places: [number, number][] = [];
  const data = meta.find(({ type }) => type === 'idat');
  for (const box of meta.filter(({ type }) => type === 'iloc')) {
    const version = file[box.from]!;
    const sizes = file.readUInt16BE(box.from + 4);
    const [offset, length, base, index] = [
      sizes >> 12,
      (sizes >> 8) & 15,
      (sizes >> 4) & 15,
      sizes & 15,
    ];
    const read = numbersFrom(file, box.from + 6);
    for (let left = read.next(version < 2 ? 2 : 4); left > 0; left--) {
      const id = read.next(version < 2 ? 2 : 4);
      const method = version === 0 ? 0 : read.next(2) & 15;
      read.next(2);
      const start = read.next(base);
      for (let extents = read.next(2); extents > 0; extents--) {
        if (version > 0) read.next(index);
        const from = start + read.next(offset) + (method === 1 ? (data?.from ?? NaN) : 0);
        const to = from + read.next(length);
        if (!items.has(id)) continue;
        if (method > 1 || !(to <= file.length)) throw new UnreadableFile();
        places.push([from, to]);
      }
    }
  }
  return places;
}

/** Boxes outside the picture with arbitrary content (XMP and Content Credentials are in `uuid`). */
const looseBoxes = new Set(['uuid', 'free', 'skip', 'udta', 'moov', 'jumb']);

/** AVIF: metadata is overwritten with zeros in place, so that no offset changes. */
function stripAvif(given: Uint8Array): Uint8Array {
  const file = Buffer.from(given);
  const boxes = boxesIn(file, 0, file.length);
  const metas = boxes.filter(({ type }) => type === 'meta');
  if (metas.length !== 1) throw new UnreadableFile();
  const inside = boxesIn(file, metas[0]!.from + 4, metas[0]!.to);
  for (const [from, to] of placesOf(file, inside, metadataItems(file, inside)))
    file.fill(0, from, to);
  for (const { type, from, to } of [...boxes, ...inside])
    if (looseBoxes.has(type)) file.fill(0, from, to);
  return new Uint8Array(file);
}

/**
 * A picture without EXIF (GPS), XMP, IPTC, comments and thumbnails; pixels and colors are unchanged. A PNG or WebP with
 * an orientation in its metadata is encoded again, upright and lossless.
 * @throws UnreadableFile if it is damaged
 */
export async function stripPicture(file: Uint8Array, type: string): Promise<Uint8Array> {
  try {
    if (type === 'image/avif') return stripAvif(file);
    const { orientation = 1, space } = await sharp(file, { limitInputPixels: false }).metadata();
    if (type === 'image/jpeg') {
      const whole = await wholeJpeg(Buffer.from(file), mostPixels);
      if (!whole) throw new UnreadableFile();
      return stripJpeg(whole, orientation);
    }
    if (type === 'image/png') {
      if (orientation === 1) return stripPng(file);
      const coloured = sharp(withStatedColor(Buffer.from(file)))
        .rotate()
        .keepIccProfile();
      if (space === 'rgb16' || space === 'grey16') coloured.toColourspace(space);
      return stripPng(await coloured.png().toBuffer());
    }
    if (orientation === 1) return stripWebp(file);
    return stripWebp(
      await sharp(file).rotate().keepIccProfile().webp({ lossless: true }).toBuffer(),
    );
  } catch {
    throw new UnreadableFile();
  }
}
