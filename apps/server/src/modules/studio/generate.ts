import { parseDimensions } from '@limn/contracts/constants';
import { GenerationId } from '@limn/contracts/ids';
import { stylesOf } from '@limn/contracts/recipe';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type PaintingPool, type Pixels, reasonOf, TaskCancelled } from '../../painting/index.ts';
import type { PaintTask } from '../../painting/tasks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { type JobKind, mostTries } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { imagesOfGenerations, markOf, nextNumber } from '../images/index.ts';
import { profileNames } from '../profiles/index.ts';
import { confirmedElements, type StyleRow, stylesById } from '../styles/index.ts';
import { deliverImage, storePreview } from './deliver-image.ts';
import { loadGuides } from './guide-pictures.ts';
import { recipeAt } from './picture-recipe.ts';
import {
  forgetPreview,
  type GenerationRow,
  isPreviewElsewhere,
  moveGeneration,
  reportGeneration,
} from './queries.ts';
import { generations } from './schema.ts';
import { endGeneration } from './start-generation.ts';

export interface PaintingParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  pool: PaintingPool;
  publicUrl: string;
  /** What invisible marks are written under. */
  markKey: string;
}

/**
 * A generation whose worker died this often without delivering a picture is given up, and its credits
 * given back: it may be what kills the worker.
 */
const mostAttempts = 20;

/**
 * Paints what a generation still lacks; `ended` is told when it has been painted to its end. May be run
 * again at any point: delivered pictures stay.
 */
export function paintingJob(
  parts: PaintingParts,
  job: {
    name: string;
    concurrency: number;
    ended?: (generation: GenerationRow) => Promise<void>;
  },
): JobKind<{ generationId: GenerationId }> {
  const { db, clock } = parts;
  return {
    name: job.name,
    data: z.object({ generationId: GenerationId }),
    concurrency: job.concurrency,
    retryLimit: 40,
    async run({ generationId }, signal, retries = 0) {
      const generation = await moveGeneration(db, generationId, 'running', {
        attempts: sql`${generations.attempts} + 1` as unknown as number,
        startedAt: clock.now(),
      });
      if (!generation) return;
      const end = (status: 'succeeded' | 'failed' | 'cancelled', step: string, error?: string) =>
        endGeneration(db, generationId, {
          status,
          now: clock.now(),
          step,
          ...(error ? { error } : {}),
        });
      if (generation.attempts > mostAttempts)
        return end('failed', 'Failed', 'Painting stopped several times. Your credits are back.');
      const previews = previewKeeper(parts, generation);
      try {
        await paintMissing(parts, generation, previews.store, signal);
        await end('succeeded', 'Done');
        await job.ended?.(generation);
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof TaskCancelled) return end('cancelled', 'Cancelled');
        const reason = reasonOf(error);
        if (reason === undefined && retries < mostTries) throw error;
        const back = generation.sample ? '' : ' Credits for pictures not delivered are back.';
        await end('failed', 'Failed', `${reason ?? 'Painting failed.'}${back}`);
        if (reason === undefined) throw error;
      } finally {
        if (!signal.aborted) await previews.removeAll().catch(() => undefined);
      }
    },
  };
}

export const generationJob = (parts: PaintingParts) =>
  paintingJob(parts, { name: 'studio.generate', concurrency: 2 });

/** Stores coarse previews of a generation, the last few of them, and removes them when it has ended. */
function previewKeeper({ db, storage }: PaintingParts, generation: GenerationRow) {
  const keys = generation.previewKey ? [generation.previewKey] : [];
  const remove = async (key: string): Promise<void> => {
    // The same recipe painted twice at once has the same previews.
    if (!(await isPreviewElsewhere(db, key, generation.id))) await storage.remove(key);
  };
  return {
    async store(pixels: Pixels): Promise<string> {
      const key = await storePreview(storage, pixels);
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

/** The recipe's styles, its own first, as the painting takes them. */
async function loadStyles({ db, storage }: PaintingParts, { recipe }: GenerationRow) {
  const wanted = stylesOf(recipe);
  const found = await stylesById(
    db,
    wanted.map(({ style }) => style),
  );
  const styles: PaintTask['styles'] = [];
  const rows: StyleRow[] = [];
  const lifted: PaintTask['lifted'] = [];
  for (const { style: id, percent } of wanted) {
    const row = found.get(id);
    if (!row?.indexKey) throw conflict('The art style is not trained any more.');
    styles.push({ id, index: await storage.get(row.indexKey), weight: percent });
    rows.push(row);
    lifted.push(...(await confirmedElements({ db, storage }, id)));
  }
  return { styles, rows, lifted };
}

async function paintMissing(
  parts: PaintingParts,
  generation: GenerationRow,
  store: (pixels: Pixels) => Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, pool, markKey } = parts;
  const { recipe } = generation;
  const { styles, rows, lifted } = await loadStyles(parts, generation);
  const guides = await loadGuides(parts, generation);
  const artists = await profileNames(
    db,
    rows.map((row) => row.profileId),
  );
  const credits = rows.map((row) => `${artists.get(row.profileId)?.name ?? ''}, ${row.name}`);
  const done = new Set(
    (await imagesOfGenerations(db, [generation.id]))
      .get(generation.id)
      ?.map((image) => image.position),
  );
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort());
  const watch = watchPainting(parts, generation, store, done, stop);

  const paintOne = async (position: number): Promise<void> => {
    const number = await nextNumber(db);
    const own = recipeAt(generation, position);
    const result = await pool.run(
      {
        kind: 'paint',
        styles,
        recipe: {
          prompt: own.prompt,
          exclude: own.exclude_from_image,
          ...parseDimensions(own.image_dimensions),
          guidance: own.prompt_guidance,
          quality: own.quality,
          seed: own.seed,
          styleStrength: own.style_strength,
        },
        guides,
        lifted,
        mark: { key: markKey, payload: markOf(number) },
      },
      { signal: stop.signal, ...watch.picture(position) },
    );
    await watch.idle();
    await deliverImage(parts, {
      generation,
      styles: rows,
      credits,
      position,
      number,
      result,
      now: clock.now(),
    });
    watch.delivered(position);
  };

  const left = Array.from({ length: recipe.number_of_images }, (_, position) => position).filter(
    (position) => !done.has(position),
  );
  // A thread for each picture makes more of the cores than all threads in one picture. Samples, which
  // nobody has asked for, leave room for those who have.
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
  // What failed first stopped the others.
  if (failures.length > 0)
    throw failures.find((failure) => !(failure instanceof TaskCancelled)) ?? failures[0];
}

/** Writes progress and previews at most four times a second; stops the painting when asked to. */
function watchPainting(
  { db }: PaintingParts,
  generation: GenerationRow,
  store: (pixels: Pixels) => Promise<string>,
  done: ReadonlySet<number>,
  stop: AbortController,
) {
  const total = generation.recipe.number_of_images;
  /** How far each picture has come, 0–1. */
  const fractions = Array.from({ length: total }, (_, position): number =>
    done.has(position) ? 1 : 0,
  );
  const delivered = new Set(done);
  /** The one that is told of and shown: the first that is not there yet. */
  const current = () => fractions.findIndex((_, position) => !delivered.has(position));
  let last = 0;
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  let preview: Pixels | undefined;

  async function write(position: number, step: string): Promise<void> {
    const pixels = preview;
    preview = undefined;
    const cancelled = await reportGeneration(db, generation.id, {
      progress: fractions.reduce((sum, part) => sum + part, 0) / total,
      step,
      current: position + 1,
      ...(pixels ? { previewKey: await store(pixels) } : {}),
    });
    if (cancelled) stop.abort();
  }
  return {
    idle: () => writing,
    delivered: (position: number) => void delivered.add(position),
    picture: (position: number) => ({
      onPreview: (pixels: Pixels) => {
        if (position === current()) preview = pixels;
      },
      onProgress: (fraction: number, step: string) => {
        fractions[position] = fraction;
        if (position !== current() || busy || Date.now() - last < 250) return;
        last = Date.now();
        busy = true;
        writing = write(position, fraction < 1 ? step : 'Saving the picture')
          .catch(() => undefined)
          .finally(() => {
            busy = false;
          });
      },
    }),
  };
}
