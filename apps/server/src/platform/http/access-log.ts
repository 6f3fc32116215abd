import type { FastifyInstance, FastifyRequest } from 'fastify';

const callers = new WeakMap<FastifyRequest, { user: string; program?: string | undefined }>();

/** Notes who makes a request, by their id, and the key or app that it comes through. */
export function noteCaller(request: FastifyRequest, user: string, program?: string): void {
  callers.set(request, { user, program });
}

/** The caller was not signed in, lacked a right, or sent too many requests. */
const refusals = new Set([401, 403, 429]);

/**
 * A line for each request, at level info (warn, if it was refused), and its id in the answer
 * (`x-request-id`), so that a person can name the request that failed. The route's pattern is logged and
 * the caller's id, never the address: that may hold an e-mail address or a signature.
 */
export function addAccessLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const level = refusals.has(reply.statusCode) ? 'warn' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ...callers.get(request),
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
