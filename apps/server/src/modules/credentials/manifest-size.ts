import type { SignableFormat } from './manifest.ts';

/** A file's format by its first bytes; undefined for anything else. */
export function formatOf(file: Uint8Array): SignableFormat | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, Math.min(16, file.byteLength));
  const starts = (text: string) => bytes.toString('latin1').startsWith(text);
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('RIFF') && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && /^avi[fs]/.test(bytes.toString('latin1', 8, 12)))
    return 'avif';
  return starts('II*\0') || starts('MM\0*') ? 'tiff' : undefined;
}

/** JPEG: APP11 segments before the picture begins (C2PA 2.2, annex A.4). */
function inJpeg(file: Buffer): number {
  let size = 0;
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda; ) {
    const length = file.readUInt16BE(at + 2);
    if (file[at + 1] === 0xeb) size += length;
    at += 2 + length;
  }
  return size;
}

/** PNG: the chunk `caBX`. */
function inPng(file: Buffer): number {
  let size = 0;
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'caBX') size += file.readUInt32BE(at);
  return size;
}

/** WebP: the chunk `C2PA`. */
function inWebp(file: Buffer): number {
  let size = 0;
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    if (file.toString('latin1', at, at + 4) === 'C2PA') size += length;
    at += 8 + length + (length % 2);
  }
  return size;
}

/** TIFF: the tag 52545 of the first directory. */
function inTiff(file: Buffer): number {
  const little = file[0] === 0x49;
  const short = (at: number) => (little ? file.readUInt16LE(at) : file.readUInt16BE(at));
  const long = (at: number) => (little ? file.readUInt32LE(at) : file.readUInt32BE(at));
  if (file.length < 8) return 0;
  const directory = long(4);
  if (directory + 2 > file.length) return 0;
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 8 > file.length) return 0;
    if (short(at) === 52_545) return long(at + 4);
  }
  return 0;
}

/** The box of C2PA in files of the ISO base media format (C2PA 2.2, annex A.5). */
const c2paBox = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');

/** AVIF: a box `uuid` at the top of the file. */
function inAvif(file: Buffer): number {
  let size = 0;
  for (let at = 0; at + 8 <= file.length; ) {
    const short = file.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= file.length;
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : short || file.length - at;
    const head = isLong ? 16 : 8;
    if (length < head) break;
    const isC2pa =
      file.toString('latin1', at + 4, at + 8) === 'uuid' &&
      file.subarray(at + head, at + head + 16).equals(c2paBox);
    if (isC2pa) size += length;
    at += length;
  }
  return size;
}

const readers = { jpeg: inJpeg, png: inPng, webp: inWebp, tiff: inTiff, avif: inAvif };

/** The number of bytes of a file that are Content Credentials, as its headers state; 0 if it has none. */
export const manifestSize = (file: Uint8Array, format: SignableFormat): number =>
  readers[format](Buffer.from(file.buffer, file.byteOffset, file.byteLength));
