import { type ArtworkId, type ProfileId, StyleId } from '@limn/contracts/ids';
import type { PictureBox } from '@limn/contracts/boxes';
import sharp from 'sharp';
import { z } from 'zod';
import { type PaintingPool, reasonOf } from '../../painting/index.ts';
import type { FoundElement } from '../../painting/tasks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import {
  isTriedAgain,
  type JobKind,
  type Jobs,
  type JobWorker,
  longestDelay,
} from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import {
  addElement,
  dropUndecided,
  type ElementRow,
  elementsOf,
  moveSearch,
  queueSearch,
} from './elements.ts';
import { artworksOf, learntStyles, styleOfArtist } from './queries.ts';
import { readPixels } from './train.ts';

interface FindingParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  pool: PaintingPool;
}

/** If more than this part of the smaller box is inside the larger one, both show one object. */
const sameThing = 0.5;

const finding: JobKind<{ styleId: StyleId }> = {
  name: 'styles.find-elements',
  data: z.object({ styleId: StyleId }),
};

/** Begins to look through a trained style's pictures for things to lift. */
export async function startSearch(
  { db, jobs }: { db: Database; jobs: Jobs },
  styleId: StyleId,
  profileId: ProfileId,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const style = await styleOfArtist(tx, styleId, profileId);
    if (!style) throw notFound('That art style');
    if (!(await learntStyles(tx, [style.id])).has(style.id))
      throw conflict('Train the style first.');
    const { length } = await artworksOf(tx, [styleId]);
    const search = await queueSearch(tx, styleId, length, now);
    if (!search) throw conflict('We are already searching your pictures.');
    await jobs.send(tx, finding, { styleId });
  });
}

/** Looks through a style's pictures one by one. May be run again from the start at any point. */
export function findElementsJob(parts: FindingParts): JobWorker<{ styleId: StyleId }> {
  const { db, storage, pool } = parts;
  return {
    kind: finding,
    retryLimit: 40,
    longestDelay,
    async run({ styleId }, signal, retries = 0) {
      if (!(await moveSearch(db, styleId, { status: 'running', looked: 0 }))) return;
      try {
        await db.transaction((tx) => dropUndecided(tx, styleId));
        const decided = await elementsOf(db, styleId);
        for (const [position, artwork] of (await artworksOf(db, [styleId])).entries()) {
          const pixels = await readPixels(storage, artwork);
          const { found } = await pool.run(
            { kind: 'lift', artwork: pixels },
            { signal, of: styleId },
          );
          const known = decided.filter((row) => row.artworkId === artwork.id);
          for (const one of found)
            if (!known.some((row) => isSame(row, one))) await keep(parts, artwork, one);
          await moveSearch(db, styleId, { status: 'running', looked: position + 1 });
        }
        await moveSearch(db, styleId, { status: 'done' });
      } catch (error) {
        if (signal.aborted) throw error;
        const reason = reasonOf(error);
        if (reason === undefined && isTriedAgain(error, retries)) throw error;
        await moveSearch(db, styleId, { status: 'failed', error: reason ?? 'The search failed.' });
        if (reason === undefined) throw error;
      }
    },
  };
}

/**
 * Cuts out the thing in a box on one of the artist's pictures and proposes it.
 * @throws DomainError not_found; invalid at `box` without a salient thing in it
 */
export async function cutElement(
  parts: FindingParts,
  at: { styleId: StyleId; profileId: ProfileId; artworkId: ArtworkId },
  box: PictureBox,
  signal: AbortSignal,
): Promise<ElementRow> {
  const { db, storage, pool } = parts;
  if (!(await styleOfArtist(db, at.styleId, at.profileId))) throw notFound('That art style');
  const artwork = (await artworksOf(db, [at.styleId])).find((row) => row.id === at.artworkId);
  if (!artwork) throw notFound('That picture');
  const pixels = await readPixels(storage, artwork);
  const { found } = await pool.run({ kind: 'lift', artwork: pixels, box }, { signal });
  if (!found[0])
    throw invalid('box', 'No object was found in this box. Draw it closer around the object.');
  return keep(parts, artwork, found[0]);
}

async function keep(
  { db, clock, storage }: FindingParts,
  artwork: Parameters<typeof addElement>[1],
  found: FoundElement,
): Promise<ElementRow> {
  const { width, height, data } = found.picture;
  const picture = await sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ quality: 86 })
    .toBuffer();
  const keys = {
    shapeKey: await storage.put('elements', 'cut', found.shape),
    pictureKey: await storage.put('elements', 'webp', new Uint8Array(picture)),
  };
  return addElement(db, artwork, found, keys, clock.now());
}

function isSame(row: ElementRow, found: FoundElement): boolean {
  const right = Math.min(row.boxLeft + row.boxWidth, found.left + found.width);
  const bottom = Math.min(row.boxTop + row.boxHeight, found.top + found.height);
  const across = Math.max(0, right - Math.max(row.boxLeft, found.left));
  const down = Math.max(0, bottom - Math.max(row.boxTop, found.top));
  const smaller = Math.min(row.boxWidth * row.boxHeight, found.width * found.height);
  return across * down > sameThing * smaller;
}
