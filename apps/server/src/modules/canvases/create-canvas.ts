import { lockQuota, ownerOfAll } from '../../platform/database/lock-quota.ts';
import { cutText } from '@limn/contracts/text';
import { randomUUID } from 'node:crypto';
import { documentOf, newRecords, orderBetween } from '@limn/canvas';
import { type CanvasSize, mostCanvases } from '@limn/contracts/canvases';
import type { CanvasRecord, LayerId, TileChange } from '@limn/contracts/canvas-records';
import { imageDimensions, parseDimensions } from '@limn/contracts/constants';
import type { CanvasId, ImageId, ProfileId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Caller, makerOf, ownProfiles } from '../identity/index.ts';
import { planThumbnail } from './draw-thumbnail.ts';
import { type CutImage, cutImage, type PlacingParts, rememberImage } from './place-image.ts';
import { countCanvases, lockCanvas, recordsOf, tilesOf } from './queries.ts';
import { canvases, canvasImages, canvasTiles } from './schema.ts';
import { shownOf, writeRecords } from './write-diff.ts';

export type CreationParts = PlacingParts & { jobs: Jobs };

const title = (text: string) => cutText(text.trim(), 120) || 'Untitled';

/** A layer with a picture, untransformed. */
function layerOf({ image, title: name }: CutImage): CanvasRecord & { id: LayerId } {
  return {
    v: 1,
    id: `lay_${randomUUID().replaceAll('-', '')}`,
    kind: 'picture',
    name: title(name),
    image: image.id,
    parent: null,
    order: orderBetween(null, null),
    visible: true,
    locked: false,
    opacity: 1,
    blend: 'normal',
    transform: [1, 0, 0, 1, 0, 0],
  };
}

interface Content {
  records: CanvasRecord[];
  tiles: TileChange[];
}

/** @throws DomainError conflict when there are as many as there may be */
export async function insertCanvas(
  { tx, jobs, now }: { tx: Tx; jobs: Jobs; now: Date },
  by: { profile: ProfileId; ownProfiles: ProfileId[] },
  { records, tiles }: Content,
): Promise<CanvasId> {
  await lockQuota(tx, 'canvases', ownerOfAll(by.ownProfiles));
  if ((await countCanvases(tx, by.ownProfiles)) >= mostCanvases)
    throw conflict(
      `You have ${mostCanvases.toLocaleString('en')} canvases, the maximum. Delete some and empty the trash.`,
    );
  const id = newId('canvas');
  await tx.insert(canvases).values({
    id,
    profileId: by.profile,
    revision: 0,
    ...shownOf(documentOf(records, [])),
    createdAt: now,
    changedAt: now,
  });
  await writeRecords(tx, id, 0, records);
  const placed = tiles.flatMap(({ layer, at, hash }) =>
    hash ? { canvasId: id, layer, at, hash, revision: 0 } : [],
  );
  for (let from = 0; from < placed.length; from += 1000)
    await tx.insert(canvasTiles).values(placed.slice(from, from + 1000));
  if (placed.length > 0)
    await planThumbnail({ tx, jobs, now }, { id, drawnAt: null, drawAt: null });
  return id;
}

/** The same canvas again, under another name. */
async function copyCanvas(
  { db, clock, jobs }: CreationParts,
  profiles: ProfileId[],
  of: CanvasId,
  name: string | undefined,
): Promise<CanvasId> {
  return db.transaction(async (tx) => {
    const canvas = await lockCanvas(tx, of, profiles, 'read');
    const records = (await recordsOf(tx, of)).map((record) =>
      record.kind === 'canvas' ? { ...record, name: name ?? title(`${canvas.name} copy`) } : record,
    );
    const id = await insertCanvas(
      { tx, jobs, now: clock.now() },
      { profile: canvas.profileId, ownProfiles: profiles },
      { records, tiles: await tilesOf(tx, of) },
    );
    const images = await tx.select().from(canvasImages).where(eq(canvasImages.canvasId, of));
    if (images.length > 0)
      await tx.insert(canvasImages).values(images.map((row) => ({ ...row, canvasId: id })));
    return id;
  });
}

/**
 * Makes a canvas: empty, around a picture, or as a copy of another.
 * @throws DomainError conflict when there are as many as there may be, and what `cutImage` throws
 */
export async function createCanvas(
  parts: CreationParts,
  caller: Caller,
  wanted: {
    name?: string | undefined;
    image?: ImageId | undefined;
    copyOf?: CanvasId | undefined;
    size?: CanvasSize | undefined;
  },
  signal: AbortSignal,
): Promise<CanvasId> {
  const { db, clock, jobs } = parts;
  const { name, image, copyOf } = wanted;
  const profiles = ownProfiles(caller);
  if (image && copyOf) throw invalid('copyOf', 'Start from a picture or a canvas, not both.');
  if (wanted.size && (image || copyOf))
    throw invalid(
      'size',
      'A canvas that starts from a picture or another canvas takes its size. Leave the size out.',
    );
  if (copyOf) return copyCanvas(parts, profiles, copyOf, name);
  const profile = makerOf(caller);
  const cut = image && (await cutImage(parts, caller, image, profile, signal));
  const size = cut || wanted.size || parseDimensions(imageDimensions[0]);
  const layer = cut && layerOf(cut);
  const records = [
    ...newRecords({ name: name ?? title(cut ? cut.title : ''), ...size }),
    ...(layer ? [layer] : []),
  ];
  const tiles = cut && layer ? cut.tiles.map((tile) => ({ layer: layer.id, ...tile })) : [];
  return db.transaction(async (tx) => {
    const by = { profile, ownProfiles: profiles };
    const id = await insertCanvas({ tx, jobs, now: clock.now() }, by, { records, tiles });
    if (cut) await rememberImage(tx, id, cut, clock.now());
    return id;
  });
}
