import { addressOf, type CallInput, type LooseInput, requestOf } from '@limn/contracts/call';
import type { ResponseOf, Route } from '@limn/contracts/route';
import { ApiError, errorFromBody, networkError } from './api-error.ts';

/** Where the bearer token comes from; set once by the session. */
let bearer: () => Promise<string | null> = () => Promise.resolve(null);
/** Returns another token than the rejected one, or null. */
let renewed: (refused: string) => Promise<string | null> = () => Promise.resolve(null);
export function setBearer(
  source: typeof bearer,
  renew: typeof renewed = () => Promise.resolve(null),
): void {
  bearer = source;
  renewed = renew;
}

/** The session's ID token, or null for a guest. */
export const bearerToken = (): Promise<string | null> => bearer();

/** As the header of a call; none for a guest. */
export const bearerHeaders = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** Sends something with the session's token. The server's clock decides: one that it refuses is renewed, once. */
export async function withBearer<T>(send: (token: string | null) => Promise<T>): Promise<T> {
  const token = await bearer();
  try {
    return await send(token);
  } catch (error) {
    const refused = token !== null && error instanceof ApiError && error.status === 401;
    const other = refused ? await renewed(token) : null;
    if (other === null) throw error;
    return send(other);
  }
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
  if (!response.ok) throw errorFromBody(response.status, await whole(response.text(), init.signal));
  return response;
}

/**
 * Reads a body to its end. If it breaks off, because the connection was lost or the page is being left, or if it was
 * replaced by a proxy, that counts like no answer.
 *
 * @throws ApiError `network`
 */
export async function whole<T>(reading: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError();
  }
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
  const response = await withBearer((token) =>
    request(addressOf(route, loose), { ...requestOf(route, loose, token), signal: signal ?? null }),
  );
  if (response.status === 204) return undefined as ResponseOf<R>;
  return whole(response.json() as Promise<ResponseOf<R>>, signal);
}
