import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { JobWatch } from './jobs.ts';

/** Prometheus metrics of the process, requests and jobs. */
export interface Metrics {
  /** Counts each request from here on. */
  addTo(app: FastifyInstance): void;
  job: JobWatch;
  /**
   * Counts tiles of canvases whose making was repeated: `made` gave the same bytes, `replaced` gave others, `failed`
   * counts steps that could not be repeated.
   */
  tilesProved(result: 'made' | 'replaced' | 'failed', count: number): void;
  /** All of it in Prometheus's text format, of this content type. */
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'limn_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'limn_job_duration_seconds',
    help: 'Duration of runs of background jobs, by how they ended',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300],
    registers: [registry],
  });
  const proofs = new Counter({
    name: 'limn_canvas_tiles_proved_total',
    help: 'Canvas tiles whose making the server repeated, by result; failed counts steps',
    labelNames: ['result'],
    registers: [registry],
  });
  // Finding the counters of three labels takes longer than counting.
  const known = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  function observed(method: string, route: string, status: number) {
    const name = `${method} ${route} ${status}`;
    const counters = known.get(name) ?? requests.labels(method, route, String(status));
    known.set(name, counters);
    return counters;
  }
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    tilesProved: (result, count) => proofs.inc({ result }, count),
    addTo: (app) =>
      void app.addHook('onResponse', (request, reply, done) => {
        observed(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode).observe(
          reply.elapsedTime / 1000,
        );
        done();
      }),
    async job(name, run) {
      const end = jobs.startTimer({ job: name });
      try {
        await run();
        end({ outcome: 'done' });
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    },
  };
}
