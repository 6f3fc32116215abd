import { crc32, deflateRawSync } from 'node:zlib';
import { encodeTile, newRecords } from '@limn/canvas';
import { type BlendMode, type CanvasRecord, tileSide } from '@limn/contracts/canvas-records';
import { wholeWeight } from '@limn/imaging';
import { writePsdUint8Array } from 'ag-psd';
import { picture } from './canvas-steps.ts';

// Small files that ask for as much work as they can. Tests build them where they use them.

/** A raw ZIP entry, whose header may be wrong. */
export interface RawEntry {
  name: string;
  /** Deflated bytes; entries that share them overlap in the file. */
  packed: Uint8Array;
  /** Declared unpacked size in bytes. */
  says: number;
  crc?: number;
}

/** An entry as an honest program writes it. */
export function honestEntry(name: string, bytes: Uint8Array): RawEntry {
  const packed = deflateRawSync(bytes, { level: 6 });
  return { name, packed, says: bytes.length, crc: crc32(bytes) };
}

/** A ZIP of raw entries; with `overlap`, entries with the same packed bytes share one place in the file. */
export function rawZip(entries: readonly RawEntry[], overlap = false): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const places = new Map<Uint8Array, number>();
  let at = 0;
  for (const { name, packed, says, crc = 0 } of entries) {
    const shared = overlap ? places.get(packed) : undefined;
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(says, 18);
    fields.writeUInt16LE(title.length, 22);
    const place = shared ?? at;
    if (shared === undefined) {
      const local = [Buffer.from('PK\u0003\u0004'), fields, title, Buffer.from(packed)];
      places.set(packed, at);
      parts.push(...local);
      at += local.reduce((sum, part) => sum + part.length, 0);
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, rest, title);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
}

/** A package whose document.json unpacks to `bytes` bytes of empty lists. */
export function packageOfLists(bytes: number): Uint8Array<ArrayBuffer> {
  const pair = '[],';
  const text = `{"records":[${pair.repeat(Math.floor(bytes / pair.length))}[]]}`;
  return rawZip([honestEntry('document.json', Buffer.from(text))]);
}

/** Records of a canvas with picture layers of these names, and a frame of these sides. */
export const recordsOf = (
  names: readonly string[],
  width: number,
  height: number,
  blend: BlendMode = 'normal',
): CanvasRecord[] => [
  ...newRecords({ name: 'Costly', width, height }),
  ...names.map((name, k) => ({ ...picture(name, `a${k.toString(36).padStart(3, '0')}z`), blend })),
];

/** Places of the tiles of a square with `tiles` tiles per side. */
export const square = (tiles: number): string[] =>
  Array.from({ length: tiles * tiles }, (_, k) => `${k % tiles},${Math.floor(k / tiles)}`);

const labels = new Uint16Array(tileSide * tileSide);

/** The bytes of a tile that differs from others by its number. */
export function plainTile(number: number): Uint8Array {
  const pixels = new Uint8ClampedArray(tileSide * tileSide * 4).fill(255);
  pixels.fill(number % 256, 0, 3).fill((number >> 8) % 256, 4, 7);
  return encodeTile({
    kind: 'picture',
    pixels,
    owners: {
      width: tileSide,
      height: tileSide,
      sources: [{ kind: 'own', id: 'hand' }],
      mixes: [[{ source: 0, weight: wholeWeight }]],
      labels,
    },
  });
}

/** A ZIP with `count` entries that all point to one packed text, which unpacks to `bytes` and declares one byte. */
export function overlappingZip(
  name: (k: number) => string,
  count: number,
  bytes: number,
): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(Buffer.alloc(bytes, 'a'), { level: 9 });
  return rawZip(
    Array.from({ length: count }, (_, k) => ({ name: name(k), packed, says: 1 })),
    true,
  );
}

/** A PSD with many layers of one pixel, each with a mask that covers the whole picture. */
export function psdOfMasks(layers: number, side: number): Uint8Array {
  const pixel = { width: 1, height: 1, data: new Uint8ClampedArray([9, 9, 9, 255]) };
  return writePsdUint8Array(
    {
      width: side,
      height: side,
      children: Array.from({ length: layers }, (_, k) => ({
        name: `Layer ${k}`,
        left: 0,
        top: 0,
        imageData: pixel,
        mask: { left: 0, top: 0, right: 1, bottom: 1, defaultColor: 255, imageData: pixel },
      })),
    },
    { noBackground: true },
  ).slice();
}

/** A PSD with many layers of one colour, each as large as the picture. */
function psdOfLayers(layers: number, side: number): Uint8Array {
  const data = new Uint8ClampedArray(side * side * 4).fill(200);
  const imageData = { width: side, height: side, data };
  return writePsdUint8Array(
    {
      width: side,
      height: side,
      children: Array.from({ length: layers }, (_, k) => ({ name: `${k}`, imageData })),
    },
    { noBackground: true, compress: true },
  ).slice();
}

/** A PSD whose layers have one pixel each and state that they are squares of this side. */
export function psdOfClaims(layers: number, side: number): Uint8Array {
  const file = Buffer.from(psdOfLayers(layers, 1));
  const box = Buffer.from('00000000000000000000000100000001', 'hex');
  for (let at = file.indexOf(box); at >= 0; at = file.indexOf(box, at + 1)) {
    file.writeInt32BE(side, at + 8);
    file.writeInt32BE(side, at + 12);
  }
  return new Uint8Array(file);
}
