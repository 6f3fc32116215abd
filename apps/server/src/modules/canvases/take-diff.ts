import {
  applyDiff,
  CanvasError,
  checkDiff,
  conflictsOf,
  type Document,
  documentOf,
  layerOf,
} from '@limn/canvas';
import { keptDiffs } from '@limn/contracts/canvases';
import { type CanvasDiff, type LayerKind, selectionId } from '@limn/contracts/canvas-records';
import type { CanvasId, ProfileId } from '@limn/contracts/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { DomainError, invalid } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { canvasOutdated } from './outdated.ts';
import {
  type CanvasRow,
  diffsSince,
  lockCanvas,
  recordsOf,
  revisionOf,
  tilesOf,
} from './queries.ts';
import type { TileKind } from './schema.ts';
import { useTileFiles } from './tile-files.ts';
import { writeDiff } from './write-diff.ts';

export interface ChangeParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** A diff as a tab sends it. */
export interface SentDiff {
  /** The revision it builds on. */
  base: number;
  by: string;
  number: number;
  diff: CanvasDiff;
}

/** The kind of tiles per kind of layer; others have none. */
const tilesOfKind: Partial<Record<LayerKind, TileKind>> = {
  picture: 'picture',
  text: 'picture',
  shape: 'picture',
  mask: 'mask',
};

const changed = (fields: string[]) =>
  new DomainError(
    'conflict',
    'This part of the canvas has changed since you opened it. Reload the canvas.',
    fields.map((path) => ({ path, message: 'Changed since the revision that this builds on.' })),
  );

/** The kind of an owner's tiles; undefined if it has none. */
function tilesOn(document: Document, owner: string): TileKind | undefined {
  if (owner === selectionId) return 'mask';
  const layer = layerOf(document, owner);
  return layer && tilesOfKind[layer.kind];
}

/** @throws DomainError invalid, naming the field; conflict if changes accepted in between may be the reason */
async function assertTiles(
  tx: Tx,
  { profileId }: CanvasRow,
  { tiles }: CanvasDiff,
  after: Document,
  now: Date,
): Promise<void> {
  const files = await useTileFiles(
    tx,
    profileId,
    tiles.flatMap(({ hash }) => hash ?? []),
    now,
  );
  const fields = tiles.flatMap(({ layer, hash }, i) => {
    if (hash === null) return [];
    const file = files.get(hash);
    const path = `diff.tiles.${i}.hash`;
    if (!file) return [{ path, message: 'This tile is not stored yet. Upload it first.' }];
    return file.kind === tilesOn(after, layer)
      ? []
      : [{ path, message: `This layer cannot use ${file.kind} tiles.` }];
  });
  if (fields[0]) throw new DomainError('invalid', fields[0].message, fields);
}

/** The part of a canvas that validating a diff needs: its records, and the tiles of layers that change their kind. */
async function documentFor(tx: Tx, id: CanvasId, { put }: CanvasDiff): Promise<Document> {
  const records = await recordsOf(tx, id);
  const kinds = new Map<string, string>(records.map((record) => [record.id, record.kind]));
  const turned = put.filter((record) => (kinds.get(record.id) ?? record.kind) !== record.kind);
  const layers = turned.map((record) => record.id);
  return documentOf(records, layers.length > 0 ? await tilesOf(tx, id, layers) : []);
}

/** @throws DomainError invalid, naming the field; conflict if changes accepted in between may be the reason */
function assertFits(before: Document, { diff, base }: SentDiff, { revision }: CanvasRow): void {
  try {
    checkDiff(before, diff);
    const put = documentOf(diff.put, []);
    for (const [i, { id }] of diff.put.entries())
      if (before.tiles.has(id) && tilesOn(before, id) !== tilesOn(put, id))
        throw new CanvasError('bad-diff', 'Its tiles have a different kind.', `put.${i}.kind`);
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    if (base < revision) throw changed([error.path]);
    throw invalid(`diff.${error.path}`, error.message);
  }
}

/**
 * Applies a diff on top of those applied since its base revision. A repeated diff is applied once.
 * @returns the new revision
 * @throws DomainError invalid if it does not fit the canvas; conflict naming what was changed in between, or `base` if
 * those changes are no longer stored
 */
export async function takeDiff(
  { db, clock, jobs }: ChangeParts,
  id: CanvasId,
  profiles: ProfileId[],
  sent: SentDiff,
): Promise<number> {
  const { base, by, number, diff } = sent;
  return db.transaction(async (tx) => {
    const canvas = await lockCanvas(tx, id, profiles, 'change');
    const known = await revisionOf(tx, id, by, number);
    if (known !== undefined) return known;
    const taken = await diffsSince(tx, canvas, base);
    if (!taken || canvas.revision - base > keptDiffs) throw canvasOutdated('base');
    const conflicts = conflictsOf(
      diff,
      taken.map((row) => row.diff),
    );
    if (conflicts.length > 0) throw changed(conflicts);
    const before = await documentFor(tx, id, diff);
    assertFits(before, sent, canvas);
    const after = applyDiff(before, diff);
    const now = clock.now();
    await assertTiles(tx, canvas, diff, after, now);
    return writeDiff({ tx, jobs, now }, canvas, sent, after);
  });
}
