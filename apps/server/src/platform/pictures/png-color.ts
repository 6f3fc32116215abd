import { crc32, deflateSync } from 'node:zlib';
import {
  type ColorCoding,
  codingOf,
  power,
  profileOf,
  srgbPrimaries,
  srgbTransfer,
} from './color-profile.ts';

interface Chunk {
  type: string;
  data: Buffer;
  /** Offset in the file, with its length, type and CRC. */
  from: number;
  to: number;
}

/** Chunks before the pixels. */
function* chunksBeforePixels(file: Buffer): Generator<Chunk> {
  for (let from = 8; from + 12 <= file.length; ) {
    const to = from + 12 + file.readUInt32BE(from);
    const type = file.toString('latin1', from + 4, from + 8);
    if (type === 'IDAT' || to > file.length) return;
    yield { type, data: file.subarray(from + 8, to - 4), from, to };
    from = to;
  }
}

const isNear = (a: number, b: number, by: number) => Math.abs(a - b) <= by;

/** The coding of cHRM and gAMA. The gamma value that files use for sRGB's curve (45455) is treated as that curve. */
function codingOfGamma(
  gamma: Buffer | undefined,
  chrm: Buffer | undefined,
): ColorCoding | undefined {
  const exponent = gamma && gamma.length >= 4 ? gamma.readUInt32BE() / 100_000 : 0;
  const isPlain = exponent <= 0 || isNear(exponent, 1 / 2.2, 0.02);
  const at = (i: number): [number, number] => [
    chrm!.readUInt32BE(i * 8) / 100_000,
    chrm!.readUInt32BE(i * 8 + 4) / 100_000,
  ];
  const stated =
    chrm && chrm.length >= 32 ? { white: at(0), red: at(1), green: at(2), blue: at(3) } : undefined;
  const keys = ['white', 'red', 'green', 'blue'] as const;
  const areOwn =
    stated !== undefined &&
    keys.every((key) => stated[key][1] > 0) &&
    keys.some((key) =>
      stated[key].some((value, i) => !isNear(value, srgbPrimaries[key][i]!, 0.005)),
    );
  if (isPlain && !areOwn) return undefined;
  return {
    primaries: areOwn ? stated : srgbPrimaries,
    transfer: isPlain ? srgbTransfer : power(1 / exponent),
  };
}

/** PNG 3, section 4.3: cICP goes before iCCP, that before sRGB, and that before gAMA and cHRM. */
function statedCoding(chunks: readonly Chunk[]): ColorCoding | undefined {
  const of = (name: string) => chunks.find(({ type }) => type === name)?.data;
  const cicp = of('cICP');
  // Pixels of a PNG are RGB (matrix 0).
  if (cicp && cicp.length === 4 && cicp[2] === 0) return codingOf(cicp[0]!, cicp[1]!);
  if (of('iCCP') || of('sRGB')) return undefined;
  return codingOfGamma(of('gAMA'), of('cHRM'));
}

const colorChunks = new Set(['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM']);

/** A PNG with this profile instead of its own color information. */
export function withProfile(file: Buffer, profile: Uint8Array): Buffer {
  const data = Buffer.concat([Buffer.from('ICC\0\0'), deflateSync(profile)]);
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('iCCP'), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(data.length);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  const parts = [file.subarray(0, 8)];
  let end = 8;
  for (const { type, from, to } of chunksBeforePixels(file)) {
    if (!colorChunks.has(type)) parts.push(file.subarray(from, to));
    if (type === 'IHDR') parts.push(chunk);
    end = to;
  }
  return Buffer.concat([...parts, file.subarray(end)]);
}

/**
 * A PNG with an ICC profile that replaces code points (cICP) or gamma and primaries, because the decoder only follows
 * profiles; the same file if it has neither.
 */
export function withStatedColor(file: Buffer): Buffer {
  const chunks = [...chunksBeforePixels(file)];
  const colourType = chunks[0]?.type === 'IHDR' ? chunks[0].data[9] : undefined;
  if (colourType === undefined) return file;
  const isCoded = chunks.some(({ type }) => type === 'cICP');
  const coding = statedCoding(chunks);
  const kind = colourType === 0 || colourType === 4 ? 'grey' : 'rgb';
  if (coding) return withProfile(file, profileOf(coding, kind));
  // Code points of sRGB have priority over an embedded profile.
  const plain = { primaries: srgbPrimaries, transfer: srgbTransfer };
  return isCoded && chunks.some(({ type }) => type === 'iCCP')
    ? withProfile(file, profileOf(plain, kind))
    : file;
}
