import { hash } from 'node:crypto';
import { mandateRoutes } from '@limn/contracts/mandates';
import type { Route } from '@limn/contracts/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, httpStatus } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { isProgramToken } from '../../platform/http/program-calls.ts';
import { failureOf } from '../../platform/http/server.ts';
import { canonicalJson } from '../credentials/index.ts';
import type { Caller } from '../identity/index.ts';
import type { Idempotency } from '../programs/index.ts';
import { acpErrorOf, AcpError } from './errors.ts';
import { acpPath, discoveryOf, handlerSchemas, versions } from './handler.ts';
import {
  type AcpCall,
  cancelSession,
  completeSession,
  createSession,
  getSession,
  type SessionParts,
  updateSession,
} from './sessions.ts';

export interface AcpParts extends SessionParts, Idempotency {
  api: Pick<Api<Caller>, 'invoke'>;
  /** Counts the request and enforces the program's rate limit. @throws DomainError rate_limited */
  begin(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Identifies the caller by an API key or an access token. @throws DomainError unauthenticated */
  identify(token: string): Promise<Caller>;
  /** @throws DomainError: the caller may not use the route */
  admit(caller: Caller, route: Route): void;
}

type Params = { id: string };
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The status of success. */
  status: number;
  run: Operation;
}
type Operation = (call: AcpCall, id: string, body: unknown) => Promise<object>;

/** Failures that are not stored for repeated requests: another attempt may succeed. */
const passing = new Set([401, 403, 429]);

const sha256 = (text: string): string => hash('sha256', text);

function requireVersion({ headers }: FastifyRequest): void {
  const version = headers['api-version'];
  if (versions.some((one) => one === version)) return;
  const missing = !version;
  throw new AcpError(
    400,
    missing ? 'missing_api_version' : 'unsupported_api_version',
    `${missing ? 'Send the header API-Version' : 'This API-Version is not supported'}: ${versions.join(', ')}.`,
    { supported_versions: versions },
  );
}

function idempotencyKeyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '')
    throw new AcpError(400, 'idempotency_key_required', 'Send an Idempotency-Key with each POST.');
  if (key.length > 255)
    throw new AcpError(400, 'invalid', 'An Idempotency-Key has at most 255 characters.');
  return key;
}

function echo({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  for (const name of ['idempotency-key', 'request-id']) {
    const value = headers[name];
    if (typeof value !== 'string' || value.length > 255) continue;
    if (name === 'request-id' || method === 'POST') void reply.header(name, value);
  }
}

/** Identifies the program of a request, and checks its limits and its right to buy. */
async function callOf(
  parts: AcpParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AcpCall> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  // ID tokens of the website are not accepted here.
  if (!token || !isProgramToken(token))
    throw new DomainError('unauthenticated', 'Send an API key, or an access token of an app.');
  const caller = await parts.identify(token);
  const { program } = caller;
  if (!program) throw new DomainError('unauthenticated', 'Send an API key, or an access token.');
  await parts.begin(caller, request, reply);
  parts.admit(caller, mandateRoutes.buy);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const from = { address: request.ip, signal: gone.signal };
  return {
    parts,
    caller: { ...caller, program },
    ask: (route, input) => parts.api.invoke(route, caller, input, from),
  };
}

/** Failures of a request that a repetition of it gets, too. */
function keptFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const isKnown = error instanceof AcpError || error instanceof DomainError;
  if (!isKnown || (error instanceof DomainError && httpStatus[error.code] >= 500)) return undefined;
  const { status, body } = acpFailure(error, request, reply);
  return !passing.has(status) ? { status, body: JSON.stringify(body) } : undefined;
}

function acpFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known =
    error instanceof AcpError ? new DomainError('invalid', error.message) : (error as DomainError);
  return acpErrorOf(error, failureOf(known, request, reply));
}

/** Does a write once for each program, path and Idempotency-Key. */
async function onceOnly(
  { once }: Idempotency,
  call: AcpCall,
  { request, reply, status, run }: Exchange,
) {
  const key = idempotencyKeyOf(request);
  const [path] = request.url.split('?', 1);
  const { body } = request;
  const { repeated, ...answer } = await once(
    {
      program: call.caller.program.id,
      // The keys of the API's own routes have no spaces, so none is the same as one of these.
      key: `acp ${sha256(path!)} ${key}`,
      request: sha256(body === undefined ? '' : canonicalJson(body)),
    },
    async () => {
      try {
        const session = await run(call, (request.params as Params).id, body);
        return { status, body: JSON.stringify(session) };
      } catch (error) {
        const kept = keptFailure(error, request, reply);
        if (!kept) throw error;
        return kept;
      }
    },
  );
  if (repeated) void reply.header('idempotent-replayed', 'true');
  return answer;
}

/** Serves the checkout of the Agentic Commerce Protocol at /acp, and its discovery document. */
export function mountAcp(app: FastifyInstance, parts: AcpParts): void {
  const { publicUrl } = parts;
  const shared = { '/.well-known/acp.json': discoveryOf(publicUrl), ...handlerSchemas(publicUrl) };
  for (const [path, document] of Object.entries(shared))
    app.get(path, (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=3600')
        .send(document),
    );
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const { status, body, retryAfter } = acpFailure(error, request, reply);
      if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
      return reply.status(status).send(body);
    });
    // A request to cancel may have the media type of JSON, and no body.
    scope.removeContentTypeParser('application/json');
    const json = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
      body === '' ? done(null, undefined) : json(request, body as string, done),
    );
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      echo(request, reply);
    });
    const add = (method: 'GET' | 'POST', path: string, status: number, run: Operation) =>
      scope.route({
        method,
        url: acpPath + path,
        bodyLimit: 64 * 1024,
        config: { isApi: true },
        async handler(request, reply) {
          const call = await callOf(parts, request, reply);
          requireVersion(request);
          const answer =
            method === 'POST'
              ? await onceOnly(parts, call, { request, reply, status, run })
              : {
                  status,
                  body: JSON.stringify(await run(call, (request.params as Params).id, undefined)),
                };
          return reply
            .status(answer.status)
            .type('application/json; charset=utf-8')
            .send(answer.body);
        },
      });
    const one = '/checkout_sessions/:id';
    add('POST', '/checkout_sessions', 201, (call, _id, body) => createSession(call, body));
    add('POST', one, 200, updateSession);
    add('GET', one, 200, getSession);
    add('POST', `${one}/complete`, 200, completeSession);
    add('POST', `${one}/cancel`, 200, cancelSession);
  });
}
