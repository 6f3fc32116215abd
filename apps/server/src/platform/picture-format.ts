import { open } from 'node:fs/promises';

/** Formats that are recognized by their first bytes. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif' | 'gif' | 'heic' | 'svg';

/** Bytes that are looked at. */
const headBytes = 512;

const starts: [string, PictureFormat][] = [
  ['\u00FF\u00D8\u00FF', 'jpeg'],
  ['\u0089PNG\r\n\u001A\n', 'png'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['II+\0', 'tiff'],
  ['MM\0+', 'tiff'],
  ['GIF8', 'gif'],
];

/** Brands of HEIF files that are not AVIF (ISO/IEC 23008-12, annex B). */
const heic = /^(hei[cmsx]|hev[cmsx]|mif1|msf1|miaf)$/;

/** AVIF and HEIC share a container and list the brands that they follow; videos use it too. */
function formatOfBrands(head: string): PictureFormat | undefined {
  const size = (head.charCodeAt(2) << 8) | head.charCodeAt(3);
  // The four bytes after the first brand are its version.
  const brands = (head.slice(8, size).match(/.{4}/gs) ?? []).filter((_, at) => at !== 1);
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => heic.test(brand)) ? 'heic' : undefined;
}

/**
 * A picture's format by its first bytes (PNG 3, section 5.2; TIFF 6, section 2; RIFF WebP; ISO 14496-12). Checked
 * before any library opens the file: SVG and other XML from people is never parsed.
 */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1');
  const found = starts.find(([start]) => head.startsWith(start));
  if (found) return found[1];
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp') return formatOfBrands(head);
  if (/^\W*<(?:svg|\?xml|!doctype|!--)/i.test(head)) return 'svg';
  return undefined;
}

/** As `pictureFormatOf`, for a file on disk. */
export async function pictureFormatAt(path: string): Promise<PictureFormat | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return pictureFormatOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
