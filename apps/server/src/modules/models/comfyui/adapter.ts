import sharp from 'sharp';
import { addressAt, ask, failureOf, mostPictureBytes } from '../ask.ts';
import { type Adapter, type ComposeOrder, type Connection, ProviderError } from '../provider.ts';
import type { OutputFile } from './events.ts';
import { composeGraph, fillGraph, slotsOf, type Uploaded } from './graphs.ts';
import { takeInventory } from './inventory.ts';
import { begin, cancel, filesOf, find, followed, overwrite, upload } from './jobs.ts';
import { loraTrainer } from './train.ts';

/** More than any picture has that is asked for. */
const mostPixels = 20_000_000;

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

async function picked(to: Connection, file: OutputFile, signal: AbortSignal) {
  const url = addressAt(to, '/view');
  for (const [name, value] of Object.entries(file)) url.searchParams.set(name, String(value));
  const answer = await ask(to, url, { signal, timeoutMs: 60_000, maxBytes: mostPictureBytes });
  if (answer.status === 404) throw new ProviderError('gone', 'Its picture is not there any more.');
  if (answer.status !== 200) throw failureOf(answer.status, 'its picture cannot be fetched');
  return answer.bytes;
}

const watch: Adapter['watch'] = (to, job, watching) =>
  followed(to, job, watching, async (event) => {
    if (event.kind === 'empty') throw new ProviderError('bad-answer', 'Its graph gave no picture.');
    // The same graph again would name the same file, so it is fetched at once.
    return event.kind === 'picture' ? picked(to, event.file, watching.signal) : undefined;
  });

/** A file holds the words it was made of. The picture stays: asked for the same again, a server answers with its file. */
async function takeWordsOut(to: Connection, file: OutputFile, signal: AbortSignal) {
  const picture = sharp(await picked(to, file, signal), { limitInputPixels: mostPixels });
  await overwrite(to, file, signal, await picture.png().toBuffer());
}

/** Servers of one's own that run ComfyUI. */
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
  async forget(to, { id }, signal) {
    try {
      // Its files stay until it is started again.
      const { handedIn, made } = await filesOf(to, id, signal);
      for (const file of handedIn) await overwrite(to, file, signal);
      for (const file of made) await takeWordsOut(to, file, signal);
    } finally {
      const json = { delete: [id] };
      await ask(to, addressAt(to, '/history'), { method: 'POST', json, signal });
    }
  },
  inventory: takeInventory,
  trainer: loraTrainer,
};
