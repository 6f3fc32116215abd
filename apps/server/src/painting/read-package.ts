import { upTo } from '@limn/contracts/text';
import { decodeTile, encodeTile, maskBytes, unpackedBytes } from '@limn/canvas';
import {
  canvasLimits,
  CanvasRecord,
  selectionId,
  TileChange,
} from '@limn/contracts/canvas-records';
import { largestImport, mostTileBytes } from '@limn/contracts/canvases';
import { ImagingError } from '@limn/imaging';
import { z } from 'zod';
import { CostlyZip, DamagedZip, unzip } from '../platform/unzip.ts';
import type { KeptTile, OpenedFile } from './canvas-tasks.ts';
import { keepTile } from './tiles.ts';

/** A document of 200 layers and 65,536 places of tiles, as JSON. */
const mostDocumentBytes = 16 * 1024 * 1024;
/** A proof names each tile with the pictures it came from. */
const mostProofBytes = 4 * 1024 * 1024;
/** Eight layers of 8,192 × 8,192 pixels; each tile takes some ten milliseconds to read. */
const mostTiles = 8192;
/** Pixels and planes that all tiles of a package unpack to. */
const mostPixelBytes = 6 * 1024 ** 3;
/** Package entries are compressed already, so they unpack to little more than the file's size. */
const mostUnpackedBytes = largestImport + mostDocumentBytes;

const refuse = (why: string) =>
  new ImagingError('bad-bytes', `This is not a canvas package: ${why}.`);
const tooCostly = (why: string) =>
  new ImagingError('bad-input', `This package is too large: ${why}.`);

const Package = z.object({
  format: z.string().regex(/-canvas$/),
  version: z.literal(1),
  records: z.array(CanvasRecord).max(canvasLimits.layers + 2),
  tiles: z.array(TileChange).max(mostTiles * 4),
});

async function unpack(file: Uint8Array): Promise<Map<string, Uint8Array>> {
  const mostBytesOf = (name: string) =>
    name === 'document.json'
      ? mostDocumentBytes
      : name === 'proof.json'
        ? mostProofBytes
        : /^tiles\/[0-9a-f]{64}\.tile$/.test(name)
          ? mostTileBytes
          : 0;
  try {
    return await unzip(file, mostBytesOf, { entries: mostTiles + 100, bytes: mostUnpackedBytes });
  } catch (error) {
    if (error instanceof CostlyZip) throw tooCostly(error.message);
    throw refuse(error instanceof DamagedZip ? error.message : 'the file is damaged');
  }
}

/** The tiles that a document names, each once. @throws ImagingError bad-input when they cost more than the limits */
function packedTiles(
  places: readonly TileChange[],
  entries: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> {
  const packed = new Map<string, Uint8Array>();
  for (const { hash } of places) {
    if (!hash || packed.has(hash)) continue;
    const bytes = entries.get(`tiles/${hash}.tile`);
    if (!bytes) throw refuse(`the tile ${upTo(hash, 8)}… is missing`);
    packed.set(hash, bytes);
  }
  if (packed.size > mostTiles)
    throw tooCostly(`it has more than ${mostTiles.toLocaleString('en')} tiles, which is the limit`);
  const pixelBytes = [...packed.values()].reduce((sum, bytes) => sum + unpackedBytes(bytes), 0);
  if (pixelBytes > mostPixelBytes)
    throw tooCostly(
      `its tiles unpack to more than ${mostPixelBytes / 1024 ** 3} GB, which is the limit`,
    );
  return packed;
}

/**
 * Reads an export of a whole document: `document.json`, and each tile once. The cost is checked before unpacking, and
 * the tiles' pixels are summed up before each tile is unpacked.
 * @throws ImagingError bad-bytes for anything else, bad-input for one above the limits
 */
export async function readPackage(file: Uint8Array): Promise<OpenedFile> {
  const entries = await unpack(file);
  const text = entries.get('document.json');
  if (!text) throw refuse('it has no document.json');
  let found: unknown;
  try {
    found = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    throw refuse('its document.json is damaged');
  }
  const read = Package.safeParse(found);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw refuse(`document.json is wrong at ${issue?.path.join('.') || 'its top'}`);
  }
  const { records, tiles } = read.data;
  const packed = packedTiles(tiles, entries);
  const files = new Map<string, KeptTile>();
  for (const [hash, bytes] of packed) {
    const kept = await keepTile(await decodeTile(bytes), bytes);
    if (kept.hash !== hash) throw refuse(`the tile ${upTo(hash, 8)}… is not what its name says`);
    files.set(hash, kept);
  }
  const placed = await ofTheirKind(records, tiles, files);
  const proof = entries.get('proof.json');
  return {
    records,
    tiles: placed,
    files: [...files.values()],
    leftOut: [],
    ...(proof && { proof: new TextDecoder().decode(proof) }),
  };
}

/**
 * The tiles of a package, each of the kind its layer takes. A picture tile in a mask, which earlier versions painted,
 * becomes the mask it is read as; any other mismatch is refused.
 * @param files gains the tiles that are made
 */
async function ofTheirKind(
  records: readonly CanvasRecord[],
  tiles: readonly TileChange[],
  files: Map<string, KeptTile>,
): Promise<TileChange[]> {
  const kinds = new Map<string, string>(records.map(({ id, kind }) => [id, kind]));
  const placed: TileChange[] = [];
  for (const tile of tiles) {
    const file = tile.hash === null ? undefined : files.get(tile.hash);
    if (!file) continue;
    const wanted =
      tile.layer === selectionId || kinds.get(tile.layer) === 'mask' ? 'mask' : 'picture';
    if (file.kind === wanted) {
      placed.push(tile);
      continue;
    }
    if (wanted === 'picture') throw refuse('a picture layer holds a tile of a mask');
    const alpha = maskBytes(await decodeTile(file.bytes));
    const repaired = { kind: 'mask', alpha } as const;
    const kept = await keepTile(repaired, encodeTile(repaired));
    files.set(kept.hash, kept);
    placed.push({ ...tile, hash: kept.hash });
  }
  const named = new Set(placed.map(({ hash }) => hash));
  for (const hash of files.keys()) if (!named.has(hash)) files.delete(hash);
  return placed;
}
