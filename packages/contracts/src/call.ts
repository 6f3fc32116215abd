import type { ErrorBody } from './errors.ts';
import type { z } from 'zod';
import type { BodyInput, QueryInput, ResponseOf, Route } from './route.ts';

type ParamsInput<R extends Route> = R['params'] extends z.ZodType ? z.input<R['params']> : never;
type Part<K extends string, T> = [T] extends [never] | [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : Record<never, never> extends T
      ? { [P in K]?: T }
      : { [P in K]: T };

/** The input of a call: only the parts its route declares. */
export type CallInput<R extends Route> = Part<'params', ParamsInput<R>> &
  Part<'query', QueryInput<R>> &
  Part<'body', BodyInput<R>>;

/** Parts of a call of any route. */
export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: Blob | { name: string; bytes: Uint8Array<ArrayBuffer> };
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Path and query of a call. Empty words and what is undefined are left out of the query. */
export function addressOf(route: Route, input: LooseInput = {}): string {
  const params = new Map(entriesOf(input.params));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? name)),
  );
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(input.query))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A call as `fetch` takes it, but for its address. */
export function requestOf(
  route: Route,
  input: LooseInput,
  token: string | null | undefined,
): { method: string; headers: Record<string, string>; body?: string | FormData } {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const { file, body } = input;
  if (file) {
    const form = new FormData();
    if (file instanceof Blob) form.set('file', file);
    else form.set('file', new Blob([file.bytes]), file.name);
    return { method: route.method, headers, body: form };
  }
  if (body === undefined) return { method: route.method, headers };
  headers['content-type'] = 'application/json';
  return { method: route.method, headers, body: JSON.stringify(body) };
}

/** A server's response to a call. */
export interface Answer<R extends Route> {
  status: number;
  body: ResponseOf<R>;
  /** The error, when the call failed. */
  error: ErrorBody['error'] | undefined;
}

/** Makes calls for a person; without a token, for a guest. */
export interface Actor {
  token: string | undefined;
  call<R extends Route>(route: R, input?: LooseCall<R>): Promise<Answer<R>>;
}

/** Untyped parts of a call, each possibly missing or wrong, as a server may receive them. */
export interface LooseCall<R extends Route> {
  params?: Record<string, string>;
  query?: QueryInput<R>;
  body?: BodyInput<R>;
  file?: { name: string; bytes: Uint8Array };
}

/** The error in a failed answer: as people get it, or as problem details (RFC 9457), which programs get. */
function errorIn(answer: { error?: ErrorBody['error']; detail?: string }): ErrorBody['error'] {
  const { error, detail, ...problem } = answer;
  return error ?? { ...(problem as ErrorBody['error']), message: detail ?? '' };
}

/** Makes one call over HTTP and returns the response. */
export async function callRoute<R extends Route>(
  url: string,
  token: string | undefined,
  route: R,
  input: LooseCall<R> = {},
): Promise<Answer<R>> {
  const loose = input as LooseInput;
  const response = await fetch(url + addressOf(route, loose), requestOf(route, loose, token));
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const answer = isJson ? JSON.parse(text) : text;
  return {
    status: response.status,
    body: answer,
    error: response.status >= 400 ? errorIn(answer) : undefined,
  };
}

/** Makes calls to a server with a token. */
export const actorAt = (url: string, token: string | undefined): Actor => ({
  token,
  call: (route, input) => callRoute(url, token, route, input),
});
