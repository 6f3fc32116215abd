import { tileSide } from '@limn/contracts/canvas-records';
import { decodeOwnership, encodeOwnership, ImagingError, type Ownership } from '@limn/imaging';
import { deflate, inflate } from './deflate.ts';
import { CanvasError } from './errors.ts';
import { predictRows, restoreRows } from './predict.ts';

/** A square of 256×256 pixels of a layer. Never changed in place. */
export type Tile =
  | {
      kind: 'picture';
      /** Rows from the top, four bytes a pixel (red, green, blue, alpha), sRGB, straight alpha. */
      pixels: Uint8ClampedArray;
      /** 256×256. */
      owners: Ownership;
    }
  | {
      kind: 'mask';
      /** A byte a pixel, 255 where it covers wholly. */
      alpha: Uint8Array;
    };

export const tilePixels = tileSide * tileSide;
const magic = [0x4c, 0x4d, 0x54, 1]; // 'LMT' and the version.
const kinds = ['picture', 'mask'] as const;
const headLength = magic.length + 1 + 4;
/** Largest plane: every pixel a mix of its own of a dozen sources. */
const mostPlaneBytes = 4 * 1024 * 1024;

/**
 * The bytes in which a tile is stored and sent: magic and version, its kind, the length of its plane (four
 * bytes, big endian), then rows and plane, deflated. Throws `bad-input` for a tile of another size, or whose
 * plane needs more than 4 MiB.
 */
export function encodeTile(tile: Tile): Uint8Array {
  assertTile(tile);
  const rows =
    tile.kind === 'picture'
      ? predictRows(bytesOf(tile.pixels), tileSide * 4, 4)
      : predictRows(tile.alpha, tileSide, 1);
  const plane = tile.kind === 'picture' ? encodeOwnership(tile.owners) : new Uint8Array();
  if (plane.length > mostPlaneBytes)
    throw new CanvasError('bad-input', 'This tile credits too many mixtures of sources.');
  const content = deflate(concat([rows, plane]));
  const head = Uint8Array.of(...magic, kinds.indexOf(tile.kind), 0, 0, 0, 0);
  new DataView(head.buffer).setUint32(headLength - 4, plane.length);
  return concat([head, content]);
}

function assertTile(tile: Tile): void {
  const fits =
    tile.kind === 'mask'
      ? tile.alpha.length === tilePixels
      : tile.pixels.length === tilePixels * 4 &&
        tile.owners.width === tileSide &&
        tile.owners.height === tileSide &&
        tile.owners.labels.length === tilePixels;
  if (!fits) throw new CanvasError('bad-input', `A tile has ${tileSide}×${tileSide} pixels.`);
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8ClampedArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Decodes the output of `encodeTile`; throws `bad-bytes` for anything else, also for a wrong declared size. */
export async function decodeTile(bytes: Uint8Array): Promise<Tile> {
  const kind = kinds[bytes[magic.length]];
  if (bytes.length < headLength || !kind || magic.some((byte, k) => bytes[k] !== byte))
    throw new CanvasError('bad-bytes', 'Tile: these bytes are none of this version.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, headLength);
  const planeLength = view.getUint32(headLength - 4);
  const isPicture = kind === 'picture';
  if (planeLength > mostPlaneBytes || planeLength > 0 !== isPicture)
    throw new CanvasError('bad-bytes', 'Tile: the plane is out of bounds.');
  const channels = isPicture ? 4 : 1;
  const rowsLength = tilePixels * channels + tileSide;
  const content = await inflate(bytes.subarray(headLength), rowsLength + planeLength);
  const data = isPicture ? new Uint8ClampedArray(tilePixels * 4) : new Uint8Array(tilePixels);
  if (!restoreRows(content, data, tileSide * channels, channels))
    throw new CanvasError('bad-bytes', 'Tile: a row is of no known kind.');
  if (data instanceof Uint8Array) return { kind: 'mask', alpha: data };
  return { kind: 'picture', pixels: data, owners: readPlane(content.subarray(rowsLength)) };
}

/** The declared unpacked size of a stored tile, pixels and plane, from its header only. */
export function unpackedBytes(bytes: Uint8Array): number {
  if (bytes.length < headLength) return 0;
  const channels = kinds[bytes[magic.length]] === 'picture' ? 4 : 1;
  const plane = new DataView(bytes.buffer, bytes.byteOffset, headLength).getUint32(headLength - 4);
  return tilePixels * channels + plane;
}

function readPlane(bytes: Uint8Array): Ownership {
  try {
    const owners = decodeOwnership(bytes, tileSide);
    if (owners.width === tileSide && owners.height === tileSide) return owners;
  } catch (error) {
    if (!(error instanceof ImagingError)) throw error;
  }
  throw new CanvasError('bad-bytes', 'Tile: the plane is damaged.');
}

/** SHA-256 of a tile's bytes, in hex. */
export async function nameTile(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Encoded tiles in one body: before each its length in four bytes, big endian. */
export function packTiles(tiles: readonly Uint8Array[]): Uint8Array {
  return concat(
    tiles.flatMap((bytes) => {
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, bytes.length);
      return [length, bytes];
    }),
  );
}

/**
 * The tiles of a body, as parts of it. Throws `bad-bytes` when they do not fill it, when there are more than
 * `tiles` of them, or one is longer than `bytes`.
 */
export function unpackTiles(
  body: Uint8Array,
  limits: { tiles: number; bytes: number },
): Uint8Array[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const list: Uint8Array[] = [];
  for (let at = 0; at < body.length; ) {
    if (list.length === limits.tiles)
      throw new CanvasError('bad-bytes', `At most ${limits.tiles} tiles are taken at once.`);
    const length = at + 4 <= body.length ? view.getUint32(at) : Infinity;
    if (at + 4 + length > body.length)
      throw new CanvasError('bad-bytes', 'The last tile ends too early.');
    if (length > limits.bytes)
      throw new CanvasError('bad-bytes', `A tile has at most ${limits.bytes} bytes.`);
    list.push(body.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return list;
}
