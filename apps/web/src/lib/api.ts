import type { BodyInput, QueryInput, ResponseOf, Route } from '@limn/contracts/route';
import type { z } from 'zod';
import { ApiError, errorFromBody, networkError } from './api-error.ts';

type ParamsInput<R extends Route> = R['params'] extends z.ZodType ? z.input<R['params']> : never;
type Part<K extends string, T> = [T] extends [never] | [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : Record<never, never> extends T
      ? { [P in K]?: T }
      : { [P in K]: T };

/** What a call must be given: only the parts its route names. */
export type CallInput<R extends Route> = Part<'params', ParamsInput<R>> &
  Part<'query', QueryInput<R>> &
  Part<'body', BodyInput<R>>;

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Where the bearer token comes from; set once by the session. */
let bearer: () => Promise<string | null> = () => Promise.resolve(null);
/** Another token than one that was refused, if there is one to be had. */
let renewed: (refused: string) => Promise<string | null> = () => Promise.resolve(null);
export function setBearer(
  source: typeof bearer,
  renew: typeof renewed = () => Promise.resolve(null),
): void {
  bearer = source;
  renewed = renew;
}

export function addressOf(route: Route, input: LooseInput = {}): string {
  const params = new Map(entriesOf(input.params));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(input.query)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) {
      query.set(name, String(value));
    }
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The session's ID token, or null for a guest. */
export const bearerToken = (): Promise<string | null> => bearer();

export async function bearerHeaders(): Promise<Record<string, string>> {
  const token = await bearer();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Fetches, and throws an `ApiError` for every answer that is not a success. */
export async function request(address: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw networkError();
  }
  if (!response.ok) throw errorFromBody(response.status, await response.text());
  return response;
}

/**
 * Calls one route of the API. The answer is not parsed again: the server serialises it by the same
 * schema of the same release.
 */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R>,
  signal?: AbortSignal,
): Promise<ResponseOf<R>> {
  const loose: LooseInput = input;
  const json = loose.body === undefined ? undefined : JSON.stringify(loose.body);
  const send = (token: string | null) =>
    request(addressOf(route, loose), {
      method: route.method,
      signal: signal ?? null,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: json }),
    });
  const token = await bearer();
  const response = await send(token).catch(async (error: unknown) => {
    // The server's clock decides: a token it refuses is renewed once, then the call is made again.
    const refused = token !== null && error instanceof ApiError && error.status === 401;
    const other = refused ? await renewed(token) : null;
    if (other === null) throw error;
    return send(other);
  });
  if (response.status === 204) return undefined as ResponseOf<R>;
  try {
    return (await response.json()) as ResponseOf<R>;
  } catch {
    throw new ApiError('internal', 'The server’s answer could not be read.', response.status);
  }
}
