import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { addressAt, ask, askJson, failureOf, mostPictureBytes, parsed } from '../ask.ts';
import {
  type Connection,
  type JobHandle,
  type JobLine,
  type JobWatch,
  ProviderError,
  type StartedJob,
} from '../provider.ts';
import {
  History,
  type JobEvent,
  type OutputFile,
  readBinary,
  readHistory,
  readText,
} from './events.ts';
import type { Graph } from './graphs.ts';
import { openLine } from './line.ts';

/** Where what we hand in lies there. */
const folder = 'limn';
/** Milliseconds between questions where nothing is told, and where there is somebody who tells. */
const [asksEvery, asksBeside] = [1000, 5000];

/** Writes a file there, in place of one of that name. */
export async function uploadFile(
  to: Connection,
  {
    name,
    type,
    bytes,
    ...where
  }: { name: string; type: string; bytes: Uint8Array; subfolder: string; root: 'temp' | 'output' },
  signal: AbortSignal,
) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), name);
  form.set('subfolder', where.subfolder);
  form.set('overwrite', 'true');
  form.set('type', where.root);
  const Stored = z.object({ name: z.string(), subfolder: z.string() });
  return askJson(to, '/upload/image', Stored, { method: 'POST', form, signal });
}

/** Hands a picture in, to its temporary folder. @returns what graphs call it */
export async function upload(to: Connection, name: string, png: Uint8Array, signal: AbortSignal) {
  const file = { name, type: 'image/png', bytes: png, subfolder: folder, root: 'temp' as const };
  const stored = await uploadFile(to, file, signal);
  return `${stored.subfolder}/${stored.name} [temp]`;
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

/** Hands a graph in, under an id of ours, and listens to it. */
export async function begin(
  to: Connection,
  graph: Graph,
  requestId: string,
  signal: AbortSignal,
): Promise<StartedJob> {
  const line = await openLine(to, requestId, signal);
  try {
    return { handle: await post(to, graph, requestId, signal), ...(line && { line }) };
  } catch (error) {
    line?.close();
    throw error;
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
export async function find(to: Connection, requestId: string, signal: AbortSignal) {
  if (await historyOf(to, requestId, signal)) return { id: requestId };
  const { queue_running: running, queue_pending: pending } = await queueOf(to, signal);
  const found = [...running, ...pending].find(
    ([, id, , extra]) =>
      id === requestId || ExtraData.safeParse(extra).data?.client_id === requestId,
  );
  return found && { id: found[1] };
}

/** A picture as it was handed in under a name. */
export const handedIn = (filename: string): OutputFile => ({
  filename,
  subfolder: folder,
  type: 'temp',
});

const Loaded = z.looseObject({ inputs: z.looseObject({ image: z.unknown().optional() }) });
const Kept = z.looseObject({
  prompt: z.tuple([z.unknown(), z.string(), z.record(z.string(), Loaded)]).rest(z.unknown()),
});

/** What a job has left in its folders: the pictures that we handed in, and those that it made. */
export async function filesOf(to: Connection, id: string, signal: AbortSignal) {
  const path = `/history/${encodeURIComponent(id)}`;
  const entry = (await askJson(to, path, History, { signal }))[id];
  const graph = Object.values(Kept.safeParse(entry).data?.prompt[2] ?? {});
  const ours = graph.flatMap(({ inputs: { image } }) => {
    const name = new RegExp(`^${folder}/(.+) \\[temp\\]$`).exec(String(image))?.[1];
    return name ? [handedIn(name)] : [];
  });
  const made = Object.values(entry?.outputs ?? {}).flatMap(({ images = [] }) => images);
  return { handedIn: ours, made };
}

/** A picture of one black pixel. */
const blank = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** Puts another picture in a file's place, or nothing: there is no call that deletes one. */
export async function overwrite(
  to: Connection,
  file: OutputFile,
  signal: AbortSignal,
  bytes: Uint8Array = blank,
) {
  const { filename: name, subfolder, type: root } = file;
  if (root !== 'temp' && root !== 'output') return;
  await uploadFile(to, { name, type: 'image/png', bytes, subfolder, root }, signal);
}

export async function cancel(
  to: Connection,
  { id }: JobHandle,
  signal: AbortSignal,
): Promise<void> {
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

/** Follows a job. `read` makes of what happens what came of it, once it did. */
export async function followed<T>(
  to: Connection,
  { handle: { id }, line }: StartedJob,
  { signal, onProgress, onPreview }: JobWatch,
  read: (event: JobEvent) => Promise<T | undefined>,
): Promise<T> {
  const wake = () => line?.close();
  signal.addEventListener('abort', wake, { once: true });
  try {
    for await (const event of eventsOf(to, id, line, signal)) {
      if (event.kind === 'progress') onProgress(event.fraction);
      if (event.kind === 'preview') onPreview(event.picture);
      if (event.kind === 'failed') throw event.error;
      const result = await read(event);
      if (result !== undefined) return result;
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
