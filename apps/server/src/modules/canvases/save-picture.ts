import type { z } from 'zod';
import type { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId, ImageId, StyleId } from '@limn/contracts/ids';
import type { PictureAccount } from '@limn/contracts/picture-account';
import { uploadLimits } from '@limn/contracts/studio';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { finish, type FinishParts, imagesById } from '../images/index.ts';
import { artworksById } from '../styles/index.ts';
import { accountOf, flattenCanvas, type FlattenParts, isPainted } from './flattened.ts';
import { usableImage } from './place-image.ts';
import { withDeclaredParts, originOfCanvas, picturesIn } from './pictures-in.ts';
import { canvasOf } from './queries.ts';
import { type RaisedCredit, settleCredit, type SettlingParts } from './settle-credit.ts';

export interface SavingParts extends FlattenParts, SettlingParts {
  db: FlattenParts['db'];
  clock: Clock;
  finishing: FinishParts;
}

/** The style that a picture owes most. */
async function styleOf(db: Sql, { shares }: PictureAccount): Promise<StyleId | null> {
  const owed = shares.flatMap((share) => (share.source === 'artwork' ? [share] : []));
  const works = await artworksById(
    db,
    owed.map(({ id }) => id),
  );
  const sums = new Map<StyleId, number>();
  for (const { id, ppm } of owed) {
    const style = works.get(id)!.styleId;
    sums.set(style, (sums.get(style) ?? 0) + ppm);
  }
  const [most] = [...sums].toSorted(([, p], [, q]) => q - p);
  return most?.[0] ?? null;
}

/** @throws DomainError when one of them may no longer be used; deleted ones are ignored */
async function assertUsable(db: Sql, caller: Caller, images: ImageId[]): Promise<void> {
  const there = await imagesById(db, images);
  for (const id of images) {
    const image = there.get(id);
    if (image && !image.deletedAt) await usableImage(db, caller, id);
  }
}

/**
 * Flattens a canvas's frame into a picture, counts its credits, and raises them for pictures that are recognized in it.
 * @throws DomainError not_found; invalid for an empty frame, a small one, or one in which a picture is recognized that
 * may not be used (`settleCredit`); conflict if a picture on it was licensed exclusively to someone else
 */
export async function savePicture(
  parts: SavingParts,
  caller: Caller,
  id: CanvasId,
  { name, format }: z.infer<typeof canvasRoutes.savePicture.body>,
  signal: AbortSignal,
): Promise<{ id: ImageId; raised: RaisedCredit[]; redrawn: number }> {
  const { db, clock, finishing } = parts;
  const canvas = await canvasOf(db, id, ownProfiles(caller));
  const least = uploadLimits.minSide;
  if (Math.min(canvas.width, canvas.height) < least)
    throw invalid(
      'frame',
      `A picture has at least ${least} pixels on each side. Make the frame larger.`,
    );
  const { document, flat } = await flattenCanvas(parts, id, signal);
  const pictures = await picturesIn(db, document);
  await assertUsable(db, caller, pictures);
  const placed = [...(await imagesById(db, pictures)).values()];
  const maker = { buyer: caller.profiles.creator, own: ownProfiles(caller) };
  const settled = await settleCredit(parts, maker, flat, { document, placed }, signal);
  const counted = await accountOf(db, settled, canvas.profileId);
  const account = await withDeclaredParts(db, counted, pictures);
  const saved = await finish(
    finishing,
    { pixels: settled.pixels, owners: settled.owners, account },
    {
      ...originOfCanvas(pictures),
      name: name ?? document.canvas.name,
      profileId: canvas.profileId,
      styleId: await styleOf(db, account),
      format,
      sample: false,
      createdAt: clock.now(),
      lookedUpAt: clock.now(),
      painted: isPainted(settled),
    },
    { signal },
  );
  return { id: saved, raised: settled.raised, redrawn: document.redrawn };
}
