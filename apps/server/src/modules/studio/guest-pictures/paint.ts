import type { GenerationId } from '@limn/contracts/ids';
import { expandWildcards } from '@limn/contracts/wildcards';
import { lt } from 'drizzle-orm';
import { reasonOf } from '../../../painting/index.ts';
import { conflict } from '../../../platform/errors.ts';
import {
  isTriedAgain,
  type JobWorker,
  longestDelay,
  type PlainJob,
  plainJob,
} from '../../../platform/jobs.ts';
import { finishGuestPicture } from '../../images/index.ts';
import { assertWordsFit } from '../../models/index.ts';
import { stylesById } from '../../styles/index.ts';
import type { PaintingParts } from '../generate.ts';
import { guestPainting } from '../jobs.ts';
import { makerOf, modelById } from '../models.ts';
import { guestPictures } from '../schema.ts';
import { dayBefore, type GuestPictureRow, moveGuestPicture } from './start.ts';

async function paint(parts: PaintingParts, row: GuestPictureRow, signal: AbortSignal) {
  const { db } = parts;
  const { recipe: asked } = row;
  const recipe = { ...asked, prompt: expandWildcards(asked.prompt, asked.seed) };
  const model = await modelById(db, recipe.model);
  const maker = await makerOf(db, recipe.model);
  const style = (await stylesById(db, [row.styleId])).get(row.styleId);
  if (!model || !maker || !style?.publishedAt)
    throw conflict('This art style is no longer offered. Choose another one.');
  if (parts.moderate) await assertWordsFit(parts.moderate, recipe.prompt, signal);
  const { make } = await maker.prepare(parts, recipe);
  const made = await make(
    recipe,
    { signal, onProgress: () => undefined, onPreview: () => undefined },
    // The built-in painter calls no other service, so it needs neither.
    {
      generationId: row.id as GenerationId,
      position: 0,
      profileId: style.profileId,
      sample: true,
    },
  );
  return finishGuestPicture(parts, made, { recipe, modelVersion: model.version, signal });
}

/** Paints guests' pictures, one at a time, next to the pictures of members. */
export function guestPaintingJob(parts: PaintingParts): JobWorker<{ id: string }> {
  const { db } = parts;
  return {
    kind: guestPainting,
    concurrency: 1,
    // More than `isTriedAgain` allows, so that the last try writes the failure.
    retryLimit: 40,
    longestDelay,
    async run({ id }, signal, retries = 0) {
      const row = await moveGuestPicture(db, id, { status: 'running' });
      if (!row) return;
      try {
        const { account, fileKey } = await paint(parts, row, signal);
        await moveGuestPicture(db, id, { status: 'succeeded', account, fileKey });
      } catch (error) {
        if (signal.aborted) throw error;
        const reason = reasonOf(error);
        if (reason === undefined && isTriedAgain(error, retries)) throw error;
        await moveGuestPicture(db, id, {
          status: 'failed',
          error: reason ?? 'Painting failed. Try again.',
        });
        if (reason === undefined) throw error;
      }
    },
  };
}

/** Deletes guests' pictures after a day. */
export function forgetGuestPicturesJob({
  db,
  storage,
  clock,
}: Pick<PaintingParts, 'db' | 'storage' | 'clock'>): JobWorker<PlainJob> {
  return {
    kind: plainJob('studio.forget-guest-pictures'),
    cron: '*/10 * * * *',
    async run() {
      const gone = await db
        .delete(guestPictures)
        .where(lt(guestPictures.createdAt, dayBefore(clock.now())))
        .returning({ fileKey: guestPictures.fileKey });
      for (const { fileKey } of gone) if (fileKey) await storage.remove(fileKey);
    },
  };
}
