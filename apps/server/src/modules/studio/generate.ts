import type { ProgressStep } from '@limn/contracts/progress-step';
import { randomUUID } from 'node:crypto';
import type { ImageId } from '@limn/contracts/ids';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Pixels, PoolUsage } from '../../painting/index.ts';
import { reasonOf, shrink, TaskCancelled } from '../../painting/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { isTriedAgain, type JobKind, type JobWorker, longestDelay } from '../../platform/jobs.ts';
import { throttled } from '../../platform/throttle.ts';
import { spendCredits } from '../billing/index.ts';
import { finish, type FinishParts, imagesOfGenerations } from '../images/index.ts';
import type { ComposeParts } from '../models/index.ts';
import { interrupted } from '../models/index.ts';
import { composing, generating, type PaintingJob, queues } from './jobs.ts';
import { countPicture, cutOutsOf, personaStopped, personaUse } from '../personas/index.ts';
import { makerOf, modelById } from './models.ts';
import { payArtist } from './own-models/pay-artist.ts';
import { forgetPlace, readPlace } from './place.ts';
import { type PlacedPersona, placePerson } from './place-person.ts';
import { isStyleSample } from './examples.ts';
import { followedSamples, priceAt, recipeAt } from './picture-recipe.ts';
import {
  forgetPreview,
  type GenerationRow,
  isPreviewElsewhere,
  moveGeneration,
  reportGeneration,
} from './queries.ts';
import { generations } from './schema.ts';
import { endGeneration } from './start-generation.ts';
import type { Emit } from '../webhooks/index.ts';

export type PaintingParts = FinishParts & ComposeParts & { emit: Emit };

/**
 * A generation whose worker died this often without delivering a picture is given up, and its credits
 * given back: it may be what kills the worker.
 */
const mostAttempts = 20;

/** This process, among those that paint. */
const thisWorker = randomUUID();

/**
 * Paints the missing pictures of a generation; `ended` is called when all are painted. May be run again at any point:
 * delivered pictures stay.
 */
export function paintingJob(
  parts: PaintingParts,
  job: {
    kind: JobKind<PaintingJob>;
    concurrency: number;
    ended?: (generation: GenerationRow) => Promise<void>;
  },
): JobWorker<PaintingJob> {
  const { db, clock } = parts;
  return {
    kind: job.kind,
    concurrency: job.concurrency,
    retryLimit: 40,
    longestDelay,
    async run({ generationId }, signal, retries = 0) {
      const generation = await moveGeneration(db, generationId, 'running', {
        attempts: sql`${generations.attempts} + 1` as unknown as number,
        startedAt: clock.now(),
        worker: thisWorker,
        atWork: 0,
      });
      if (!generation) return forgetPlace(parts, generationId);
      const end = (status: 'succeeded' | 'failed' | 'cancelled', error?: string) =>
        endGeneration(db, generationId, {
          status,
          now: clock.now(),
          ...(error ? { error } : {}),
          ended: (tx, row) => emitEnded(parts.emit, tx, row),
        });
      if (generation.attempts > mostAttempts)
        return end('failed', 'Painting stopped several times. You got your credits back.');
      const previews = previewKeeper(parts, generation);
      try {
        await paintMissing(parts, generation, previews.store, signal);
        await end('succeeded');
        await job.ended?.(generation);
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof TaskCancelled) return end('cancelled');
        const { persona } = generation.recipe;
        const reason =
          (persona && (await personaStopped(db, persona, clock.now()))) || reasonOf(error);
        if (reason === undefined && isTriedAgain(error, retries)) throw error;
        const back = generation.sample ? '' : ' You got the credits for undelivered pictures back.';
        await end('failed', `${reason ?? 'Painting failed.'}${back}`);
        if (reason === undefined) throw error;
      } finally {
        if (!signal.aborted) {
          await previews.removeAll().catch(() => undefined);
          await forgetPlace(parts, generationId).catch(() => undefined);
        }
      }
    },
  };
}

/** Reports a generation that a person started to their webhooks, when it has ended by itself. */
async function emitEnded(emit: Emit, tx: Tx, { id, userId, status, sample }: GenerationRow) {
  if (sample || status === 'cancelled') return;
  const painted = (await imagesOfGenerations(tx, [id])).get(id) ?? [];
  const type = status === 'succeeded' ? 'generation.succeeded' : 'generation.failed';
  await emit(tx, userId, {
    type,
    data: { generation: id, images: painted.map((image) => image.id) },
  });
}

export const generationJob = (parts: PaintingParts) =>
  paintingJob(parts, { kind: generating, concurrency: queues.painting.atOnce });

export const compositionJob = (parts: PaintingParts) =>
  paintingJob(parts, { kind: composing, concurrency: queues.composing.atOnce });

/** Longest side of a coarse preview, in pixels. */
const previewSide = 512;

/** Stores coarse previews of a generation, the last few of them, and removes them when it has ended. */
function previewKeeper({ db, storage }: PaintingParts, generation: GenerationRow) {
  const keys = generation.previewKey ? [generation.previewKey] : [];
  const remove = async (key: string): Promise<void> => {
    // The same recipe painted twice at once has the same previews.
    if (!(await isPreviewElsewhere(db, key, generation.id))) await storage.remove(key);
  };
  return {
    async store(pixels: Pixels): Promise<string> {
      const { width, height, data } = pixels;
      const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
      const key = await storage.put('previews', 'webp', await shrink(picture, previewSide, 70));
      if (!keys.includes(key)) keys.push(key);
      // One may still be on its way to a browser.
      if (keys.length > 3) await remove(keys.shift()!);
      return key;
    },
    async removeAll(): Promise<void> {
      await forgetPreview(db, generation.id);
      for (const key of keys.splice(0)) await remove(key);
    },
  };
}

async function paintMissing(
  parts: PaintingParts,
  generation: GenerationRow,
  store: (pixels: Pixels) => Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, pool } = parts;
  const { recipe } = generation;
  // An example is painted before its model is offered.
  const among = generation.sample ? 'all' : 'offered';
  const model = await modelById(db, recipe.model, among);
  const place = generation.place && (await readPlace(parts.storage, generation.place));
  const maker = await makerOf(db, recipe.model, among);
  if (!model || !maker) throw conflict('This model is no longer offered. Choose another one.');
  const prepared = await maker.prepare(parts, recipe, place ?? undefined);
  const samples = generation.sample && isStyleSample(generation) ? await followedSamples(db) : [];
  const person = await personOf(parts, generation);
  const done = new Set(
    (await imagesOfGenerations(db, [generation.id]))
      .get(generation.id)
      ?.map((image) => image.position),
  );
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(interrupted));
  const work: PoolUsage = { seconds: generation.worked ?? 0, tasks: 0 };
  const watch = watchPainting(parts, generation, { store, done, stop, work });

  const paintOne = async (position: number): Promise<void> => {
    const own = recipeAt(generation, position, samples);
    const follows = own.reference !== recipe.reference;
    const making = follows ? await maker.prepare(parts, own) : prepared;
    const painted = await making.make(
      own,
      { signal: stop.signal, of: generation.id, work, ...watch.picture(position) },
      {
        generationId: generation.id,
        position,
        profileId: generation.profileId,
        sample: generation.sample,
      },
    );
    const { entered, done: after } = painted;
    const {
      parents,
      references,
      contents,
      notPainted,
      lifted,
      largestCopy,
      composer,
      modelVersion,
      ...made
    } = person ? await placePerson(parts, painted, person, own.seed, stop.signal) : painted;
    await watch.idle();
    const finishing = finish(
      parts,
      made,
      {
        origin: 'generated',
        generationId: generation.id,
        position,
        profileId: generation.profileId,
        styleId: generation.styleId,
        recipe: own,
        // It cannot be painted again: its surroundings are not part of the recipe.
        modelVersion: place ? `${model.version}, into a canvas` : (modelVersion ?? model.version),
        // Keep the transparent surroundings.
        format: place ? 'png' : own.imageFormat,
        sample: generation.sample,
        createdAt: clock.now(),
        parents,
        ...(references && { references }),
        ...(contents && { contents }),
        notPainted,
        lifted,
        largestCopy,
        ...(composer ? { composer } : {}),
      },
      {
        // Finished pictures are delivered, even if the person has cancelled since.
        signal,
        enter: (tx, insert, id) =>
          deliver(
            tx,
            generation,
            { position, id, work },
            async () => {
              await insert();
              await entered?.(tx, id);
            },
            clock.now(),
          ),
      },
    );
    try {
      await finishing;
    } finally {
      // When the server stops, the picture is resumed later.
      if (!signal.aborted) await after?.();
    }
    watch.delivered(position);
  };

  const left = Array.from({ length: recipe.number_of_images }, (_, position) => position).filter(
    (position) => !done.has(position),
  );
  // One thread per picture uses the cores better than all threads on one picture. Samples leave room for pictures that
  // people are waiting for.
  const atATime = generation.sample ? 1 : pool.size;
  const paintNext = async (): Promise<void> => {
    for (let position = left.shift(); position !== undefined; position = left.shift())
      await paintOne(position).catch((error: unknown) => {
        left.length = 0;
        stop.abort();
        throw error;
      });
  };
  const ends = await Promise.allSettled(Array.from({ length: atATime }, paintNext));
  const failures = ends.flatMap((end) =>
    end.status === 'rejected' ? [end.reason as unknown] : [],
  );
  // The first failure cancelled the others, so report that one.
  if (failures.length > 0)
    throw failures.find((failure) => !(failure instanceof TaskCancelled)) ?? failures[0];
}

/** The person that a generation shows, if its project still allows it. @throws DomainError invalid, with the reason */
async function personOf(
  { db, clock }: PaintingParts,
  { recipe }: GenerationRow,
): Promise<PlacedPersona | undefined> {
  if (!recipe.persona) return undefined;
  const { persona } = await personaUse(db, recipe.persona, clock.now());
  return { profileId: persona.profileId, cuts: await cutOutsOf(db, persona) };
}

/**
 * Enters a picture of a running generation with the credits it costs. Delivering a position a second time
 * (a worker died just before) changes nothing.
 */
async function deliver(
  tx: Tx,
  generation: GenerationRow,
  { position, id: imageId, work }: { position: number; id: ImageId; work: PoolUsage },
  insert: () => Promise<void>,
  now: Date,
): Promise<void> {
  const { id, userId, recipe } = generation;
  const price = priceAt(generation, position);
  const [row] = await tx
    .select({ status: generations.status })
    .from(generations)
    .where(eq(generations.id, id))
    .for('update');
  const there = (await imagesOfGenerations(tx, [id])).get(id);
  if (row?.status !== 'running' || there?.some((image) => image.position === position)) return;
  await insert();
  if (recipe.persona) await countPicture(tx, imageId, recipe.persona, now);
  await tx
    .update(generations)
    .set({
      attempts: 0,
      delivered: sql`${generations.delivered} + 1`,
      creditsSpent: sql`${generations.creditsSpent} + ${price}`,
      worked: work.seconds,
      atWork: work.tasks,
    })
    .where(eq(generations.id, id));
  if (price > 0) {
    const reference = `${id}:${position}`;
    await spendCredits(tx, { userId, amount: price, reference, now });
  }
  if (generation.artistPrice > 0) await payArtist(tx, generation, imageId, now);
}

/** Writes progress and previews at most four times a second; stops the painting when asked to. */
function watchPainting(
  { db }: PaintingParts,
  generation: GenerationRow,
  {
    store,
    done,
    stop,
    work,
  }: {
    store: (pixels: Pixels) => Promise<string>;
    done: ReadonlySet<number>;
    stop: AbortController;
    work: PoolUsage;
  },
) {
  const total = generation.recipe.number_of_images;
  /** How far each picture has come, 0–1. */
  const fractions = Array.from({ length: total }, (_, position): number =>
    done.has(position) ? 1 : 0,
  );
  /** The current step of each picture. */
  const steps: ProgressStep[] = [];
  const delivered = new Set(done);
  /** The picture whose progress and preview are shown: the first that is not finished. */
  const current = () => fractions.findIndex((_, position) => !delivered.has(position));
  let preview: Pixels | undefined;

  const tell = throttled(async () => {
    const pixels = preview;
    preview = undefined;
    const position = current();
    const meanOf = (parts: readonly number[]) =>
      parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length);
    const cancelled = await reportGeneration(db, generation.id, {
      progress: meanOf(fractions),
      paidProgress: meanOf(fractions.slice(generation.freePictures)),
      step: steps[position] ?? { kind: 'painting' },
      current: position + 1,
      worked: work.seconds,
      atWork: work.tasks,
      ...(pixels ? { previewKey: await store(pixels) } : {}),
    });
    if (cancelled) stop.abort();
  });
  return {
    idle: tell.idle,
    delivered: (position: number) => void delivered.add(position),
    picture: (position: number) => ({
      onPreview: (pixels: Pixels) => {
        if (position === current()) preview = pixels;
      },
      onProgress: (fraction: number, step: ProgressStep) => {
        fractions[position] = fraction;
        steps[position] = fraction < 1 ? step : { kind: 'saving-picture' };
        tell();
      },
    }),
  };
}
