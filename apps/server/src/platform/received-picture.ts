import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import sharp, { type Metadata } from 'sharp';
import { DomainError } from './errors.ts';
import { pictureFormatAt } from './picture-format.ts';
import { readFormats } from './pictures/open-picture.ts';
import { createSlots } from './slots.ts';

/** A picture of 50 megapixels takes 200 MB while it is decoded: two at once, each of another person. */
const decoding = createSlots({ running: 2, waiting: 96 }, { running: 1, waiting: 24 });

export interface PictureLimits {
  maxBytes: number;
  /** Width times height. */
  maxPixels: number;
  /** Shortest side in pixels. */
  minSide: number;
}

/** A picture file in a folder of its own that lasts as long as the work on it. */
export interface ReceivedPicture {
  path: string;
  bytes: number;
  format: 'jpeg' | 'other';
}

const refuse = (message: string) =>
  new DomainError('unsupported_media', message, [{ path: 'file', message }]);
const send = 'Send a JPEG, PNG, WebP, AVIF or TIFF file.';
const tooLarge = (limits: PictureLimits) => {
  const message = `The file is larger than ${limits.maxBytes / 1024 / 1024} MB.`;
  return new DomainError('payload_too_large', message, [{ path: 'file', message }]);
};
export const damaged = () =>
  refuse('The file is damaged: it ends too early or cannot be decoded. Export it again.');

async function inspect(path: string, limits: PictureLimits): Promise<ReceivedPicture['format']> {
  const known = await pictureFormatAt(path);
  if (!known) throw refuse(`This is not a picture we can read. ${send}`);
  if (known === 'heic')
    throw refuse(`This is a HEIC file, as iPhones make them, which we cannot read. ${send}`);
  // The type is read from the bytes; the file name is ignored.
  if (!readFormats.has(known))
    throw refuse(`This is ${known === 'gif' ? 'a' : 'an'} ${known.toUpperCase()} file. ${send}`);
  let metadata: Metadata;
  try {
    metadata = await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    throw refuse(`This is not a picture we can read. ${send}`);
  }
  const { format, width = 0, height = 0 } = metadata;
  if (width * height > limits.maxPixels)
    throw refuse(
      `The picture has ${Math.round((width * height) / 1e6)} megapixels; the most is ${limits.maxPixels / 1e6}.`,
    );
  if (Math.min(width, height) < limits.minSide)
    throw refuse(
      `The picture is ${width} × ${height} pixels; each side needs at least ${limits.minSide}.`,
    );
  return format === 'jpeg' ? 'jpeg' : 'other';
}

async function receive(file: MultipartFile, path: string, limits: PictureLimits): Promise<void> {
  try {
    await pipeline(file.file, createWriteStream(path));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(limits);
    // The connection broke, or the parts end in the middle of the file.
    if (/multipart|premature|aborted/i.test(message)) throw damaged();
    throw error;
  }
  if (file.file.truncated) throw tooLarge(limits);
}

/**
 * Receives a picture, streamed to disk or in memory, validates its content and passes it to `work`.
 * @param person the sender: people take turns
 * @throws DomainError payload_too_large or unsupported_media, with the reason
 */
export async function withPicture<T>(
  source: MultipartFile | Uint8Array,
  limits: PictureLimits,
  work: (picture: ReceivedPicture) => Promise<T>,
  person?: string,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'limn-upload-'));
  const path = join(folder, 'upload');
  try {
    if (source instanceof Uint8Array) await writeFile(path, source);
    else await receive(source, path, limits);
    const { size } = await stat(path);
    if (size > limits.maxBytes) throw tooLarge(limits);
    if (size === 0) throw refuse('The file is empty.');
    const format = await inspect(path, limits);
    return await decoding.run(() => work({ path, bytes: size, format }), person);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
