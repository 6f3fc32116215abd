import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobWatch } from './jobs.ts';

/** Spans of requests and jobs on their way to a collector. */
export interface RequestTracing {
  /** A span for each request from here on. */
  addTo(app: FastifyInstance): void;
  job: JobWatch;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Reads which span a caller names as the parent of its request (W3C Trace Context). */
const propagator = new W3CTraceContextPropagator();

const contextOf = (request: FastifyRequest): Context =>
  propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);

function addSpans(app: FastifyInstance, tracer: Tracer): void {
  const open = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    // The route's pattern, never the address: that may hold a signature.
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'limn.request_id': request.id,
    };
    const kind = SpanKind.SERVER;
    const name = `${method} ${route}`;
    open.set(request, tracer.startSpan(name, { kind, attributes }, contextOf(request)));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = open.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/**
 * Opens the way to an OpenTelemetry collector.
 *
 * @param endpoint base address, without `/v1/traces`
 * @param service name the spans go under
 */
export function openTracing(endpoint: string, service: string): RequestTracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer(service);
  return {
    addTo: (app) => addSpans(app, tracer),
    async job(name, run) {
      const attributes = { 'messaging.destination.name': name };
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes });
      try {
        await run();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
        throw error;
      } finally {
        span.end();
      }
    },
    // A collector that does not answer must not keep the server from stopping.
    close: () => provider.shutdown().catch(() => undefined),
  };
}
