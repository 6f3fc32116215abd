import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobWatch } from './jobs.ts';

type Resource = NonNullable<
  NonNullable<ConstructorParameters<typeof TracerProvider>[0]>['resource']
>;

/** Spans of requests and jobs on their way to a collector. */
export interface Tracing {
  /** A span for each request from here on. */
  addTo(app: FastifyInstance): void;
  job: JobWatch;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** What the spans are of. */
function resourceOf(name: string): Resource {
  const resource: Resource = {
    attributes: { 'service.name': name },
    getRawAttributes: () => Object.entries(resource.attributes),
    merge: (other) => other ?? resource,
  };
  return resource;
}

const traceparent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** The span that a caller names as the parent of its request (W3C Trace Context, `traceparent`). */
export function callerOf(header: string | string[] | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = traceparent.exec(String(header ?? '')) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

function contextOf(request: FastifyRequest): Context {
  const caller = callerOf(request.headers['traceparent']);
  return caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
}

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
export function openTracing(endpoint: string, service: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceOf(service),
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
