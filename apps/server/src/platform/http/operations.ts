import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sql } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import { signatureMatches } from '../secret.ts';

/** `/healthz`, and `/metrics` (Prometheus text) for who holds the token. */
export function addOperations(
  app: FastifyInstance,
  options: { db: Sql; metricsToken: string | undefined },
): void {
  app.get('/healthz', async (_request, reply) => {
    try {
      await options.db.execute(sql`select 1`);
      return { status: 'ok' };
    } catch {
      return reply.status(503).send({ status: 'the database does not answer' });
    }
  });
  const { metricsToken } = options;
  if (!metricsToken) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'limn_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration
      .labels(request.method, request.routeOptions.url ?? 'unknown', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!signatureMatches(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new DomainError('not_found', 'There is nothing at this address.');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
