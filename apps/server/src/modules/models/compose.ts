import type { ImageId } from '@limn/contracts/ids';
import type { Pixels } from '../../painting/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { adapterOf } from './adapters.ts';
import { decodeComposition, decodePreview } from './decode.ts';
import type { ComposeOrder } from './provider.ts';
import type { ProviderRow } from './schema.ts';
import { triesOf, type WorkKey } from './tries.ts';
import { workAt, type Worked, type WorkParts } from './work.ts';

export interface ComposeWatch {
  signal: AbortSignal;
  /** 0–1. */
  onProgress: (fraction: number) => void;
  onPreview: (pixels: Pixels) => void;
}

/** The stored composition of a picture, or undefined. */
export type Composed = Worked<Pixels>;

/** The composition of a picture that is kept already, or undefined. */
export async function keptComposition(
  db: Database,
  picture: WorkKey,
): Promise<{ id: ImageId; seed: number } | undefined> {
  const done = (await triesOf(db, picture)).find(({ state }) => state === 'done');
  return done?.imageId ? { id: done.imageId, seed: done.seed } : undefined;
}

/**
 * Has a provider compose a picture; see `workAt`.
 * @throws DomainError conflict once it is given up, TaskCancelled when it was cancelled
 */
export async function compose(
  parts: WorkParts,
  provider: ProviderRow,
  picture: WorkKey,
  order: ComposeOrder,
  { signal, onProgress, onPreview }: ComposeWatch,
  /** The alternative offered if the provider fails. */
  instead = 'Limn Collage can paint the same words.',
): Promise<Composed> {
  const adapter = adapterOf(provider.kind);
  const { costPerThousand, deadline } = provider;
  return workAt(
    parts,
    provider,
    {
      what: 'picture',
      key: picture,
      costPerThousand,
      seed: order.seed,
      // A trained model is on the server that trained it.
      atHome: order.trained !== undefined,
      deadline,
      words: { refused: 'did not accept this prompt', instead },
      start: (to, requestId, signal) => adapter.start(to, order, requestId, signal),
      find: adapter.find,
      watch: async (to, job, watch) =>
        decodeComposition(await adapter.watch(to, job, watch), order),
    },
    {
      signal,
      onProgress,
      onPreview: (file) => void decodePreview(file).then((pixels) => pixels && onPreview(pixels)),
    },
  );
}
