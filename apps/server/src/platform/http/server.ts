import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { ErrorBody } from '@limn/contracts/errors';
import { upTo } from '@limn/contracts/text';
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';
import { isAway } from '../database/is-away.ts';
import { DomainError, httpStatus, tooMany } from '../errors.ts';
import { problemOf } from './problem.ts';
import type { Log } from '../log.ts';
import { isApi } from './api.ts';
import { isHangUp } from './hang-ups.ts';
import { pageFonts } from './page-fonts.ts';
import { isFromProgram } from './program-calls.ts';
import { addPlainText } from './plain-text.ts';

/** Largest upload in bytes; a handler may reject earlier, with a reason. */
const uploadLimit = 41 * 1024 * 1024;

/**
 * Bytes of request headers: an ID token of 32 kB, as providers with many groups issue, and as much again for the rest.
 */
const largestHeaders = 64 * 1024;

/** How long a request may take to come in whole: 41 MB at 3 Mbit/s. */
const slowestRequestMs = 120_000;

/** Only errors of the framework itself carry a reliable status; others may carry one of another server. */
const statusOf = ({ code, statusCode }: FastifyError): number | undefined =>
  code?.startsWith('FST_') ? statusCode : undefined;

function toDomainError(error: FastifyError | DomainError): DomainError {
  if (error instanceof DomainError) return error;
  if (isAway(error))
    return new DomainError(
      'unavailable',
      'Limn cannot reach its database right now. Try again in a moment.',
      undefined,
      { cause: error },
    );
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new DomainError(
      'unavailable',
      'Limn has no room left for files right now. Try again later.',
      undefined,
      { cause: error },
    );
  switch (statusOf(error)) {
    case 413:
      return new DomainError('payload_too_large', 'The file is too large.');
    case 415:
      return new DomainError('unsupported_media', 'This content type is not supported.');
    case 404:
      return new DomainError('not_found', 'There is nothing at this address.');
    case 400:
    case 406:
      return new DomainError('invalid', error.message);
    default:
      return new DomainError('internal', 'Something went wrong on our side.', undefined, {
        cause: error,
      });
  }
}

/** Request id that a person can quote when they write to us about a failure; it is in the log as well. */
const referenceOf = ({ id }: FastifyRequest): string => upTo(id, 8);

/** @param reference added to the message of an unexpected failure */
function bodyOf(error: DomainError, reference?: string): ErrorBody {
  const { code, message, fields, reason, storage } = error;
  return {
    error: {
      code,
      message:
        code === 'internal' && reference
          ? `${message} If it happens again, tell us this reference: ${reference}`
          : message,
      ...(fields ? { fields } : {}),
      ...(reason ? { reason } : {}),
      ...(storage ? { storage } : {}),
    },
  };
}

/** The status and body of a failed request; logs what is our fault, and sets the headers that belong to the status. */
export function failureOf(
  error: FastifyError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): { status: number; body: ErrorBody } {
  const known = toDomainError(error);
  const status = httpStatus[known.code];
  if (status >= 500 && isHangUp(known.cause ?? error, request, reply))
    request.log.debug({ route: request.routeOptions.url }, 'the caller hung up');
  else if (status >= 500)
    request.log.error(
      {
        err: known.cause ?? error,
        route: request.routeOptions.url,
        reference: referenceOf(request),
      },
      'a request failed',
    );
  if (known.retryAfter !== undefined) void reply.header('retry-after', known.retryAfter);
  if (status === 401 && !reply.hasHeader('www-authenticate'))
    void reply.header('www-authenticate', 'Bearer');
  return { status, body: bodyOf(known, referenceOf(request)) };
}

/** Sources that the content policy allows besides the site itself. */
export interface Allowed {
  /** Origins of the identity provider. */
  identity: string[];
  /** Origins pictures may come from. */
  pictures: string[];
  /** Hashes of the inline scripts of our own pages. */
  scripts: string[];
}

/**
 * Browser features used by our pages: the camera for a headshot, the microphone for a voice sample, and sharing. All
 * others are switched off.
 */
const permissions = [
  'camera=(self)',
  'accelerometer=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'microphone=(self)',
  'midi=()',
  'payment=()',
  'publickey-credentials-get=()',
  'serial=()',
  'usb=()',
].join(', ');

const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');

/**
 * For responses that are no pages: of the API, and those sent before any hook runs. They load nothing, and may not be
 * framed or sniffed.
 */
const bareHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none';base-uri 'none';object-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** The headers that helmet sets. With these options they are the same for all responses, so they are computed once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, answer as never, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

async function addSecurity(app: FastifyInstance, config: Config, allowed: Allowed) {
  const https = isHttps(config);
  const headers = headersOf({
    // Both break a plain-HTTP machine, so they come with HTTPS only.
    hsts: https,
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...allowed.scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...allowed.pictures],
        // People can listen to a recording before they upload it.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...allowed.identity],
        formAction: ["'self'", ...allowed.identity],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // The web app's two policies are in its `lib/trusted-types.ts`.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['limn', 'default'],
        upgradeInsecureRequests: https ? [] : null,
      },
    },
  });
  headers['permissions-policy'] = permissions;
  const bare = bareHeaders(https);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isApi(request) ? bare : headers);
    done();
  });
  await app.register(rateLimit, {
    global: config.rateLimit > 0,
    max: config.rateLimit,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany('Too many requests. Wait a minute, then try again.', Math.ceil(ttl / 1000)),
    // By the route that answers, however its address is spelt.
    allowList: (request) => !request.routeOptions.url?.startsWith('/api/'),
  });
}

/** The typefaces of pages the server draws itself. */
function addFonts(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(pageFonts)) {
    const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)));
    app.get(path, (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=31536000').send(bytes),
    );
  }
}

/** The HTTP server with security headers, limits and error answers; `site.ts` adds the web app. */
export async function createServer(options: {
  config: Config;
  log: Log;
  allowed: Allowed;
}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < options.config.trustProxy,
    bodyLimit: 1024 * 1024,
    http: { maxHeaderSize: largestHeaders },
    requestTimeout: slowestRequestMs,
    // RFC 9112 allows whole addresses in requests to a proxy; use only the path.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?]*(?=[/?]|$)/i, '') || '/',
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read, or whose parts are too long, leads nowhere.
    frameworkErrors: (_error: unknown, _request: unknown, reply: unknown) =>
      void (reply as FastifyReply)
        .status(404)
        .headers(bareHeaders(isHttps(options.config)))
        .send(bodyOf(new DomainError('not_found', 'There is nothing at this address.'))),
  }) as unknown as FastifyInstance;
  await addSecurity(app, options.config, options.allowed);
  addPlainText(app);
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 5, parts: 6 },
    throwFileSizeLimit: true,
  });
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const { status, body } = failureOf(error, request, reply);
    if (isFromProgram(request))
      return reply
        .status(status)
        .type('application/problem+json')
        .send(problemOf(body.error, request.id, options.config.publicUrl));
    return reply.status(status).send(body);
  });
  addFonts(app);
  return app;
}
