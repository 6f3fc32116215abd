import { act } from '@testing-library/react';
import type { ErrorCode, ErrorReason } from '@limn/contracts/errors';
import type { Route } from '@limn/contracts/route';
import { expect, onTestFinished, vi } from 'vitest';
import type { z } from 'zod';

/** A call as the server receives it. */
interface Received {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** The answer of a route: its response as JSON, or nothing if it has none. */
type Answer<R extends Route> = R['response'] extends z.ZodType
  ? z.input<R['response']> | Refusal
  : Refusal | Response | void;
type Reply<R extends Route> = Answer<R> | ((call: Received) => Answer<R> | Promise<Answer<R>>);

/** The server's no, with its status and its words. */
class Refusal {
  readonly status: number;
  readonly error: object;
  constructor(status: number, error: object) {
    this.status = status;
    this.error = error;
  }
}

const codes: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  402: 'insufficient_credits',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  422: 'invalid',
  429: 'rate_limited',
  503: 'unavailable',
};

export function refusal(
  status: number,
  message: string,
  more: { fields?: { path: string; message: string }[]; reason?: ErrorReason } = {},
): Refusal {
  return new Refusal(status, { code: codes[status] ?? 'internal', message, ...more });
}

/** An answer that comes when the test says so. */
export function later<T>(): { promise: Promise<T>; answer: (value: T) => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, answer: (value) => act(async () => resolve(value)) };
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const paramsOf = (route: Route, path: string): Record<string, string> | null =>
  new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path)?.groups ??
  (route.path === path ? {} : null);

/**
 * Answers the calls of one test in place of the server. What is asked or answered must fit the contract; a request
 * that the test did not expect fails it.
 */
export function fakeApi() {
  const known: { route: Route; reply: Reply<Route> }[] = [];
  const received: { route: Route; call: Received }[] = [];
  const faults: string[] = [];

  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://limn.test');
    const method = init.method ?? 'GET';
    const [found] = known
      .flatMap(({ route, reply }) => {
        const params = route.method === method ? paramsOf(route, pathname) : null;
        return params ? [{ route, reply, params }] : [];
      })
      .toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length);
    if (!found) {
      faults.push(`Nobody expected ${method} ${address}`);
      return json(500, {});
    }
    const { route, reply, params } = found;
    const { body } = init;
    const call: Received = {
      params: { ...params },
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
    };
    received.push({ route, call });
    const given = typeof reply === 'function' ? await reply(call) : reply;
    if (given instanceof Response) return given;
    if (given instanceof Refusal) return json(given.status, { error: given.error });
    const fits = typeof body === 'string' ? route.body?.safeParse(call.body) : undefined;
    if (fits && !fits.success)
      faults.push(`${method} ${address} would be refused: ${fits.error.message}`);
    if (!route.response) return new Response(null, { status: 204 });
    const parsed = route.response.safeParse(given);
    if (!parsed.success)
      faults.push(`${method} ${address} never answers so: ${parsed.error.message}`);
    return json(route.status ?? 200, parsed.data ?? given);
  }

  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => answer(address, init));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(faults).toEqual([]);
  });

  return {
    /** Sets what a route answers from now on. */
    on<R extends Route>(route: R, reply: Reply<R>): void {
      const before = known.findIndex((one) => one.route === route);
      if (before >= 0) known.splice(before, 1);
      known.push({ route, reply: reply as Reply<Route> });
    },
    /** The calls of a route so far, oldest first. */
    calls: (route: Route): Received[] =>
      received.filter((one) => one.route === route).map(({ call }) => call),
    /** The bodies that a route received so far, oldest first. */
    bodies: (route: Route): unknown[] =>
      received.filter((one) => one.route === route).map(({ call }) => call.body),
  };
}

/** Watches where the browser is sent, such as to a payment page, and keeps it here. */
export function watchLeaving(): () => string[] {
  const assign = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  onTestFinished(() => assign.mockRestore());
  return () => assign.mock.calls.map(([address]) => String(address));
}
