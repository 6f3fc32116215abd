import type { OwnModelId, ProviderId } from '@limn/contracts/ids';
import type { Trainer as Shown } from '@limn/contracts/own-models';
import type { Sql } from '../../platform/database/database.ts';
import { adapterOf } from './adapters.ts';
import { trainingSeconds } from './health.ts';
import { ProviderError, type Removed, type Trained, type TrainingOrder } from './provider.ts';
import { connectionTo, listProviders, offeredProviders, providerById } from './providers.ts';
import type { ProviderRow } from './schema.ts';
import { newestTries, triesOf } from './tries.ts';
import { workAt, type Worked, type WorkParts } from './work.ts';

/** A provider that trains, with what artists are shown of it. */
interface TrainerOffer {
  row: ProviderRow;
  shown: Shown;
}

/** A pasted graph has no place for what was trained. */
const trains = ({ kind, settings }: ProviderRow): boolean =>
  settings.trainer.offered && settings.graph === '' && adapterOf(kind).trainer !== undefined;

/** Available providers that can learn a style. */
export async function trainersOffered(db: Sql): Promise<TrainerOffer[]> {
  const rows = (await offeredProviders(db)).filter(trains);
  return Promise.all(
    rows.map(async (row) => {
      const seconds = trainingSeconds(await newestTries(db, row.id));
      return {
        row,
        shown: {
          provider: row.id,
          name: row.name,
          training: { kind: row.trainingSource, text: row.trainingText, url: row.trainingUrl },
          licence: row.licence,
          credits: row.settings.trainer.credits,
          minutes: seconds === undefined ? null : Math.max(1, Math.round(seconds / 60)),
        },
      };
    }),
  );
}

/** An available one, or undefined. */
export async function trainerOf(db: Sql, id: ProviderId): Promise<ProviderRow | undefined> {
  return (await offeredProviders(db)).find((row) => row.id === id && trains(row));
}

/** Works that a trainer learns from, at least. */
export const fewestWorks = ({ kind }: ProviderRow): number => adapterOf(kind).trainer?.fewest ?? 1;

/** The provider of a model that it trained, if it still has the checkpoint used for the training. */
export async function providerOfTrained(
  db: Sql,
  { providerId, base }: { providerId: ProviderId; base: string },
  among: 'offered' | 'all',
): Promise<ProviderRow | undefined> {
  const rows = await (among === 'all' ? listProviders(db) : offeredProviders(db));
  return rows.find(
    ({ id, settings }) => id === providerId && settings.model === base && settings.graph === '',
  );
}

const keyOf = (id: OwnModelId) => ({ generationId: id, position: 0 });

/**
 * Has a provider train a model; see `workAt`.
 * @throws DomainError conflict once it is given up, TaskCancelled when it was cancelled
 */
export async function trainModel(
  parts: WorkParts,
  provider: ProviderRow,
  id: OwnModelId,
  order: TrainingOrder,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<Worked<Trained>> {
  const { trainer } = adapterOf(provider.kind);
  if (!trainer) throw new Error(`${provider.kind} trains nothing.`);
  const { cost, minutes } = provider.settings.trainer;
  return workAt(
    parts,
    provider,
    {
      what: 'training',
      key: keyOf(id),
      costPerThousand: cost * 1000,
      seed: order.seed,
      atHome: true,
      deadline: minutes * 60,
      words: {
        refused: 'did not accept this training',
        instead: 'Your works are as they were; try again later, or choose another trainer.',
      },
      start: (to, requestId, signal) => trainer.start(to, order, requestId, signal),
      find: trainer.find,
      watch: (to, job, watch, requestId) => trainer.watch(to, job, watch, requestId),
    },
    { signal, onProgress, onPreview: () => undefined },
  );
}

/** Time limit of calls to a provider besides its work, in milliseconds. */
const asideMs = 30_000;

/** Has a provider remove the pictures of a training, if it answers. */
export async function forgetTrainingPictures(
  { db, log, ...access }: WorkParts,
  provider: ProviderRow,
  id: OwnModelId,
  count: number,
): Promise<void> {
  const { trainer } = adapterOf(provider.kind);
  const signal = AbortSignal.timeout(asideMs);
  for (const { id: requestId } of await triesOf(db, keyOf(id)))
    await trainer
      ?.forgetPictures(connectionTo(access, provider), requestId, count, signal)
      .catch(() =>
        log.warn({ provider: provider.slug, training: id }, 'works may be left at a trainer'),
      );
}

/** Asks a provider to remove a model it trained. */
export async function removeTrained(
  { db, ...access }: Pick<WorkParts, 'db' | 'secret' | 'providerHosts'>,
  id: ProviderId,
  model: string,
): Promise<Removed & { asked: boolean }> {
  const provider = await providerById(db, id);
  const trainer = provider && adapterOf(provider.kind).trainer;
  if (!provider || !trainer)
    return {
      asked: true,
      gone: false,
      says: 'The provider is not connected to us any more, so it cannot be asked.',
    };
  try {
    const signal = AbortSignal.timeout(asideMs);
    const removed = await trainer.remove(connectionTo(access, provider), model, signal);
    return { asked: true, ...removed };
  } catch (error) {
    const says = error instanceof ProviderError ? error.message : 'It did not answer in time.';
    return { asked: false, gone: false, says };
  }
}
