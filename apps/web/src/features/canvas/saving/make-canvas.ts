import { diffBetween, type Document, documentOf } from '@limn/canvas';
import type { CanvasDiff, TileChange } from '@limn/contracts/canvas-records';
import { type Canvas, canvasRoutes, mostTilesAtOnce } from '@limn/contracts/canvases';
import type { CanvasId, ImageId } from '@limn/contracts/ids';
import { ApiError, isNotFound } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { keepRecovered, keptTile, type RecoveredCopy } from '../stage/kept.ts';
import { putTiles } from './send-tiles.ts';
import { copyName } from './words.ts';

/** Tiles of one change: it is sent in one request. */
const tilesAtOnce = 4096;

const isInvalid = (error: unknown): boolean =>
  error instanceof ApiError && [400, 413, 415, 422].includes(error.status);

/**
 * Creates a canvas from a recovered copy.
 * @returns the canvas, and how many tiles the server rejected
 * @throws ApiError if the server cannot be reached or has no room; the next attempt continues with the same canvas
 */
export async function makeCanvasOf(
  copy: RecoveredCopy,
  tileOf: (hash: string) => Promise<Uint8Array | undefined> = keptTile,
): Promise<{ id: CanvasId; leftOut: number }> {
  const canvas = await beginCanvas(copy);
  const wanted = documentOf(
    copy.document.records.map((record) =>
      record.kind === 'canvas' ? { ...record, name: copyName(copy.name) } : record,
    ),
    copy.document.tiles,
  );
  const there = documentOf(canvas.records, canvas.tiles);
  const diff = diffBetween(there, wanted);
  await placeImages(canvas.id, there, wanted);
  const refused = await sendAll(canvas.id, diff.tiles);
  const sender = new Sender(canvas);
  await sender.send({ ...diff, tiles: [] });
  const tiles = diff.tiles.filter(({ hash }) => !hash || !refused.has(hash));
  for (let i = 0; i < tiles.length; i += tilesAtOnce)
    await sender.sendTiles(tiles.slice(i, i + tilesAtOnce));
  return { id: canvas.id, leftOut: refused.size + sender.leftOut };

  /** Sends tiles this device has. @returns those that were refused */
  async function sendAll(id: CanvasId, changes: readonly TileChange[]): Promise<Set<string>> {
    const bad = new Set<string>();
    const own: { hash: string; bytes: Uint8Array }[] = [];
    for (const hash of new Set(changes.flatMap((tile) => tile.hash ?? []))) {
      const bytes = await tileOf(hash);
      if (bytes) own.push({ hash, bytes });
    }
    const put = async (batch: typeof own): Promise<void> => {
      try {
        await putTiles(
          id,
          batch.map(({ bytes }) => bytes),
        );
      } catch (error) {
        if (!isInvalid(error)) throw error;
        // One tile of the batch is invalid: send each on its own to find it.
        if (batch.length === 1) bad.add(batch[0]!.hash);
        else for (const one of batch) await put([one]);
      }
    };
    for (let i = 0; i < own.length; i += mostTilesAtOnce)
      await put(own.slice(i, i + mostTilesAtOnce));
    return bad;
  }
}

/** The canvas for a recovered copy: the one already begun, else a copy of the original, else an empty one. */
async function beginCanvas(copy: RecoveredCopy): Promise<Canvas> {
  if (copy.into) {
    const begun = await orNull(call(canvasRoutes.get, { params: { id: copy.into } }));
    if (begun) return begun;
  }
  const name = copyName(copy.name);
  const body = { name, copyOf: copy.canvas };
  const made =
    (await orNull(call(canvasRoutes.create, { body }))) ??
    (await call(canvasRoutes.create, { body: { name } }));
  await keepRecovered({ ...copy, into: made.id }).catch(() => undefined);
  return made;
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Places pictures whose layers the new canvas does not have yet, so that it may hold their tiles. */
async function placeImages(id: CanvasId, there: Document, wanted: Document): Promise<void> {
  const imagesIn = ({ records }: Document): Set<ImageId> =>
    new Set(
      [...records.values()].flatMap((record) =>
        record.kind === 'picture' ? [record.image ?? [], record.merged ?? []].flat() : [],
      ),
    );
  const known = imagesIn(there);
  for (const image of imagesIn(wanted)) {
    if (known.has(image)) continue;
    try {
      await call(canvasRoutes.placeImage, { params: { id }, body: { image } });
    } catch (error) {
      // It is gone, or not theirs any more: tiles that need it are left out.
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
    }
  }
}

/** Sends changes to a canvas that has no other editors. */
class Sender {
  leftOut = 0;
  private readonly id: CanvasId;
  private base: number;
  private number = 0;
  private readonly by = crypto.randomUUID();

  constructor({ id, revision }: Canvas) {
    this.id = id;
    this.base = revision;
  }

  async send(diff: CanvasDiff): Promise<void> {
    const { by, base } = this;
    this.number += 1;
    const { revision } = await call(canvasRoutes.change, {
      params: { id: this.id },
      body: { base, by, number: this.number, diff },
    });
    this.base = revision;
  }

  /** Leaves out tiles that the server names as wrong. */
  async sendTiles(tiles: readonly TileChange[]): Promise<void> {
    let rest = [...tiles];
    while (rest.length > 0) {
      try {
        await this.send({ put: [], removed: [], tiles: rest });
        return;
      } catch (error) {
        const fields = isInvalid(error) ? (error as ApiError).fields : [];
        const wrong = new Set(
          fields.flatMap(({ path }) => /^diff\.tiles\.(\d+)\./.exec(path)?.[1] ?? []),
        );
        if (wrong.size === 0) throw error;
        rest = rest.filter((_, i) => !wrong.has(String(i)));
        this.leftOut += wrong.size;
      }
    }
  }
}
