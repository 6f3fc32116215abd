import {
  type CallOptions,
  createSend,
  type Input,
  type LimnOptions,
  type MethodDefinition,
  type Send,
} from './call.ts';
import { errorOf, LimnError } from './errors.ts';
import { readEvents } from './events.ts';
import type { Api } from './generated/api.ts';
import { methods } from './generated/methods.ts';
import type { Generation } from './generated/types.ts';
import { readAll } from './pages.ts';
import { pause } from './pause.ts';
import { type KeySet, keysPath } from './receipts.ts';

export interface WaitOptions {
  signal?: AbortSignal;
  /** Called with what the server says each time it is asked. */
  onProgress?: (generation: Generation) => void;
}

export interface LimnClient extends Omit<Api, 'studio'> {
  studio: Api['studio'] & {
    /**
     * Waits until a generation has its pictures.
     * @throws LimnError `generation_failed`: it failed, or was cancelled
     */
    waitFor(id: string, options?: WaitOptions): Promise<Generation>;
  };
  /** Fetches a picture or another file by an address that an answer has, such as `image.url`. */
  download(address: string, options?: { signal?: AbortSignal }): Promise<Response>;
  /** The keys that receipts of this server are verified with. Keep them to verify offline. */
  keys(options?: { signal?: AbortSignal }): Promise<KeySet>;
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LimnError(
      'unreadable',
      'The server did not answer with JSON. Is this the address of a Limn server?',
      { status: response.status, cause },
    );
  }
}

async function* eventsOf(
  send: Send,
  definition: MethodDefinition,
  input: Input,
  options?: CallOptions,
) {
  yield* readEvents(await send(definition, input, options));
}

function methodOf(send: Send, definition: MethodDefinition) {
  // Methods without input take the options first.
  const takesInput =
    /\{/.test(definition.path) || Boolean(definition.query ?? definition.body ?? definition.upload);
  const parts = (given: unknown[]) =>
    (takesInput ? given : [{}, given[0]]) as [Input | undefined, CallOptions | undefined];
  if (definition.stream === 'events')
    return (...given: unknown[]) => {
      const [input = {}, options] = parts(given);
      return eventsOf(send, definition, input, options);
    };
  const call = async (...given: unknown[]) => {
    const [input, options] = parts(given);
    const response = await send(definition, input, options);
    return definition.stream === 'file' ? response : answerOf(response);
  };
  const { page } = definition;
  return page
    ? Object.assign(call, {
        all: (input?: Input, options?: CallOptions) => readAll(call, page, input, options),
      })
    : call;
}

/** Waits between questions about a generation: short at first, because small pictures take a second. */
const firstWaitMs = 400;
const longestWaitMs = 3000;

async function waitFor(
  studio: Api['studio'],
  id: string,
  { signal, onProgress }: WaitOptions,
): Promise<Generation> {
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 1.5, longestWaitMs)) {
    const generation = await studio.get({ id }, signal ? { signal } : {});
    onProgress?.(generation);
    if (generation.status === 'succeeded') return generation;
    if (generation.status === 'failed' || generation.status === 'cancelled')
      throw new LimnError(
        'generation_failed',
        generation.error ?? `The generation was ${generation.status}.`,
      );
    await pause(wait, signal);
  }
}

/** A client of one Limn server. */
export function createLimn(options: LimnOptions): LimnClient {
  const send = createSend(options);
  const api = Object.fromEntries(
    Object.entries(methods).map(([domain, all]) => [
      domain,
      Object.fromEntries(
        Object.entries(all).map(([name, definition]) => [name, methodOf(send, definition)]),
      ),
    ]),
  ) as unknown as Api;
  const ask = options.fetch ?? fetch;
  return {
    ...api,
    studio: { ...api.studio, waitFor: (id, given = {}) => waitFor(api.studio, id, given) },
    async download(address, given) {
      // Addresses of files are signed: they need no key, and it must not go to another host.
      const response = await ask(new URL(address, options.url), given);
      if (!response.ok) throw await errorOf(response);
      return response;
    },
    async keys(given) {
      const response = await send({ method: 'GET', path: keysPath }, {}, given);
      return (await answerOf(response)) as KeySet;
    },
  };
}
