import { type Adapter, type ComposeOrder, type Connection, ProviderError } from '../provider.ts';
import { fetchOutputFile, upload } from './files.ts';
import { composeGraph, fillGraph, slotsOf, type Uploaded } from './graphs.ts';
import { takeInventory } from './inventory.ts';
import { begin, followed } from './jobs.ts';
import { cancel, forget } from './leftovers.ts';
import { find } from './queue.ts';
import { loraTrainer } from './train.ts';

async function uploadAll(
  to: Connection,
  order: ComposeOrder,
  requestId: string,
  signal: AbortSignal,
): Promise<Uploaded> {
  const { start, mask } = order;
  return {
    ...(start && { start: await upload(to, `${requestId}.png`, start.png, signal) }),
    ...(start && mask && { mask: await upload(to, `${requestId}-mask.png`, mask, signal) }),
  };
}

const watch: Adapter['watch'] = (to, job, watching) =>
  followed(to, job, watching, async (event) => {
    if (event.kind === 'empty') throw new ProviderError('bad-answer', 'Its graph gave no picture.');
    // The same graph again would name the same file, so it is fetched at once.
    return event.kind === 'picture' ? fetchOutputFile(to, event.file, watching.signal) : undefined;
  });

/** Self-hosted ComfyUI servers. */
export const comfyui: Adapter = {
  keepsJobs: true,
  abilities: ({ graph }) => {
    const own = graph === '';
    return {
      negative: own || graph.includes('negative'),
      seed: true,
      start: own,
      mask: own,
      sampler: own || slotsOf(graph).includes('sampler'),
    };
  },
  async start(to, order, requestId, signal) {
    const { settings } = to;
    const uploaded = settings.graph ? {} : await uploadAll(to, order, requestId, signal);
    const graph = settings.graph
      ? fillGraph(settings.graph, settings, order)
      : composeGraph(settings, order, uploaded);
    return begin(to, graph, requestId, signal);
  },
  find,
  watch,
  cancel,
  forget: (to, handle, signal) => forget(to, handle, signal),
  inventory: takeInventory,
  trainer: loraTrainer,
};
