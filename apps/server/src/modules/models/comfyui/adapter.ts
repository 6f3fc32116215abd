import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { addressAt, ask, askJson, failureOf, mostPictureBytes, parsed } from '../ask.ts';
import {
  type Adapter,
  type ComposeOrder,
  type Connection,
  type JobHandle,
  type JobLine,
  type JobWatch,
  ProviderError,
} from '../provider.ts';
import {
  History,
  type JobEvent,
  type OutputFile,
  readBinary,
  readHistory,
  readText,
} from './events.ts';
import { composeGraph, fillGraph, slotsOf, type Uploaded } from './graphs.ts';
import { takeInventory } from './inventory.ts';
import { openLine } from './line.ts';

const folder = 'limn';
/** Milliseconds between questions where nothing is told, and where there is somebody who tells. */
const [asksEvery, asksBeside] = [1000, 5000];

async function upload(to: Connection, name: string, png: Uint8Array, signal: AbortSignal) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), name);
  form.set('subfolder', folder);
  form.set('overwrite', 'true');
  form.set('type', 'temp');
  const Stored = z.object({ name: z.string(), subfolder: z.string() });
  const stored = await askJson(to, '/upload/image', Stored, { method: 'POST', form, signal });
  return `${stored.subfolder}/${stored.name} [temp]`;
}

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

const Taken = z.object({
  prompt_id: z.string().min(1),
  node_errors: z.record(z.string(), z.unknown()).nullish(),
});
const NodeErrors = z.record(
  z.string(),
  z.looseObject({ errors: z.array(z.looseObject({ type: z.string() })).default([]) }),
);
const Refused = z.looseObject({
  error: z.looseObject({ type: z.string() }),
  node_errors: NodeErrors.or(z.array(z.unknown())).optional(),
});

/** Kinds of what a server found wrong with a graph. Its sentences may quote the prompt and are left out. */
function whatIsWrong(bytes: Uint8Array): string {
  try {
    const { error, node_errors: nodes = {} } = Refused.parse(
      JSON.parse(Buffer.from(bytes).toString()),
    );
    const kinds = Array.isArray(nodes)
      ? []
      : Object.entries(nodes).flatMap(([id, { errors }]) =>
          errors.map(({ type }) => `${type} at ${id}`),
        );
    return [error.type, ...kinds].slice(0, 5).join(', ');
  } catch {
    return '';
  }
}

async function post(to: Connection, graph: unknown, requestId: string, signal: AbortSignal) {
  const json = {
    prompt: graph,
    // Without it progress and previews go to everybody who is connected.
    client_id: requestId,
    prompt_id: requestId,
    extra_data: { preview_method: 'auto' },
  };
  const answer = await ask(to, addressAt(to, '/prompt'), { method: 'POST', json, signal });
  if (answer.status !== 200)
    throw failureOf(answer.status, whatIsWrong(answer.bytes), answer.retryAfter);
  const taken = parsed(Taken, answer.bytes);
  // Older versions choose an id themselves, so theirs is gone on with.
  const handle: JobHandle = { id: taken.prompt_id };
  if (Object.keys(taken.node_errors ?? {}).length > 0) {
    // One output is wrong and another one runs all the same.
    await cancel(to, handle, signal);
    throw new ProviderError('refused', 'Part of its graph is wrong.');
  }
  return handle;
}

/** A queued prompt: number, id, graph, extra data, outputs. */
const Queued = z.tuple([z.unknown(), z.string()]).rest(z.unknown());
const Queue = z.object({ queue_running: z.array(Queued), queue_pending: z.array(Queued) });
const ExtraData = z.looseObject({ client_id: z.string().optional() });

const queueOf = (to: Connection, signal: AbortSignal) =>
  askJson(to, '/queue', Queue, { signal, maxBytes: mostPictureBytes });
const historyOf = async (to: Connection, id: string, signal: AbortSignal) =>
  (await askJson(to, `/history/${encodeURIComponent(id)}`, History, { signal }))[id];

/** Finds a prompt by our id, as its own id or, in older versions, as the client's it was posted by. */
async function find(to: Connection, requestId: string, signal: AbortSignal) {
  if (await historyOf(to, requestId, signal)) return { id: requestId };
  const { queue_running: running, queue_pending: pending } = await queueOf(to, signal);
  const found = [...running, ...pending].find(
    ([, id, , extra]) =>
      id === requestId || ExtraData.safeParse(extra).data?.client_id === requestId,
  );
  return found && { id: found[1] };
}

async function cancel(to: Connection, { id }: JobHandle, signal: AbortSignal): Promise<void> {
  const post = { method: 'POST' as const, signal };
  await ask(to, addressAt(to, '/queue'), { ...post, json: { delete: [id] } });
  const { queue_running: running } = await queueOf(to, signal);
  // Old versions interrupt whatever runs, so it is asked first whether that is ours.
  if (running.some(([, running]) => running === id))
    await ask(to, addressAt(to, '/interrupt'), { ...post, json: { prompt_id: id } });
}

/** Asks what became of a job; undefined: it waits or runs. */
async function askAfter(to: Connection, id: string, signal: AbortSignal) {
  const before = readHistory(await historyOf(to, id, signal));
  if (before) return before;
  const { queue_running: running, queue_pending: pending } = await queueOf(to, signal);
  if ([...running, ...pending].some(([, queued]) => queued === id)) return undefined;
  // It may have ended between the two questions.
  const after = readHistory(await historyOf(to, id, signal));
  if (after) return after;
  const error = new ProviderError('gone', 'It knows nothing of a picture it had begun.');
  return { kind: 'failed', error } as const;
}

/** What happens to a job, told or asked for, to its end. */
async function* eventsOf(
  to: Connection,
  id: string,
  line: JobLine | undefined,
  signal: AbortSignal,
): AsyncGenerator<JobEvent> {
  for (let asked = false; ; ) {
    const told = line && !line.closed ? await line.next(asksBeside) : undefined;
    signal.throwIfAborted();
    if (told) {
      const event = told.binary ? readBinary(told.binary, id) : readText(told.text ?? '', id);
      if (event) yield event;
      continue;
    }
    if (asked && (!line || line.closed)) await pause(asksEvery, undefined, { signal });
    asked = true;
    const answer = await askAfter(to, id, signal);
    if (answer) yield answer;
  }
}

async function picked(to: Connection, file: OutputFile, signal: AbortSignal) {
  const url = addressAt(to, '/view');
  for (const [name, value] of Object.entries(file)) url.searchParams.set(name, String(value));
  const answer = await ask(to, url, { signal, timeoutMs: 60_000, maxBytes: mostPictureBytes });
  if (answer.status === 404) throw new ProviderError('gone', 'Its picture is not there any more.');
  if (answer.status !== 200) throw failureOf(answer.status, 'its picture cannot be fetched');
  return answer.bytes;
}

async function watch(
  to: Connection,
  { handle: { id }, line }: { handle: JobHandle; line?: JobLine },
  { signal, onProgress, onPreview }: JobWatch,
): Promise<Uint8Array> {
  let file: OutputFile | undefined;
  const wake = () => line?.close();
  signal.addEventListener('abort', wake, { once: true });
  try {
    for await (const event of eventsOf(to, id, line, signal)) {
      if (event.kind === 'progress') onProgress(event.fraction);
      if (event.kind === 'preview') onPreview(event.picture);
      if (event.kind === 'failed') throw event.error;
      if (event.kind === 'picture') file = event.file;
      if (event.kind === 'picture' || event.kind === 'ended')
        // The same graph again would name the same file, so it is fetched at once.
        if (file) return await picked(to, file, signal);
    }
    throw new ProviderError('gone', 'It stopped telling.');
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'out-of-memory')
      await ask(to, addressAt(to, '/free'), {
        method: 'POST',
        json: { unload_models: true, free_memory: true },
        signal,
      }).catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', wake);
    line?.close();
  }
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
    const line = await openLine(to, requestId, signal);
    try {
      return { handle: await post(to, graph, requestId, signal), ...(line && { line }) };
    } catch (error) {
      line?.close();
      throw error;
    }
  },
  find,
  watch,
  cancel,
  async forget(to, { id }, signal) {
    const json = { delete: [id] };
    await ask(to, addressAt(to, '/history'), { method: 'POST', json, signal });
  },
  inventory: takeInventory,
};
