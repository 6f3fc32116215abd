import sharp from 'sharp';

/** Warnings of libjpeg that mean lost pixels. After any other warning the picture is whole. */
const lossy = /premature end|bad Huffman|instead of RST|arithmetic/i;

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length: TEM and RST. */
const standsAlone = (marker: number) => marker === 1 || (marker >= 0xd0 && marker <= 0xd7);

/** The bits of coefficients that the scans of a progressive file have delivered. */
class Scans {
  private readonly missing = new Map<number, Uint8Array>();

  add(head: Buffer): void {
    const count = head[4]!;
    const [first, last, bits] = head.subarray(5 + 2 * count, 8 + 2 * count);
    for (let i = 0; i < count; i++) {
      const id = head[5 + 2 * i]!;
      const missing = this.missing.get(id) ?? new Uint8Array(64).fill(1);
      missing.fill(bits! & 15, first, Math.min(63, last!) + 1);
      this.missing.set(id, missing);
    }
  }

  get areAll(): boolean {
    return [...this.missing.values()].every((missing) => missing.every((bits) => bits === 0));
  }
}

/** The position at which the coded data from here on ends: the next marker that does not belong to it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

const endOfImage = Buffer.from([0xff, 0xd9]);

/** The file with what decoding needs, as it should be: nothing in it is warned of but lost pixels. */
function bare(file: Buffer): { bytes: Buffer; hasEnd: boolean; isComplete: boolean } {
  const parts = [file.subarray(0, 2)];
  const scans = new Scans();
  let isProgressive = false;
  let hasEnd = false;
  let at = 2;
  while (at + 2 <= file.length) {
    const marker = file[at + 1]!;
    if (file[at] !== 0xff || marker === 0 || marker === 0xff) {
      at += 1;
      continue;
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    hasEnd = marker === 0xd9;
    if (hasEnd || at + 4 > file.length) break;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) break;
    const head = Buffer.from(file.subarray(at, end));
    if (isFrame(marker)) isProgressive = (marker & 3) === 2;
    if (marker === 0xda) {
      const spectral = 5 + 2 * head[4]!;
      // Samsung's phones write other values here, which mean nothing outside progressive files.
      if (!isProgressive && spectral + 3 <= head.length) head.set([0, 63, 0], spectral);
      if (isProgressive) scans.add(head);
    }
    const isAdobe = marker === 0xee && head.toString('latin1', 4, 9) === 'Adobe' && head[15]! <= 2;
    if (marker < 0xe0 || marker > 0xfe || isAdobe) parts.push(head);
    at = marker === 0xda ? endOfScan(file, end) : end;
    if (marker === 0xda) parts.push(file.subarray(end, at));
  }
  return {
    bytes: Buffer.concat([...parts, endOfImage]),
    hasEnd,
    isComplete: !isProgressive || scans.areAll,
  };
}

/**
 * A JPEG that holds its whole picture, as decoders take it; undefined for one that ends too early or has lost a part. One
 * whose end mark alone is missing is whole, and so is one with harmless faults; a fault in the last row of blocks is not seen.
 */
export async function wholeJpeg(file: Buffer, maxPixels: number): Promise<Buffer | undefined> {
  const { bytes, hasEnd, isComplete } = bare(file);
  if (!hasEnd && !isComplete) return undefined;
  const problem = await decodeSmall(bytes, maxPixels);
  if (problem !== undefined && lossy.test(problem)) return undefined;
  return hasEnd ? file : Buffer.concat([file, endOfImage]);
}

/** The error of a damaged file: reads all of it and decodes at an eighth of its size. */
async function decodeSmall(file: Buffer, maxPixels: number): Promise<string | undefined> {
  try {
    const picture = sharp(file, { failOn: 'warning', limitInputPixels: maxPixels });
    const { width } = await picture.metadata();
    await picture
      .resize({ width: Math.ceil(width / 8) })
      .raw()
      .toBuffer();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
