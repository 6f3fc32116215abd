import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { artworkLimits } from '@limn/contracts/constants';
import sharp, { type Metadata } from 'sharp';
import { DomainError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';

/** What an artist may upload, by what the bytes are; the file's name decides nothing. */
const accepted = new Set(['jpeg', 'png', 'webp', 'tiff']);
const megabytes = artworkLimits.maxBytes / 1024 / 1024;

const refuse = (message: string) =>
  new DomainError('unsupported_media', message, [{ path: 'file', message }]);
const tooLarge = () => {
  const message = `The file is larger than ${megabytes} MB.`;
  return new DomainError('payload_too_large', message, [{ path: 'file', message }]);
};

/** An artwork cleaned and stored: no metadata but its colour, upright, in its own size. */
export interface StoredArtwork {
  title: string;
  storageKey: string;
  thumbnailKey: string;
  sha256: string;
  width: number;
  height: number;
  bytes: number;
}

function titleOf(filename: string): string {
  const name = basename(filename, extname(filename)).replaceAll(/[-_]+/g, ' ').trim().slice(0, 120);
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : 'Untitled';
}

async function inspect(path: string): Promise<{ format: string }> {
  let metadata: Metadata;
  try {
    metadata = await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    throw refuse('This is not a picture we can read. Send a JPEG, PNG, WebP or TIFF file.');
  }
  const { format, width = 0, height = 0 } = metadata;
  if (!accepted.has(format ?? ''))
    throw refuse(`This is a ${format?.toUpperCase()} file. Send a JPEG, PNG, WebP or TIFF file.`);
  if (width * height > artworkLimits.maxPixels)
    throw refuse(
      `The picture has ${Math.round((width * height) / 1e6)} megapixels; the most is ${artworkLimits.maxPixels / 1e6}.`,
    );
  if (Math.min(width, height) < artworkLimits.minSide)
    throw refuse(
      `The picture is ${width} × ${height} pixels; each side needs at least ${artworkLimits.minSide}.`,
    );
  return { format: format };
}

/** Re-encodes upright and without metadata (EXIF, GPS, XMP); a damaged file fails here. */
async function clean(path: string, format: string) {
  const source = sharp(path, { limitInputPixels: artworkLimits.maxPixels, failOn: 'truncated' })
    .rotate()
    .toColourspace('srgb');
  const encoded =
    format === 'jpeg'
      ? source.jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
      : source.png({ compressionLevel: 6 });
  try {
    return await encoded.toBuffer({ resolveWithObject: true });
  } catch {
    throw refuse('The file is damaged: it ends too early or cannot be decoded. Export it again.');
  }
}

async function receive(file: MultipartFile, path: string): Promise<number> {
  try {
    await pipeline(file.file, createWriteStream(path));
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    throw error;
  }
  const { size } = await stat(path);
  if (file.file.truncated || size > artworkLimits.maxBytes) throw tooLarge();
  if (size === 0) throw refuse('The file is empty.');
  return size;
}

/** Judges, cleans and stores the picture in a file. */
async function storeFile(
  storage: Storage,
  path: string,
  title: string,
  bytes: number,
): Promise<StoredArtwork> {
  const { format } = await inspect(path);
  const { data, info } = await clean(path, format);
  const small = await sharp(data)
    .resize({ width: 800, height: 800, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer();
  const storageKey = await storage.put('artworks', format === 'jpeg' ? 'jpg' : 'png', data);
  return {
    title,
    storageKey,
    thumbnailKey: await storage.put('artworks', 'webp', small),
    sha256: /([0-9a-f]{64})/.exec(storageKey)![1]!,
    width: info.width,
    height: info.height,
    bytes,
  };
}

async function inFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'limn-upload-'));
  try {
    return await work(join(folder, 'upload'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Takes in one uploaded artwork: streamed to disk, judged by content, cleaned, stored with a small
 * picture beside it.
 * @throws DomainError payload_too_large or unsupported_media, saying why
 */
export function storeArtwork(storage: Storage, file: MultipartFile): Promise<StoredArtwork> {
  return inFolder(async (path) => {
    const bytes = await receive(file, path);
    return storeFile(storage, path, titleOf(file.filename), bytes);
  });
}

/** The same for a picture at hand, for the sample collections. */
export function storePicture(
  storage: Storage,
  bytes: Uint8Array,
  title: string,
): Promise<StoredArtwork> {
  return inFolder(async (path) => {
    await writeFile(path, bytes);
    return storeFile(storage, path, title, bytes.byteLength);
  });
}
