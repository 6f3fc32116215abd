import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { Access, BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '@limn/contracts/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DomainError } from '../errors.ts';

/** A file a handler answers with. */
export interface FileAnswer {
  stream: Readable;
  /** In bytes; undefined while it is being made. */
  size: number | undefined;
  type: string;
  /** Name offered when the browser saves it; undefined shows it in the page. */
  downloadName?: string;
  /** The bytes at this address never change. */
  immutable: boolean;
}

/** Server-sent events: yields until the subject is in its last state or the reader goes away. */
export type EventAnswer = AsyncIterable<{ event: string; data: unknown }>;

type AnswerOf<R extends Route> = R['stream'] extends 'file'
  ? FileAnswer
  : R['stream'] extends 'events'
    ? EventAnswer
    : R['response'] extends z.ZodType
      ? z.input<R['response']>
      : void;

export interface Call<R extends Route, Caller> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  caller: Caller;
  /** The uploaded part, still streaming, for routes with `upload`. */
  file: R['upload'] extends 'file' ? MultipartFile : undefined;
  /** Network address the call came from. */
  address: string;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

export type Handler<R extends Route, Caller> = (
  call: Call<R, Caller>,
) => Promise<AnswerOf<R>> | AnswerOf<R>;

/** Registers handlers for contract routes. Nothing is reachable that was not registered here. */
export interface Api<Caller> {
  on<R extends Route>(route: R, handler: Handler<R, Caller>): void;
  registered: Route[];
}

export interface Gate<Caller> {
  /** Who is calling, by the bearer token; throws `unauthenticated` for a bad one. */
  identify(token: string | undefined): Promise<Caller>;
  /** Throws unless the caller may use a route of this access level. */
  admit(caller: Caller, access: Access): void;
}

function parse<T>(schema: z.ZodType<T> | undefined, value: unknown, prefix: string): T {
  if (!schema) return undefined as T;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    path: issue.path.join('.') || prefix,
    message: issue.message,
  }));
  throw new DomainError('invalid', fields[0]?.message ?? 'The request is not valid.', fields);
}

function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (!header) return undefined;
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(header);
  if (!match)
    throw new DomainError('unauthenticated', 'The Authorization header is not a bearer token.');
  return match[1];
}

async function sendEvents(reply: FastifyReply, events: EventAnswer, signal: AbortSignal) {
  reply.hijack();
  const raw = reply.raw;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  // Proxies close silent connections; a comment every 20 s keeps this one.
  const beat = setInterval(() => raw.write(': \n\n'), 20_000);
  try {
    for await (const { event, data } of events) {
      if (signal.aborted) break;
      raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    }
  } catch (error) {
    reply.log.warn({ err: error }, 'an event stream broke');
  } finally {
    clearInterval(beat);
    raw.end();
  }
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  void reply
    .type(file.type)
    .header('cache-control', file.immutable ? 'private, max-age=31536000, immutable' : 'no-store')
    .header('x-content-type-options', 'nosniff');
  if (file.size !== undefined) void reply.header('content-length', file.size);
  if (file.downloadName)
    void reply.header('content-disposition', `attachment; filename="${file.downloadName}"`);
  return reply.send(file.stream);
}

export function createApi<Caller>(app: FastifyInstance, gate: Gate<Caller>): Api<Caller> {
  const registered: Route[] = [];
  return {
    registered,
    on(route, handler) {
      registered.push(route);
      app.route({
        method: route.method,
        url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        async handler(request, reply) {
          const caller = await gate.identify(bearer(request));
          gate.admit(caller, route.access);
          const closed = new AbortController();
          reply.raw.once('close', () => closed.abort());
          const call = {
            params: parse(route.params, request.params, 'params'),
            query: parse(route.query, request.query, 'query'),
            body: parse(route.body, request.body, 'body'),
            caller,
            file: route.upload ? await request.file() : undefined,
            address: request.ip,
            signal: closed.signal,
          };
          if (route.upload && !call.file)
            throw new DomainError('invalid', 'Send one file in a part named "file".', [
              { path: 'file', message: 'A file is missing.' },
            ]);
          const answer = await handler(call as never);
          if (route.stream === 'events')
            return sendEvents(reply, answer as EventAnswer, closed.signal);
          if (route.stream === 'file') return sendFile(reply, answer as FileAnswer);
          void reply.status(route.status ?? 200);
          if (!route.response) return reply.send();
          // Only what the contract names leaves the server.
          return reply.send(route.response.parse(answer) as ResponseOf<typeof route>);
        },
      });
    },
  };
}
