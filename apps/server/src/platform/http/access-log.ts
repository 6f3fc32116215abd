import type { FastifyInstance } from 'fastify';

/**
 * A line for each request, at level info, and its id in the answer (`x-request-id`), so that a person can
 * name the request that failed. The route's pattern is logged, never the address: that may hold an id,
 * an e-mail address or a signature.
 */
export function addAccessLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
