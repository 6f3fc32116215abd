import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openPicture } from '../../../platform/pictures/open-picture.ts';
import { addressAt, ask } from '../ask.ts';
import type { Connection, JobHandle } from '../provider.ts';
import type { OutputFile } from './events.ts';
import { uploadedFilesOf, overwrite, fetchOutputFile } from './files.ts';
import { Graph } from './graphs.ts';
import { historyOf, queueOf } from './queue.ts';

/** More pixels than any picture we request. */
const mostPixels = 20_000_000;
/** Maximum number of checks whether a job has ended, and milliseconds between them. */
const [mostLooks, looksEvery] = [32, 250];

/**
 * Removes the prompt from a file's metadata. The picture itself stays: the server returns this file if the same picture
 * is requested again.
 */
async function takeWordsOut(to: Connection, file: OutputFile, signal: AbortSignal) {
  const picture = await openPicture(await fetchOutputFile(to, file, signal), mostPixels);
  await overwrite(to, file, signal, await picture.png().toBuffer());
}

/** The entry of a job in history and queue, including its graph. */
const Kept = z.looseObject({ prompt: z.tuple([z.unknown(), z.string(), Graph]).rest(z.unknown()) });

/** Removes a finished job with its prompt, and overwrites its uploads. */
export async function forget(
  to: Connection,
  { id }: JobHandle,
  signal: AbortSignal,
): Promise<void> {
  try {
    // Its files stay until it is started again.
    const entry = await historyOf(to, id, signal);
    const graph = Kept.safeParse(entry).data?.prompt[2] ?? {};
    for (const file of uploadedFilesOf(graph)) await overwrite(to, file, signal);
    const made = Object.values(entry?.outputs ?? {}).flatMap(({ images = [] }) => images);
    for (const file of made) await takeWordsOut(to, file, signal);
  } finally {
    const json = { delete: [id] };
    await ask(to, addressAt(to, '/history'), { method: 'POST', json, signal });
  }
}

/** Waits a little for a job to end: its last event comes before its history is written. */
async function hasEnded(to: Connection, id: string, signal: AbortSignal): Promise<boolean> {
  for (let looks = 0; looks < mostLooks; looks++) {
    if (looks > 0) await pause(looksEvery, undefined, { signal });
    const { all } = await queueOf(to, signal);
    if (!all.some(([, queued]) => queued === id)) return true;
  }
  return false;
}

/** Removes a job without a result, if the server answers and releases it: see `forget`. */
export async function forgetFailed(
  to: Connection,
  handle: JobHandle,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (await hasEnded(to, handle.id, signal)) await forget(to, handle, signal);
  } catch {
    // The original failure is reported, not this one.
  }
}

/**
 * Takes a job out of the queue or interrupts it, and forgets it once it has ended. A training does not hear that: it
 * runs on.
 */
export async function cancel(
  to: Connection,
  handle: JobHandle,
  signal: AbortSignal,
): Promise<void> {
  const { id } = handle;
  const post = { method: 'POST' as const, signal };
  const queued = (await queueOf(to, signal)).all.find(([, queued]) => queued === id);
  await ask(to, addressAt(to, '/queue'), { ...post, json: { delete: [id] } });
  const { running } = await queueOf(to, signal);
  // Old versions interrupt any running job, so we check first that it is ours.
  if (running.some(([, running]) => running === id))
    await ask(to, addressAt(to, '/interrupt'), { ...post, json: { prompt_id: id } });
  // The job was abandoned, so it may finish reading. A job that was still waiting will have no history.
  const graph = Graph.safeParse(queued?.[2]).data ?? {};
  for (const file of uploadedFilesOf(graph)) await overwrite(to, file, signal);
  // This is not awaited either.
  void forgetFailed(to, handle, signal);
}
