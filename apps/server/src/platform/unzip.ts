import type { Readable } from 'node:stream';
import { fromBufferPromise, type ZipFile } from 'yauzl';

/** Thrown for a file that is not a ZIP or is damaged; the message is a clause for people. */
export class DamagedZip extends Error {}
/** A ZIP that asks for more than the limits allow; the message is a clause for people. */
export class CostlyZip extends Error {}

export interface UnzipLimits {
  /** Entries of the file, wanted or not. */
  entries: number;
  /** Bytes that all wanted entries unpack to together. */
  bytes: number;
}

/** A megabyte as people count it, in whole numbers. */
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024).toLocaleString('en');

async function readAll(stream: Readable, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  // yauzl ends the stream with an error as soon as there are more bytes than the entry states.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function unpack(
  zip: ZipFile,
  length: number,
  mostBytesOf: (name: string) => number,
  limits: UnzipLimits,
): Promise<Map<string, Uint8Array>> {
  if (zip.entryCount > limits.entries)
    throw new CostlyZip(
      `it has ${zip.entryCount.toLocaleString('en')} entries, and the limit is ${limits.entries.toLocaleString('en')}`,
    );
  const wanted = [];
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize;
    // Overlapping entries would make a small file unpack for hours.
    if (packed > length) throw new DamagedZip('its entries overlap');
    const most = mostBytesOf(entry.fileName);
    if (most === 0) continue;
    if (entry.uncompressedSize > most)
      throw new CostlyZip(
        `${entry.fileName} unpacks to more than ${megabytes(most)} MB, which is the limit`,
      );
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.bytes)
      throw new CostlyZip(
        `it unpacks to more than ${megabytes(limits.bytes)} MB, which is the limit`,
      );
    wanted.push(entry);
  }
  const found = new Map<string, Uint8Array>();
  for (const entry of wanted)
    found.set(
      entry.fileName,
      await readAll(await zip.openReadStreamPromise(entry), entry.uncompressedSize),
    );
  return found;
}

/**
 * Unpacks entries of a ZIP. Every size is added up before the first byte is unpacked, and no entry unpacks to more than
 * it states.
 * @param mostBytesOf the largest size in bytes of an entry with this name; 0 leaves it packed
 * @throws DamagedZip, CostlyZip
 */
export async function unzip(
  file: Uint8Array,
  mostBytesOf: (name: string) => number,
  limits: UnzipLimits,
): Promise<Map<string, Uint8Array>> {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    const zip = await fromBufferPromise(buffer, {
      autoClose: false,
      lazyEntries: true,
      validateEntrySizes: true,
    });
    return await unpack(zip, file.length, mostBytesOf, limits);
  } catch (error) {
    if (error instanceof CostlyZip || error instanceof DamagedZip) throw error;
    throw new DamagedZip('the file is damaged', { cause: error });
  }
}
