import type { ProgressStep } from '@limn/contracts/progress-step';
import { type StyleId, TrainingId } from '@limn/contracts/ids';
import sharp from 'sharp';
import { type PaintingPool, type Pixels, TaskCancelled, reasonOf } from '../../painting/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isTriedAgain, type JobWorker, longestDelay } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { throttled } from '../../platform/throttle.ts';
import { type ArtworkRow, artworkSetHash, artworksOf, lockStyle } from './queries.ts';
import { begin, finish, standing, learning, report, storeIndex } from './training-state.ts';

export interface TrainingParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  pool: PaintingPool;
  /** Called after a successful training, in its transaction. */
  trained: (tx: Tx, styleId: StyleId) => Promise<void>;
}

/** Longest side the engine learns from. */
const learningSide = 1024;

/** Decodes a stored artwork to RGBA no larger than the engine learns from. */
export async function readPixels(storage: Storage, artwork: ArtworkRow): Promise<Pixels> {
  const { data, info } = await sharp(await storage.get(artwork.storageKey))
    .resize({ width: learningSide, height: learningSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const warningText = {
  tiny: (title: string) => `“${title}” is small, so the style learns little from it.`,
  blank: (title: string) => `“${title}” is nearly blank.`,
  'near-duplicate': (title: string, other: string) =>
    `“${title}” is nearly the same as “${other}”.`,
};

/** Learns a style from its artworks and stores the index. May be run again from the start at any point. */
export function trainingJob(parts: TrainingParts): JobWorker<{ trainingId: TrainingId }> {
  const { db, clock, storage, pool } = parts;
  return {
    kind: learning,
    retryLimit: 40,
    longestDelay,
    async run({ trainingId }, signal, retries = 0) {
      const training = await begin(db, trainingId, clock.now());
      if (!training) return;
      const stop = new AbortController();
      signal.addEventListener('abort', () => stop.abort());
      const tell = throttled(async (fraction: number, step: ProgressStep) => {
        if (await report(db, trainingId, fraction, step)) stop.abort();
      });
      try {
        const artworks = await artworksOf(db, [training.styleId]);
        const rasters = [];
        for (const [position, artwork] of artworks.entries()) {
          rasters.push({ id: artwork.id, raster: await readPixels(storage, artwork) });
          tell((0.25 * (position + 1)) / artworks.length, {
            kind: 'opening-picture',
            at: position + 1,
            of: artworks.length,
          });
        }
        const { index, colours, warnings } = await pool.run(
          { kind: 'learn', artworks: rasters },
          {
            signal: stop.signal,
            of: training.styleId,
            onProgress: (fraction, step) =>
              tell(0.25 + 0.7 * fraction, { kind: fraction < 1 ? step : 'saving-style' }),
          },
        );
        const key = await storage.put('styles', 'style', index);
        const titles = new Map<string, string>(
          artworks.map((artwork) => [artwork.id, artwork.title]),
        );
        const title = (id: string | undefined) => titles.get(id ?? '') ?? 'a picture';
        const kept = await db.transaction(async (tx) => {
          await lockStyle(tx, training.styleId);
          // A style that was forgotten meanwhile stays so, and cancelled in the last moment is cancelled.
          const now = await standing(tx, trainingId);
          if (now.ended) return false;
          if (now.cancelled) {
            await finish(tx, trainingId, { status: 'cancelled', now: clock.now() });
            return false;
          }
          await storeIndex(
            tx,
            training.styleId,
            { key, colours, artworks: artworkSetHash(artworks.map((artwork) => artwork.id)) },
            clock.now(),
          );
          await finish(tx, trainingId, {
            status: 'succeeded',
            now: clock.now(),
            warnings: warnings.map(({ kind, artworkId, of }) =>
              warningText[kind](title(artworkId), title(of)),
            ),
          });
          await parts.trained(tx, training.styleId);
          return true;
        });
        if (!kept) await storage.remove(key);
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof TaskCancelled)
          return finish(db, trainingId, { status: 'cancelled', now: clock.now() });
        const reason = reasonOf(error);
        if (reason === undefined && isTriedAgain(error, retries)) throw error;
        await finish(db, trainingId, {
          status: 'failed',
          now: clock.now(),
          error: reason ?? 'Training failed.',
        });
        if (reason === undefined) throw error;
      }
    },
  };
}
