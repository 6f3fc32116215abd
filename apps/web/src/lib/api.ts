import { addressOf, type CallInput, type LooseInput, requestOf } from '@limn/contracts/call';
import type { ResponseOf, Route } from '@limn/contracts/route';
import { ApiError, errorFromBody, networkError } from './api-error.ts';

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
  if (!response.ok) throw errorFromBody(response.status, await whole(response.text(), init.signal));
  return response;
}

/**
 * A body, read to its end. Where it breaks off, for the connection was lost or the page is being left, or where
 * something in between wrote another, that says as little of the server as if no answer had come.
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
  const send = (token: string | null) =>
    request(addressOf(route, loose), { ...requestOf(route, loose, token), signal: signal ?? null });
  const token = await bearer();
  const response = await send(token).catch(async (error: unknown) => {
    // The server's clock decides: a token it refuses is renewed once, then the call is made again.
    const refused = token !== null && error instanceof ApiError && error.status === 401;
    const other = refused ? await renewed(token) : null;
    if (other === null) throw error;
    return send(other);
  });
  if (response.status === 204) return undefined as ResponseOf<R>;
  return whole(response.json() as Promise<ResponseOf<R>>, signal);
}
