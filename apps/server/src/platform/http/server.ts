import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
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

async function addSecurity(app: FastifyInstance, config: Config, identityOrigins: string[]) {
  const https = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    // Both break a plain-HTTP machine, so they come with HTTPS only.
    hsts: https,
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...identityOrigins],
        formAction: ["'self'", ...identityOrigins],
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

/** Serves the built web app; every address that is not a file or a call is the app's own. */
async function addWeb(app: FastifyInstance, folder: string) {
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (page)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders(reply, path) {
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (page && wantsPage && !/^\/(api|oidc|sandbox|assets)\//.test(request.url))
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    return reply
      .status(404)
      .send(bodyOf(new DomainError('not_found', 'There is nothing at this address.')));
  });
}

/** The HTTP server with security headers, limits, error answers and the web app's files. */
export async function createServer(options: {
  config: Config;
  log: Log;
  identityOrigins: string[];
  webFolder: string;
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
  await addSecurity(app, options.config, options.identityOrigins);
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 5, parts: 6 },
    throwFileSizeLimit: true,
  });
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const known = toDomainError(error);
    const status = httpStatus[known.code];
    if (status >= 500) request.log.error({ err: error, url: request.url }, 'a request failed');
    if (status === 401) void reply.header('www-authenticate', 'Bearer');
    return reply.status(status).send(bodyOf(known));
  });
  addFonts(app);
  await addWeb(app, options.webFolder);
  return app;
}
