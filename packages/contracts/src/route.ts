import type { z } from 'zod';
import type { Scope } from './scopes.ts';

/**
 * Who may call a route. The server enforces it before the handler runs (deny by default):
 * - `public`: anyone, no token needed; a token, when sent, is still verified
 * - `guest`: anyone while guest access is on (configuration), otherwise accepted users
 * - `signed-in`: any valid ID token, accepted or waitlisted
 * - `accepted`: a signed-in user the server has let in
 * - `profile`: an accepted user who holds a profile of any kind
 * - `artist` | `creator` | `influencer`: an accepted user who holds that profile
 * - `admin`: an accepted user named as admin by configuration
 */
export const accessLevels = [
  'public',
  'guest',
  'signed-in',
  'accepted',
  'profile',
  'artist',
  'creator',
  'influencer',
  'admin',
] as const;
export type Access = (typeof accessLevels)[number];

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Kinds of responses other than JSON. */
export type Stream = 'events' | 'file';

/**
 * One call of the API: the only place where its path, its payload and its answer are written down.
 * The server registers it, the client calls it, and OpenAPI is generated from it.
 */
export interface Route {
  method: Method;
  /** Path with `{name}` for parameters, as in OpenAPI. */
  path: string;
  summary: string;
  tag: string;
  access: Access;
  /** The scope that API keys and apps need; without one they may not call the route. */
  scope?: Scope;
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType<Record<string, unknown>>;
  body?: z.ZodType<unknown>;
  /** `file`: a multipart upload with exactly one part named `file`; where there is a `body` too, either. */
  upload?: 'file';
  /** Maximum size of its file in bytes; default: 41 MB. */
  largestFile?: number;
  /** Maximum size of its JSON in bytes; default: a megabyte. */
  largestBody?: number;
  response?: z.ZodType<unknown>;
  stream?: Stream;
  /** Pages of any site may call it and read the answer, without the caller's token. */
  anyOrigin?: true;
  /** Every guest is answered alike, so that an answer may be kept for the next one for a moment. */
  shared?: true;
  /** Calls per minute per person, or per network address for guests; no own limit by default. */
  perMinute?: number;
  /** Success status; default: 200. */
  status?: 200 | 201 | 202 | 204;
}

export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Output<T> = T extends z.ZodType<infer O> ? O : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<R extends Route> = Output<R['params']>;
export type QueryOf<R extends Route> = Output<R['query']>;
export type BodyOf<R extends Route> = Output<R['body']>;
export type QueryInput<R extends Route> = Input<R['query']>;
export type BodyInput<R extends Route> = Input<R['body']>;
export type ResponseOf<R extends Route> = Output<R['response']>;
