import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { ErrorBody } from '@limn/contracts/errors';
import { fastify, type FastifyError, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { DomainError, httpStatus } from '../errors.ts';
import type { Log } from '../log.ts';
import { pageFonts } from './html.ts';

/** Largest upload in bytes; a handler may refuse earlier and say why. */
const uploadLimit = 41 * 1024 * 1024;

function toDomainError(error: FastifyError | DomainError): DomainError {
  if (error instanceof DomainError) return error;
  switch (error.statusCode) {
    case 413:
      return new DomainError('payload_too_large', 'The file is too large.');
    case 415:
      return new DomainError('unsupported_media', 'This content type is not read here.');
    case 429:
      return new DomainError('rate_limited', 'Too many requests. Wait a minute, then try again.');
    case 404:
      return new DomainError('not_found', 'There is nothing at this address.');
    case 400:
    case 406:
      return new DomainError('invalid', error.message);
    default:
      return new DomainError('internal', 'Something went wrong on our side. Nothing was charged.');
  }
}

function bodyOf(error: DomainError): ErrorBody {
  const { code, message, fields } = error;
  return { error: { code, message, ...(fields ? { fields } : {}) } };
}

/** What the content policy lets in beside the site itself. */
export interface Allowed {
  /** Origins of the identity provider. */
  identity: string[];
  /** Origins pictures may come from. */
  pictures: string[];
  /** Hashes of the scripts that stand in our own pages. */
  scripts: string[];
}

async function addSecurity(app: FastifyInstance, config: Config, allowed: Allowed) {
  const https = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    // Both break a plain-HTTP machine, so they come with HTTPS only.
    hsts: https,
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...allowed.scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...allowed.pictures],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...allowed.identity],
        formAction: ["'self'", ...allowed.identity],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        upgradeInsecureRequests: https ? [] : null,
      },
    },
  });
  if (config.rateLimit > 0)
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: '1 minute',
      allowList: (request) => !request.url.startsWith('/api/'),
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
    trustProxy: options.config.trustProxy,
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  await addSecurity(app, options.config, options.allowed);
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 5, parts: 6 },
    throwFileSizeLimit: true,
  });
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const known = toDomainError(error);
    const status = httpStatus[known.code];
    if (status >= 500)
      request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    if (status === 401) void reply.header('www-authenticate', 'Bearer');
    return reply.status(status).send(bodyOf(known));
  });
  addFonts(app);
  return app;
}
