import { addressOf, type CallInput } from '@limn/contracts/call';
import type { ResponseOf, Route } from '@limn/contracts/route';
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import { useOnceOnline } from './use-online.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';

/** Key of a cached answer: the route's path first, so that all answers of one route can be found. */
export function apiKey<R extends Route>(route: R, input: CallInput<R>): readonly [string, string] {
  return [route.path, addressOf(route, input)];
}

/** The cached answer of a GET route; `null` as input means: not now. */
export function useApi<R extends Route>(
  route: R,
  input: CallInput<R> | null,
  config?: SWRConfiguration<ResponseOf<R>, Error>,
): SWRResponse<ResponseOf<R>, Error> {
  const answer = useSWR<ResponseOf<R>, Error>(
    input ? apiKey(route, input) : null,
    () => call(route, input as CallInput<R>),
    config,
  );
  // Also retries requests that are never revalidated, until their first answer.
  useOnceOnline(Boolean(answer.error) && answer.data === undefined, answer.mutate);
  return answer;
}

/** Puts a fresh answer in the cache without asking again. */
export function keep<R extends Route>(route: R, input: CallInput<R>, data: ResponseOf<R>): void {
  void mutate(apiKey(route, input), data, { revalidate: false });
}

/** Revalidates every cached answer of these routes, with any query. */
export function refresh(...routes: Route[]): Promise<unknown> {
  const paths = new Set(routes.map((route) => route.path));
  return mutate((key) => Array.isArray(key) && paths.has(String(key[0])));
}

/** Makes a call. A conflict means that it was based on old data, so then these routes are revalidated. */
export async function refreshOnConflict<T>(work: () => Promise<T>, ...routes: Route[]): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') void refresh(...routes);
    throw error;
  }
}

/** Asks again for every cached answer: after a change that any of them may depend on, such as a new profile. */
export function refreshEverything(): Promise<unknown> {
  return mutate(() => true);
}
