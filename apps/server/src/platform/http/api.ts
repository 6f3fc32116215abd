import type { MultipartFile } from '@fastify/multipart';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '@limn/contracts/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DomainError } from '../errors.ts';
import { noteCaller } from './access-log.ts';
import { isUnchanged } from './etag.ts';
import type { GuestAnswer, GuestAnswers } from './guest-answers.ts';
import { createKeptFiles, type KeptFile } from './kept-files.ts';
import type { Limits } from './limits.ts';
import {
  agreeOnVersion,
  idempotencyKeyOf,
  type ProgramCalls,
  requestHashOf,
} from './program-calls.ts';
import { type FileAnswer, sendFile } from './send-file.ts';
import { type EventAnswer, sendEvents } from './send-events.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the contract: it answers with data or a file, never with a page. */
    isApi?: boolean;
  }
}

/** Whether a request is for a route of the contract. */
export const isApi = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.isApi === true;

/** The result of a file handler; a cacheable one has its maximum age. */
type AnsweredFile = FileAnswer | KeptFile;

type AnswerOf<R extends Route> = R['stream'] extends 'file'
  ? AnsweredFile
  : R['stream'] extends 'events'
    ? EventAnswer
    : R['response'] extends z.ZodType
      ? z.input<R['response']>
      : void;

export interface Call<R extends Route, Caller> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  /** Undefined if a file came in its place. */
  body: R['upload'] extends 'file' ? BodyOf<R> | undefined : BodyOf<R>;
  caller: Caller;
  /** The uploaded part, still streaming, for routes with `upload`; those that take a body too have either. */
  file: R['upload'] extends 'file'
    ? R['body'] extends z.ZodType
      ? MultipartFile | undefined
      : MultipartFile
    : undefined;
  /** Network address the call came from. */
  address: string;
  /** The header of that name, or nothing. Cookies say which browser calls, never who. */
  cookie: string;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

export type Handler<R extends Route, Caller> = (
  call: Call<R, Caller>,
) => Promise<AnswerOf<R>> | AnswerOf<R>;

/** Registers handlers for contract routes. Nothing is reachable that was not registered here. */
export interface Api<Caller> {
  on<R extends Route>(route: R, handler: Handler<R, Caller>): void;
  /**
   * Calls a route from within the server as `caller`, with the same rights and checks as over HTTP. It does not count
   * towards rate limits and does not send files.
   */
  invoke<R extends Route>(
    route: R,
    caller: Caller,
    input: { params?: unknown; query?: unknown; body?: unknown; file?: MultipartFile },
    from: { address: string; signal: AbortSignal },
  ): Promise<ResponseOf<R>>;
  /** Counts a call of a key or an app that does not come over a route, and keeps it to its limit. */
  begin(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  registered: Route[];
}

export interface Gate<Caller> {
  /** The person who calls, by an id; undefined for a guest. */
  idOf(caller: Caller): string | undefined;
  /**
   * Who is calling, by the bearer token; throws `unauthenticated` for a bad one.
   * @param resource what an app's token must be for; the API unless said
   */
  identify(token: string | undefined, resource?: 'api' | 'mcp'): Promise<Caller>;
  /** The key or app that a call comes through; null for people themselves. */
  programOf(caller: Caller): { id: string; callsPerMinute: number } | null;
  /** Throws unless the caller may use a route. */
  admit(caller: Caller, route: Route): void;
}

/** How often it is checked whether a program that holds a stream open still may, in milliseconds. */
const streamCheckMs = 5000;

function parse<T>(schema: z.ZodType<T> | undefined, value: unknown, prefix: string): T {
  if (!schema) return undefined as T;
  const result = schema.safeParse(value === undefined ? {} : value);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    path: issue.path.join('.') || prefix,
    message: issue.message,
  }));
  throw new DomainError('invalid', fields[0]?.message ?? 'The request is not valid.', fields);
}

const patternOf = (route: Route) =>
  new RegExp(`^${route.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);

function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (!header) return undefined;
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(header);
  if (!match)
    throw new DomainError('unauthenticated', 'The Authorization header is not a bearer token.');
  return match[1];
}

const firstPart = (path: string) => path.split('/', 2)[1] ?? '';

/** Routes by the first part of their path, which has no parameter. */
type Patterns = Map<string, { route: Route; pattern: RegExp }[]>;

/** The methods that are answered at an address; where two patterns fit, the one with fewer parameters. */
function methodsAt(patterns: Patterns, address: string): string[] {
  const path = address.split('?')[0] ?? '';
  const fitting = (patterns.get(firstPart(path)) ?? [])
    .filter(({ pattern }) => pattern.test(path))
    .map(({ route }) => route);
  const [nearest] = fitting.toSorted((a, b) => parameterCount(a) - parameterCount(b));
  return fitting
    .filter((route) => route.path === nearest?.path)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
const parameterCount = (route: Route) => route.path.split('{').length;

/** The one file of an upload, still streaming. @throws DomainError when the parts are not as they should be */
async function receiveFile(request: FastifyRequest, largest?: number): Promise<MultipartFile> {
  const refuse = (message: string) =>
    new DomainError('invalid', message, [{ path: 'file', message }]);
  if (!request.isMultipart())
    throw new DomainError('unsupported_media', 'Send the file as multipart/form-data.');
  const limits = largest === undefined ? {} : { limits: { fileSize: largest } };
  const file = await request.file(limits).catch((error: unknown) => {
    const { code = '' } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw refuse('The parts cannot be read. Send one file in a part named "file".');
  });
  if (!file) throw refuse('Send one file in a part named "file".');
  return file;
}

/** Lets pages of any site call a route, as a guest: no header with a token is let through. */
function openToAll(app: FastifyInstance, route: Route, url: string) {
  if (!route.anyOrigin) return {};
  const open = (reply: FastifyReply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'retry-after');
  app.options(url, (_request, reply) =>
    open(reply)
      .header('access-control-allow-methods', route.method)
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', 86_400)
      .status(204)
      .send(),
  );
  return {
    async onRequest(_request: FastifyRequest, reply: FastifyReply) {
      void open(reply);
    },
  };
}

/** Sends a response that all guests share; CDNs may serve a stale one for a moment (RFC 9213). */
function sendShared(request: FastifyRequest, reply: FastifyReply, { sent, etag }: GuestAnswer) {
  void reply
    .header('etag', etag)
    .header('cdn-cache-control', 'max-age=5, stale-while-revalidate=30')
    .header('content-type', 'application/json; charset=utf-8');
  return isUnchanged(request.headers['if-none-match'], etag)
    ? reply.status(304).send()
    : reply.send(sent);
}

/** Answers for one person stay out of every cache; those for all may be kept, but not taken for theirs. */
function setCaching(reply: FastifyReply, route: Route, known: boolean) {
  const personal = known || (route.access !== 'public' && route.access !== 'guest');
  void reply
    .header('cache-control', personal ? 'no-store' : 'no-cache')
    .header('vary', 'authorization');
}

export function createApi<Caller>(
  app: FastifyInstance,
  gate: Gate<Caller>,
  limits: Limits,
  guests: GuestAnswers,
  ending: AbortSignal,
  programs: ProgramCalls,
): Api<Caller> {
  const registered: Route[] = [];
  const handlers = new Map<Route, Handler<Route, Caller>>();
  const patterns: Patterns = new Map();
  const files = createKeptFiles();
  app.addHook('onRequest', (request, reply, done) => {
    const methods = request.is404 ? methodsAt(patterns, request.url) : [];
    if (methods.length === 0) return done();
    void reply.header('allow', methods.join(', '));
    done(new DomainError('method_not_allowed', `This address takes ${methods.join(' and ')}.`));
  });

  /** Counts the call of a key or an app and applies its limits; undefined for people. */
  async function beginProgram(caller: Caller, request: FastifyRequest, reply: FastifyReply) {
    const program = gate.programOf(caller);
    if (!program) return undefined;
    const { ip: address } = request;
    reply.raw.once('close', () =>
      programs.count({
        program: program.id,
        userId: gate.idOf(caller)!,
        address,
        refused: reply.statusCode >= 400,
      }),
    );
    agreeOnVersion(request, reply);
    await limits.beginProgram(program, request, reply);
    return program;
  }

  /** Cuts a program's stream once its key or grant has ended. */
  function watchStream(token: string | undefined, cut: AbortController) {
    const timer = setInterval(() => {
      gate.identify(token).catch(() => cut.abort());
    }, streamCheckMs).unref();
    cut.signal.addEventListener('abort', () => clearInterval(timer));
  }

  /** Runs a handler. A program's write is recorded. */
  async function run(
    route: Route,
    handler: (call: never) => unknown,
    call: { caller: Caller; params: unknown },
  ): Promise<unknown> {
    if (route.method === 'GET') return handler(call as never);
    const program = gate.programOf(call.caller);
    const work = async () => handler(call as never);
    try {
      if (!program) return await work();
      const userId = gate.idOf(call.caller)!;
      return await programs.record(
        { program: program.id, userId, route, params: call.params },
        work,
      );
    } finally {
      guests.forget();
    }
  }

  return {
    registered,
    async begin(caller, request, reply) {
      const program = await beginProgram(caller, request, reply);
      const id = gate.idOf(caller);
      if (id !== undefined) noteCaller(request, id, program?.id);
    },
    async invoke(route, caller, input, { address, signal }) {
      gate.admit(caller, route);
      const handler = handlers.get(route);
      if (!handler) throw new Error(`${route.method} ${route.path} is not registered.`);
      const call = {
        params: parse(route.params, input.params, 'params'),
        query: parse(route.query, input.query, 'query'),
        body: input.file ? undefined : parse(route.body, input.body, 'body'),
        caller,
        file: input.file,
        address,
        cookie: '',
        signal,
      };
      const answer = await run(route, handler, call);
      return (route.response ? route.response.parse(answer) : answer) as never;
    },
    on(route, handler) {
      registered.push(route);
      handlers.set(route, handler);
      const part = firstPart(route.path);
      patterns.set(part, [...(patterns.get(part) ?? []), { route, pattern: patternOf(route) }]);
      const url = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
      app.route({
        method: route.method,
        url,
        config: { isApi: true },
        ...(route.largestBody ? { bodyLimit: route.largestBody } : {}),
        ...openToAll(app, route, url),
        async handler(request, reply) {
          const token = bearer(request);
          const caller = await gate.identify(token);
          const id = gate.idOf(caller);
          const program = await beginProgram(caller, request, reply);
          if (id !== undefined) noteCaller(request, id, program?.id);
          gate.admit(caller, route);
          await limits.begin(route, id ?? request.ip, request, reply);
          // Responses to a signed-in person are private to them; public responses are not.
          const shared = route.shared && (id === undefined || route.access === 'public');
          if (shared) setCaching(reply, route, false);
          const kept = shared && guests.get(request.url);
          if (kept) return sendShared(request, reply, kept);
          const again = route.stream === 'file' && files.get(request.url);
          if (again) return sendFile(request, reply, again);
          const before = guests.now();
          const closed = new AbortController();
          reply.raw.once('close', () => {
            // No one waits for a response that was sent already, and aborting costs as much as a small response.
            if (!reply.raw.writableFinished) closed.abort();
          });
          const sendsFile = route.upload && (!route.body || request.isMultipart());
          const call = {
            params: parse(route.params, request.params, 'params'),
            query: parse(route.query, request.query, 'query'),
            body: sendsFile ? undefined : parse(route.body, request.body, 'body'),
            caller,
            file: sendsFile ? await receiveFile(request, route.largestFile) : undefined,
            address: request.ip,
            cookie: request.headers.cookie ?? '',
            signal: closed.signal,
          };
          // Only what the contract names leaves the server.
          const jsonOf = (answer: unknown) =>
            route.response ? JSON.stringify(route.response.parse(answer)) : null;
          const status = route.status ?? 200;
          const key = program && route.method !== 'GET' ? idempotencyKeyOf(request) : undefined;
          if (program && key !== undefined && !route.stream) {
            const once = { program: program.id, key, request: requestHashOf(request) };
            const { repeated, ...kept } = await programs.once(once, async () => ({
              status,
              body: jsonOf(await run(route, handler, call)),
            }));
            if (repeated) void reply.header('idempotency-replayed', 'true');
            setCaching(reply, route, true);
            void reply.status(kept.status);
            if (kept.body === null) return reply.send();
            return reply.header('content-type', 'application/json; charset=utf-8').send(kept.body);
          }
          const answer = await run(route, handler, call);
          if (route.stream === 'events') {
            if (program) watchStream(token, closed);
            return sendEvents(reply, answer as EventAnswer, closed.signal, ending);
          }
          if (route.stream === 'file') {
            const file = answer as AnsweredFile;
            if ('keptUntil' in file && route.access === 'public') files.keep(request.url, file);
            return sendFile(request, reply, file);
          }
          setCaching(reply, route, id !== undefined);
          void reply.status(status);
          const json = jsonOf(answer);
          if (json === null) return reply.send();
          if (shared) return sendShared(request, reply, guests.keep(request.url, json, before));
          return reply.header('content-type', 'application/json; charset=utf-8').send(json);
        },
      });
    },
  };
}
