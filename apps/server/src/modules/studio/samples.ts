import { randomInt } from 'node:crypto';
import { samplesOfAStyle } from '@limn/contracts/constants';
import type { GenerationId, StyleId } from '@limn/contracts/ids';
import { isOwnModel, Recipe } from '@limn/contracts/recipe';
import { and, eq, ne } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs, JobWorker } from '../../platform/jobs.ts';
import { sampleImages } from '../images/index.ts';
import { unlicensed } from '../licensing/index.ts';
import { ownersOf } from '../profiles/index.ts';
import { stylesById } from '../styles/index.ts';
import { forgetOlderExamples, isExample, isStyleSample, styleSamples } from './examples.ts';
import { forgetEmpty, removePictures } from './forget-pictures.ts';
import { paintingJob, type PaintingParts } from './generate.ts';
import { type PaintingJob, sampling } from './jobs.ts';
import { forgetOlderOwnSamples } from './own-models/samples.ts';
import { samplePrompts } from './picture-recipe.ts';
import { moveGeneration, samplePaintings } from './queries.ts';
import { generations } from './schema.ts';

/**
 * Queues the painting of a style's samples: small, of low quality, free, and credited like any picture. Cancels samples
 * in progress, because the style has changed since.
 */
export async function startSamples(tx: Tx, jobs: Jobs, styleId: StyleId, now: Date): Promise<void> {
  const style = (await stylesById(tx, [styleId])).get(styleId)!;
  // A private style needs no samples: its owner tries it.
  if (style.private) return;
  const owner = (await ownersOf(tx, [style.profileId])).get(style.profileId)!;
  const before = (await samplePaintings(tx, [styleId])).get(styleId);
  if (before)
    await moveGeneration(tx, before.id, 'cancelled', {
      finishedAt: now,
      step: { kind: 'cancelled' },
    });
  const id = newId('generation');
  await tx.insert(generations).values({
    id,
    userId: owner,
    profileId: style.profileId,
    styleId,
    requestId: id,
    requestSha256: null,
    recipe: Recipe.parse({
      style: styleId,
      prompt: samplePrompts[0],
      image_dimensions: '512x512',
      quality: 10,
      number_of_images: samplesOfAStyle,
      seed: randomInt(1, 2_147_483_647),
    }),
    status: 'queued',
    creditsReserved: 0,
    creditsSpent: 0,
    freePictures: 0,
    sample: true,
    progress: 0,
    step: { kind: 'waiting-for-painter' },
    current: 1,
    attempts: 0,
    createdAt: now,
  });
  await jobs.send(tx, sampling, { generationId: id });
}

/**
 * Paints samples of styles and examples of models, one at a time, next to the pictures that people asked for.
 * @param library resolves when the references that samples follow are there: a fresh server imports them after it has
 * started
 */
export function sampleJob(parts: PaintingParts, library: Promise<void>): JobWorker<PaintingJob> {
  const job = paintingJob(parts, {
    kind: sampling,
    concurrency: 1,
    async ended(generation) {
      const { id, styleId, recipe } = generation;
      const older = isExample(generation)
        ? await forgetOlderExamples(parts.db, recipe.model, id)
        : isOwnModel(recipe.model)
          ? await forgetOlderOwnSamples(parts.db, styleId)
          : await forgetOlderSamples(parts.db, styleId, id);
      for (const key of older) await parts.storage.remove(key);
    },
  });
  return {
    ...job,
    async run(data, signal, retries) {
      await Promise.race([library, aborted(signal)]);
      signal.throwIfAborted();
      await job.run(data, signal, retries);
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Forgets a style's samples of earlier paintings.
 * @returns keys of the files that no other picture needs
 */
async function forgetOlderSamples(
  db: Database,
  styleId: StyleId,
  newest: GenerationId,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const older = (await sampleImages(tx, [styleId])).filter(
      (image) => image.generationId !== newest && isStyleSample(image),
    );
    const gone = await unlicensed(
      tx,
      older.map(({ id }) => id),
    );
    const keys = await removePictures(tx, gone);
    const paintings = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(and(styleSamples, eq(generations.styleId, styleId), ne(generations.id, newest)));
    await forgetEmpty(
      tx,
      paintings.map(({ id }) => id),
    );
    return keys;
  });
}
