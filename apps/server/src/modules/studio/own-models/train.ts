import type { ArtworkId, OwnModelId, StyleId } from '@limn/contracts/ids';
import sharp from 'sharp';
import { reasonOf, TaskCancelled } from '../../../painting/index.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { isTriedAgain, type Jobs, type JobWorker, longestDelay } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage.ts';
import { spendCredits } from '../../billing/index.ts';
import {
  type ComposeParts,
  forgetTrainingPictures,
  interrupted,
  providerOf,
  type ProviderRow,
  trainModel,
} from '../../models/index.ts';
import { artworksById, lockStyle } from '../../styles/index.ts';
import { trainingModel } from './jobs.ts';
import { endTraining } from './manage.ts';
import { moveOwnModel, ownModelById, reportTraining } from './queries.ts';
import { startOwnSamples } from './samples.ts';
import type { OwnModelRow } from './schema.ts';

export interface OwnTrainingParts extends ComposeParts {
  storage: Storage;
  jobs: Jobs;
  /** Notifies the artist of the end. */
  ended(tx: Tx, styleId: StyleId, outcome: 'trained' | 'failed'): Promise<void>;
}

/** Milliseconds between two looks whether the artist has cancelled, and two words of how far it is. */
const looksEvery = 1000;
/** The longest a training may take, with what is tried again, in seconds. */
const longest = 20 * 3600;

/** An artwork prepared for the trainer: a square around its salient part. */
async function squareOf(storage: Storage, key: string, side: number): Promise<Uint8Array> {
  return sharp(await storage.get(key))
    .rotate()
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
}

async function squaresOf(
  { db, storage }: OwnTrainingParts,
  works: ArtworkId[],
  side: number,
): Promise<Uint8Array[]> {
  const found = await artworksById(db, works);
  const squares: Uint8Array[] = [];
  for (const id of works) {
    const work = found.get(id);
    if (!work) throw conflict('A work that it was to learn from has been deleted.');
    squares.push(await squareOf(storage, work.storageKey, side));
  }
  return squares;
}

/** The trainer with its settings at the time of the request. */
async function trainerFor({ db }: OwnTrainingParts, row: OwnModelRow): Promise<ProviderRow> {
  const provider = await providerOf(db, row.providerId);
  if (!provider) throw conflict('The trainer is no longer available. Choose another one.');
  if (provider.settings.model !== row.base)
    throw conflict('The trainer has moved on to another model. Start the training again.');
  return provider;
}

/** Estimated progress of a training that reports none: it never reaches the end. */
const guessed = (began: number, expected: number): number =>
  1 - Math.exp(-(performance.now() - began) / expected);

async function learn(
  parts: OwnTrainingParts,
  row: OwnModelRow,
  provider: ProviderRow,
  signal: AbortSignal,
) {
  const { side, steps, rank, minutes } = provider.settings.trainer;
  const pictures = await squaresOf(parts, row.works, side);
  const stop = new AbortController();
  const end = () => stop.abort(interrupted);
  signal.addEventListener('abort', end, { once: true });
  let told = 0;
  const began = performance.now();
  const tell = async () => {
    const progress = Math.max(told, Math.min(0.95, guessed(began, (minutes * 60_000) / 3)));
    const step = { kind: 'provider-learns' as const, provider: provider.name };
    if (await reportTraining(parts.db, row.id, { progress, step })) stop.abort();
  };
  const timer = setInterval(() => void tell().catch(() => undefined), looksEvery);
  try {
    return await trainModel(
      parts,
      provider,
      row.id,
      { pictures, side, caption: row.caption, steps, rank, seed: row.seed },
      { signal: stop.signal, onProgress: (fraction) => void (told = fraction) },
    );
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Keeps what was trained, has its samples made and takes the credits; or, cancelled in the last moment, ends it. */
async function keep(
  parts: OwnTrainingParts,
  id: OwnModelId,
  model: string,
  mark: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const now = parts.clock.now();
  await parts.db.transaction(async (tx) => {
    const before = (await ownModelById(tx, id))!;
    await lockStyle(tx, before.styleId);
    await mark(tx);
    const { cancelRequestedAt, state } = (await ownModelById(tx, id))!;
    if (state !== 'training') return;
    if (cancelRequestedAt) return endTraining(tx, id, 'cancelled', { now, model });
    const row = await moveOwnModel(tx, id, 'ready', {
      model,
      progress: 1,
      step: { kind: 'trained' },
      trainedAt: now,
    });
    if (!row) return;
    const { userId, credits: amount } = row;
    if (amount > 0) await spendCredits(tx, { userId, amount, reference: id, now });
    await startOwnSamples(tx, parts.jobs, row, now);
    await parts.ended(tx, row.styleId, 'trained');
  });
}

/** Has the provider delete the works of a finished training, if it answers. */
async function forgetWorks(parts: OwnTrainingParts, row: OwnModelRow): Promise<void> {
  const { db } = parts;
  if ((await ownModelById(db, row.id))?.state === 'training') return;
  const provider = await providerOf(db, row.providerId);
  if (provider)
    await forgetTrainingPictures(parts, provider, row.id, row.works.length).catch(() => undefined);
}

/** Trains models on styles. Idempotent at any point: a training still running at its provider is followed. */
export function ownTrainingJob(parts: OwnTrainingParts): JobWorker<{ modelId: OwnModelId }> {
  const { db, clock } = parts;
  return {
    kind: trainingModel,
    concurrency: 2,
    retryLimit: 40,
    longestDelay,
    expireInSeconds: longest,
    async run({ modelId: id }, signal, retries = 0) {
      const found = await ownModelById(db, id);
      const row =
        found &&
        (await moveOwnModel(db, id, 'training', { startedAt: found.startedAt ?? clock.now() }));
      // A worker may have died between the end of a training and its tidying up.
      if (!row) return found && forgetWorks(parts, found);
      const end = (state: 'failed' | 'cancelled', error?: string) =>
        db.transaction(async (tx) => {
          const now = clock.now();
          await endTraining(tx, id, state, { now, ...(error && { error }) });
          if (state === 'failed') await parts.ended(tx, row.styleId, 'failed');
        });
      try {
        const provider = await trainerFor(parts, row);
        const { result, keep: mark, forget } = await learn(parts, row, provider, signal);
        await keep(parts, id, result.model, (tx) => mark(tx, null));
        await forget();
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof TaskCancelled) return await end('cancelled');
        const reason = reasonOf(error);
        if (reason === undefined && isTriedAgain(error, retries)) throw error;
        await end('failed', reason ?? 'The training failed.');
        if (reason === undefined) throw error;
      } finally {
        await forgetWorks(parts, row);
      }
    },
  };
}
