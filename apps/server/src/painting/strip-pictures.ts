import sharp from 'sharp';

/** The file cannot be read as what it says it is, so nothing can be taken out of it safely. */
export class UnreadableFile extends Error {}

const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));
const joined = (parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** A TIFF block that says which way up the picture is, and nothing else (Exif 2.32, section 4.6.4, tag 0x0112). */
function orientationBlock(orientation: number): Uint8Array {
  const block = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex');
  block.writeUInt16BE(orientation, 18);
  return block.subarray(0, 26);
}

/**
 * JPEG: all but the parts that decoding needs goes: application segments other than JFIF, the color profile and Adobe's
 * color transform, comments, and whatever follows the picture. Pixels stay as they are.
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
    if (file[at] !== 0xff) throw new UnreadableFile();
    const marker = file[at + 1]!;
    if (marker === 0xff) {
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
    // A scan's data goes on to the next marker that is none of its own.
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

/** Chunks of PNG that say how pixels look; all others (text, time, Exif, unknown ones) go. */
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
      // The flags that say there is Exif or XMP.
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

/**
 * A picture without EXIF (GPS), XMP, IPTC, comments and thumbnails, its pixels and colors as they were. One whose metadata
 * turns a PNG or WebP is encoded anew, upright and without loss.
 * @throws UnreadableFile when it is damaged
 */
export async function stripPicture(file: Uint8Array, type: string): Promise<Uint8Array> {
  const { orientation = 1 } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnreadableFile();
    });
  if (type === 'image/jpeg') return stripJpeg(file, orientation);
  const upright =
    orientation === 1
      ? file
      : await (
          type === 'image/png'
            ? sharp(file).rotate().keepIccProfile().png()
            : sharp(file).rotate().keepIccProfile().webp({ lossless: true })
        )
          .toBuffer()
          .catch(() => {
            throw new UnreadableFile();
          });
  return type === 'image/png' ? stripPng(upright) : stripWebp(upright);
}
