import { z } from 'zod';
import { ProviderError } from '../provider.ts';

/** A file a graph has given. */
export const OutputFile = z.object({
  filename: z.string().min(1),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
});
export type OutputFile = z.infer<typeof OutputFile>;
const Output = z.looseObject({ images: z.array(OutputFile).optional() });

const Failure = z.looseObject({
  exception_type: z.string().default(''),
  exception_message: z.string().default(''),
  node_type: z.string().default(''),
});

/** An event of a server about a job. */
export type JobEvent =
  | { kind: 'progress'; fraction: number }
  | { kind: 'preview'; picture: Uint8Array }
  | { kind: 'picture'; file: OutputFile }
  | { kind: 'ended' }
  /** It ended well, and gave no picture. */
  | { kind: 'empty' }
  | { kind: 'failed'; error: ProviderError };

/** The kind of a job's failure; the exception's text may quote the prompt, so only known texts are passed on. */
export function failureFrom(data: unknown): ProviderError {
  const failure = Failure.safeParse(data);
  const {
    exception_type: type,
    exception_message: message,
    node_type: node,
  } = failure.success ? failure.data : Failure.parse({});
  if (type.endsWith('OutOfMemoryError') || /out of memory|can't allocate memory/i.test(message))
    return new ProviderError('out-of-memory', 'It ran out of memory.');
  return new ProviderError('bad-answer', `${type || 'An exception'} in ${node || 'a node'}.`);
}

const TextEvent = z.object({
  type: z.string(),
  data: z.looseObject({ prompt_id: z.string().optional() }),
});
const Progress = z.object({ value: z.number(), max: z.number().positive() });
const NodesProgress = z.object({
  nodes: z.record(z.string(), z.looseObject({ value: z.number(), max: z.number() })),
});

/** Reads a text event; undefined if it belongs to another job or has no progress. */
export function readText(text: string, id: string): JobEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const told = TextEvent.safeParse(value);
  // Events without a prompt id, or with another's, are not about our job.
  if (!told.success || told.data.data.prompt_id !== id) return undefined;
  const { type, data } = told.data;
  switch (type) {
    case 'progress': {
      const progress = Progress.safeParse(data);
      // Preprocessors for depth and pose report their one picture like this, before painting starts.
      return progress.success && progress.data.max > 1
        ? { kind: 'progress', fraction: Math.min(1, progress.data.value / progress.data.max) }
        : undefined;
    }
    case 'progress_state': {
      // Use the node with the most steps: all others take one.
      const nodes = NodesProgress.safeParse(data);
      const longest = Object.values(nodes.data?.nodes ?? {}).toSorted((a, b) => b.max - a.max)[0];
      return longest && longest.max > 1
        ? { kind: 'progress', fraction: Math.min(1, longest.value / longest.max) }
        : undefined;
    }
    case 'executed': {
      const output = Output.safeParse(data['output']);
      const file = output.data?.images?.[0];
      return file && { kind: 'picture', file };
    }
    // `execution_success` comes before the history is written; this after it.
    case 'executing':
      return data['node'] === null ? { kind: 'ended' } : undefined;
    case 'execution_error':
      return { kind: 'failed', error: failureFrom(data) };
    case 'execution_interrupted':
      return { kind: 'failed', error: new ProviderError('gone', 'It was interrupted there.') };
    default:
      return undefined;
  }
}

const PreviewFacts = z.looseObject({ prompt_id: z.string() });

/**
 * Reads a binary frame: a preview with metadata of this job (kind 4). Previews without (kind 1) may be anybody's.
 */
export function readBinary(bytes: Uint8Array, id: string): JobEvent | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || view.getUint32(0) !== 4) return undefined;
  const end = 8 + view.getUint32(4);
  if (end > bytes.length) return undefined;
  try {
    const facts = PreviewFacts.parse(JSON.parse(Buffer.from(bytes.subarray(8, end)).toString()));
    return facts.prompt_id === id ? { kind: 'preview', picture: bytes.subarray(end) } : undefined;
  } catch {
    return undefined;
  }
}

const HistoryEntry = z.looseObject({
  outputs: z.record(z.string(), Output).default({}),
  status: z
    .looseObject({
      status_str: z.string(),
      messages: z.array(z.tuple([z.string(), z.unknown()])).default([]),
    })
    .nullish(),
});
export const History = z.record(z.string(), HistoryEntry);

/** The outcome of a job in the history; undefined: it has not ended. An interrupted one has `error` there. */
export function readHistory(entry: z.infer<typeof HistoryEntry> | undefined): JobEvent | undefined {
  if (!entry) return undefined;
  const messages = new Map(entry.status?.messages ?? []);
  if (messages.has('execution_interrupted'))
    return { kind: 'failed', error: new ProviderError('gone', 'It was interrupted there.') };
  if (entry.status?.status_str === 'error')
    return { kind: 'failed', error: failureFrom(messages.get('execution_error')) };
  const file = Object.values(entry.outputs).flatMap(({ images = [] }) => images)[0];
  return file ? { kind: 'picture', file } : { kind: 'empty' };
}
