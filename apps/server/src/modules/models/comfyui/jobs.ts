import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { addressAt, ask, failureOf, parsed } from '../ask.ts';
import {
  type Connection,
  type JobHandle,
  type JobLine,
  type ProviderJobWatch,
  ProviderError,
  type StartedJob,
} from '../provider.ts';
import { type JobEvent, readBinary, readHistory, readText } from './events.ts';
import { uploadedFilesOf, overwrite } from './files.ts';
import type { Graph } from './graphs.ts';
import { cancel, forgetFailed } from './leftovers.ts';
import { openLine } from './line.ts';
import { historyOf, queueOf } from './queue.ts';

/** Milliseconds between polls without and with an event connection. */
const [asksEvery, asksBeside] = [1000, 5000];

const Taken = z.object({
  prompt_id: z.string().min(1),
  node_errors: z.record(z.string(), z.unknown()).nullish(),
});
const NodeErrors = z.record(
  z.string(),
  z.looseObject({ errors: z.array(z.looseObject({ type: z.string() })).default([]) }),
);
const Refused = z.looseObject({
  error: z.looseObject({ type: z.string(), details: z.string().optional() }),
  node_errors: NodeErrors.or(z.array(z.unknown())).optional(),
});

/** Kinds of what a server found wrong with a graph. Its sentences may quote the prompt and are left out. */
function whatIsWrong(bytes: Uint8Array, graph: Graph): string {
  try {
    const { error, node_errors: nodes = {} } = Refused.parse(
      JSON.parse(Buffer.from(bytes).toString()),
    );
    const at = (id: string) => (graph[id] ? ` at ${id} (${graph[id].class_type})` : '');
    const kinds = Array.isArray(nodes)
      ? []
      : Object.entries(nodes).flatMap(([id, { errors }]) =>
          errors.map(({ type }) => type + at(id)),
        );
    // A node type that the server does not have is named only in the details.
    const [, lacks = ''] = /^Node ID '#(.+)'$/.exec(error.details ?? '') ?? [];
    return [error.type + at(lacks), ...kinds].slice(0, 5).join(', ');
  } catch {
    return '';
  }
}

/** Submits a graph under our id, and listens to it. If it is refused, its uploads are removed. */
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
    // For any other failure it may have begun, and can be found again.
    if (error instanceof ProviderError && error.kind === 'refused')
      for (const file of uploadedFilesOf(graph))
        await overwrite(to, file, signal).catch(() => undefined);
    throw error;
  }
}

async function post(to: Connection, graph: Graph, requestId: string, signal: AbortSignal) {
  const json = {
    prompt: graph,
    // Without it, progress and previews are sent to every connected client.
    client_id: requestId,
    prompt_id: requestId,
    extra_data: { preview_method: 'auto' },
  };
  const answer = await ask(to, addressAt(to, '/prompt'), { method: 'POST', json, signal });
  if (answer.status !== 200)
    throw failureOf(answer.status, whatIsWrong(answer.bytes, graph), answer.retryAfter);
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

/** Asks what became of a job; undefined: it waits or runs. */
async function askAfter(to: Connection, id: string, signal: AbortSignal) {
  const before = readHistory(await historyOf(to, id, signal));
  if (before) return before;
  const { all } = await queueOf(to, signal);
  if (all.some(([, queued]) => queued === id)) return undefined;
  // It may have ended between the two questions.
  const after = readHistory(await historyOf(to, id, signal));
  if (after) return after;
  const error = new ProviderError('gone', 'It knows nothing of a picture it had begun.');
  return { kind: 'failed', error } as const;
}

/** The events of a job until its end, received or polled. */
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

/** Follows a job until `read` returns a result for its events. */
export async function followed<T>(
  to: Connection,
  { handle: { id }, line }: StartedJob,
  { signal, onProgress, onPreview }: ProviderJobWatch,
  read: (event: JobEvent) => Promise<T | undefined>,
): Promise<T> {
  const wake = () => line?.close();
  signal.addEventListener('abort', wake, { once: true });
  try {
    for await (const event of eventsOf(to, id, line, signal)) {
      if (event.kind === 'progress') onProgress(event.fraction);
      if (event.kind === 'preview') onPreview(event.picture);
      if (event.kind === 'failed') {
        await forgetFailed(to, { id }, signal);
        throw event.error;
      }
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
