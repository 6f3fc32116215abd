import { isEpub } from '../../platform/is-epub.ts';
import { pictureFormatOf } from '../../platform/picture-format.ts';

const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export const epubType = 'application/epub+zip';

const starts: [string, (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ['image/png', (b) => ascii(b, 1, 3) === 'PNG' && b[0] === 0x89],
  ['image/webp', (b) => ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 4) === 'WEBP'],
  ['audio/wav', (b) => ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 4) === 'WAVE'],
  [epubType, isEpub],
  ['application/pdf', (b) => ascii(b, 0, 5) === '%PDF-'],
  ['audio/mpeg', (b) => ascii(b, 0, 3) === 'ID3' || (b[0] === 0xff && (b[1]! & 0xe6) === 0xe2)],
  // Only still pictures: a sequence is a video, and has 'avis' as its first brand.
  ['image/avif', (b) => pictureFormatOf(b) === 'avif' && ascii(b, 8, 4) !== 'avis'],
  // ISO base media: pictures (HEIC, AVIF) begin the same way.
  ['video/mp4', (b) => /^ftyp(isom|iso\d|mp4\d|avc1|M4V |dash|qt  )/.test(ascii(b, 4, 8))],
];

/** Text has no NUL or other control signs and is valid UTF-8. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/(?![\t\n\v\f\r])\p{Cc}/u.test(text);
  } catch {
    return false;
  }
}

/** A file's type by its content, ignoring its name; undefined for types that messages do not accept. */
export function typeOfFile(bytes: Uint8Array): string | undefined {
  if (bytes.length < 4) return undefined;
  const known = starts.find(([, fits]) => fits(bytes));
  if (known) return known[0];
  // Markup that a browser would run is not plain text.
  return isText(bytes) && !/^\s*</.test(ascii(bytes, 0, 200)) ? 'text/plain' : undefined;
}
