import { decodeTile, encodeTile, maskBytes } from '@limn/canvas';
import {
  canvasLimits,
  CanvasRecord,
  selectionId,
  TileChange,
} from '@limn/contracts/canvas-records';
import { mostTileBytes } from '@limn/contracts/canvases';
import { ImagingError } from '@limn/imaging';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import type { KeptTile, OpenedFile } from './canvas-tasks.ts';
import { keepTile } from './tiles.ts';

/** A document of 200 layers of 1,024 tiles each, as JSON. */
const mostDocumentBytes = 64 * 1024 * 1024;
const mostTiles = 16_384;

const refuse = (why: string) =>
  new ImagingError('bad-bytes', `This is no package of a canvas: ${why}.`);

const Package = z.object({
  format: z.string().regex(/-canvas$/),
  version: z.literal(1),
  records: z.array(CanvasRecord).max(canvasLimits.layers + 2),
  tiles: z.array(TileChange).max(mostTiles * 4),
});

/**
 * Reads what the export of a whole document wrote: `document.json`, and each tile once.
 * @throws ImagingError bad-bytes for anything else; nothing is unpacked beyond what a document may have
 */
export async function readPackage(file: Uint8Array): Promise<OpenedFile> {
  let entries: Record<string, Uint8Array>;
  let count = 0;
  try {
    entries = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (name === 'document.json' || name === 'proof.json')
          return originalSize <= mostDocumentBytes;
        return (
          /^tiles\/[0-9a-f]{64}\.tile$/.test(name) &&
          originalSize <= mostTileBytes &&
          ++count <= mostTiles
        );
      },
    });
  } catch {
    throw refuse('the file is damaged');
  }
  const text = entries['document.json'];
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
  const files = new Map<string, KeptTile>();
  for (const { hash } of tiles) {
    if (!hash || files.has(hash)) continue;
    const bytes = entries[`tiles/${hash}.tile`];
    if (!bytes) throw refuse(`the tile ${hash.slice(0, 8)}… is missing`);
    const kept = await keepTile(await decodeTile(bytes), bytes.slice());
    if (kept.hash !== hash) throw refuse(`the tile ${hash.slice(0, 8)}… is not what its name says`);
    files.set(hash, kept);
  }
  const placed = await ofTheirKind(records, tiles, files);
  return {
    records,
    tiles: placed,
    files: [...files.values()],
    leftOut: [],
    ...(entries['proof.json'] && { proof: new TextDecoder().decode(entries['proof.json']) }),
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
