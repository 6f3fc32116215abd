import { fastify, type FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import { DomainError, httpStatus } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { signatureMatches } from '../secret.ts';

/** Cache time of the database check, in milliseconds. */
const healthMs = 200;

/** `/healthz`, and `/metrics` (Prometheus text) for who holds the token. */
export function addOperations(
  app: FastifyInstance,
  options: {
    db: Sql;
    metricsToken: string | undefined;
    metrics: Metrics | undefined;
    /** Whether the server is about to end. */
    ending: () => boolean;
  },
): void {
  // Queries the database a few times per second at most, for any number of calls.
  let last = { asked: Promise.resolve<unknown>(undefined), until: 0 };
  app.get('/healthz', async (_request, reply) => {
    // After this response, a proxy sends no more requests.
    if (options.ending()) return reply.status(503).send({ status: 'this process is about to end' });
    const now = performance.now();
    if (now > last.until)
      last = { asked: Promise.resolve(options.db.execute(sql`select 1`)), until: now + healthMs };
    try {
      await last.asked;
      return { status: 'ok' };
    } catch {
      return reply.status(503).send({ status: 'the database does not answer' });
    }
  });
  const { metricsToken, metrics } = options;
  if (!metricsToken || !metrics) return;
  app.get('/metrics', async (request, reply) => {
    if (!signatureMatches(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new DomainError('not_found', 'There is nothing at this address.');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** A worker's server: its health and its metrics only. */
export function operationsServer(options: Parameters<typeof addOperations>[1]): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true }) as unknown as FastifyInstance;
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof DomainError ? httpStatus[error.code] : 500).send(),
  );
  addOperations(app, options);
  return app;
}
