import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '@limn/contracts/route';
import { invalid } from '../errors.ts';

/** ID tokens have dots (RFC 7519); keys and the tokens of apps have none. */
export const isProgramToken = (token: string): boolean => !token.includes('.');

/** True if a request carries a key or an app's token, valid or not. Its errors are then problem details (RFC 9457). */
export function isFromProgram({ headers }: FastifyRequest): boolean {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && isProgramToken(token);
}

/** A response to a write, stored for repeated requests. */
interface Repeated {
  status: number;
  body: string | null;
}

/** Handling of requests by keys and apps, implemented by the programs module. */
export interface ProgramCalls {
  /** Counts a request after its response. */
  count(call: { program: string; userId: string; address: string; refused: boolean }): void;
  /** Runs a write once per `Idempotency-Key`. */
  once(
    call: { program: string; key: string; request: string },
    run: () => Promise<Repeated>,
  ): Promise<Repeated & { repeated: boolean }>;
  /** Does a write and keeps a record of it, which is begun before the write. */
  record<T>(write: ProgramWrite, run: () => Promise<T>): Promise<T>;
}

/** A write of a program, by its route and the path's parameters. */
export interface ProgramWrite {
  program: string;
  userId: string;
  route: Route;
  params: unknown;
}

/** Versions of the API that programs can ask for, the newest last. */
export const apiVersions = ['2026-11-30'] as const;
const newest = apiVersions.at(-1)!;

/** Sets the version header. @throws DomainError invalid: unknown version */
export function agreeOnVersion(request: FastifyRequest, reply: FastifyReply): void {
  const asked = request.headers['limn-version'];
  void reply.header('limn-version', newest);
  if (asked !== undefined && !apiVersions.some((version) => version === asked))
    throw invalid('Limn-Version', `There is no such version. Known: ${apiVersions.join(', ')}.`);
}

/** @throws DomainError invalid: the key is too long or has unprintable characters */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid('Idempotency-Key', 'An Idempotency-Key has 1 to 200 printable characters.');
  return key;
}

/** Hash input that identifies a request, to detect a reused `Idempotency-Key`. */
export const requestHashOf = ({ method, url, body, headers }: FastifyRequest): string =>
  hash(
    'sha256',
    JSON.stringify([method, url, body ?? null, body ? null : (headers['content-length'] ?? null)]),
  );
