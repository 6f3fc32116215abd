import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { identityRoutes } from '@limn/contracts/identity';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { fastify, LogController } from 'fastify';
import { DomainError, httpStatus } from '../src/platform/errors.ts';
import { addAccessLog } from '../src/platform/http/access-log.ts';
import { createApi } from '../src/platform/http/api.ts';
import { createGuestAnswers } from '../src/platform/http/guest-answers.ts';
import { createLimits } from '../src/platform/http/limits.ts';
import { eventually } from '../seeds/eventually.ts';
import { startTestServer } from './test-server.ts';
import { newVisit } from './visit.ts';

interface Received {
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A server of another company, which answers with scripted statuses and records its requests. */
interface Scripted {
  url: string;
  received: Received[];
  /** Statuses of the next answers; 202 after them. */
  answers: number[];
  server: Server;
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function scripted(): Promise<Scripted> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      received.push({ url, headers: request.headers, body: Buffer.concat(chunks) });
      const status = answers.shift() ?? 202;
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, received, answers, server };
}

async function started(env: Record<string, string>) {
  const server = await startTestServer(env);
  closing.push(() => server.close());
  return server;
}

describe('forwarding to a Datadog account', () => {
  test('sends on what was kept, under our own token, again until it is taken', async () => {
    const intake = await scripted();
    intake.answers.push(307, 503);
    const applicationId = randomUUID();
    const server = await started({
      DATADOG_APPLICATION_ID: applicationId,
      DATADOG_CLIENT_TOKEN: 'our-token',
      DATADOG_INTAKE: intake.url,
    });
    const visit = newVisit(server.url, applicationId);
    const error = { id: randomUUID(), message: 'for mira@limn.test', source: 'source' };
    await visit.send(visit.event('error', { error }), 'no JSON');
    await eventually('the events are taken', async () => intake.received.length === 3);
    const [led, refused, taken] = intake.received;
    expect(led?.body).toEqual(taken?.body);
    expect(refused?.body).toEqual(taken?.body);
    // Redirects are not followed, so no other server receives anything.
    expect(intake.received.map(({ url }) => url.pathname)).not.toContain('/elsewhere');
    expect(taken?.url.pathname).toBe('/api/v2/rum');
    expect(taken?.url.searchParams.getAll('dd-api-key')).toEqual(['our-token']);
    expect(taken?.headers['content-type']).toMatch(/^text\/plain/);
    expect(JSON.parse(taken!.body.toString())).toMatchObject({
      type: 'error',
      error: { message: 'for (e-mail)' },
      view: { url: `${server.url}/pricing` },
    });

    const records = [{ type: 4, timestamp: 1, data: { href: server.url, width: 8, height: 6 } }];
    await visit.record(records);
    await eventually('the recording is taken', async () => intake.received.length === 4);
    const recording = intake.received[3]!;
    expect(recording.url.pathname).toBe('/api/v2/replay');
    const form = await new Response(new Uint8Array(recording.body), {
      headers: { 'content-type': recording.headers['content-type']! },
    }).formData();
    const segment = inflateSync(Buffer.from(await (form.get('segment') as File).arrayBuffer()));
    expect(JSON.parse(segment.toString()).records).toEqual(records);
    expect(JSON.parse(await (form.get('event') as File).text())).toMatchObject({
      session: { id: visit.session },
    });
  });
});

describe('traces', () => {
  interface Sent {
    resourceSpans: {
      resource: { attributes: { key: string; value: { stringValue: string } }[] };
      scopeSpans: {
        spans: {
          name: string;
          traceId: string;
          parentSpanId?: string;
          status: { code?: number };
        }[];
      }[];
    }[];
  }

  test('tell of each request, as part of the caller’s trace, and of each job', async () => {
    const collector = await scripted();
    const server = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const parent = '00f067aa0ba902b7';
    await fetch(`${server.url}/api/config?email=mira@limn.test`, {
      headers: { traceparent: `00-${traceId}-${parent}-01` },
    });
    await fetch(`${server.url}/api/config`, { headers: { traceparent: `00-${'0'.repeat(32)}-x` } });
    await server.moveClock('+1d');
    await eventually('the job is told of', async () =>
      collector.received.some(({ body }) => body.includes('job monitoring.forget')),
    );
    expect(collector.received.every(({ url }) => url.pathname === '/v1/traces')).toBe(true);
    const resources = collector.received.flatMap(
      ({ body }) => (JSON.parse(body.toString()) as Sent).resourceSpans,
    );
    expect(resources[0]?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'limn' },
    });
    const spans = resources.flatMap(({ scopeSpans }) => scopeSpans).flatMap((s) => s.spans);
    const [followed, fresh] = spans.filter(({ name }) => name === 'GET /api/config');
    expect(followed).toMatchObject({ traceId, parentSpanId: parent });
    expect(fresh?.parentSpanId ?? '').toBe('');
    expect(spans.map(({ name }) => name)).toContain('job monitoring.forget');
    expect(JSON.stringify(spans)).not.toContain('mira@');
  });
});

describe('the access log', () => {
  function logging() {
    const lines: Record<string, unknown>[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
        done();
      },
    });
    const app = fastify({
      loggerInstance: pino({ level: 'info' }, sink),
      logController: new LogController({ disableRequestLogging: true }),
      genReqId: () => randomUUID(),
    });
    closing.push(() => app.close());
    const logged = app as unknown as Parameters<typeof addAccessLog>[0];
    addAccessLog(logged);
    return { app: logged, lines, last: () => lines.findLast(({ msg }) => msg === 'request') };
  }

  test('has a line a request, with the id the answer names, and nothing of the address', async () => {
    const { app, lines, last } = logging();
    app.get('/people/:email', () => ({}));
    const answer = await app.inject({
      url: '/people/mira@limn.test?signature=secret',
      headers: { authorization: 'Bearer swordfish' },
    });
    expect(last()).toMatchObject({
      level: 30,
      method: 'GET',
      route: '/people/:email',
      status: 200,
      ms: expect.any(Number),
      reqId: answer.headers['x-request-id'],
    });
    expect(JSON.stringify(lines)).not.toMatch(/mira|secret|swordfish/);
  });

  test('says who was refused, and that as a warning', async () => {
    const { app, last } = logging();
    app.setErrorHandler((error, _request, reply) =>
      reply.status(error instanceof DomainError ? httpStatus[error.code] : 500).send(),
    );
    const api = createApi<{ id: string }>(
      app,
      {
        identify: async () => ({ id: 'usr_1' }),
        idOf: ({ id }) => id,
        programOf: () => null,
        admit: () => {
          throw new DomainError('forbidden', 'You need an artist profile for this.');
        },
      },
      createLimits(app, false),
      createGuestAnswers(),
      new AbortController().signal,
      {
        count: () => undefined,
        once: () => Promise.reject(new Error('no program comes here')),
        record: () => Promise.reject(new Error('no program comes here')),
      },
    );
    api.on(identityRoutes.me, () => {
      throw new Error('nobody comes here');
    });
    await app.inject({ url: identityRoutes.me.path });
    expect(last()).toMatchObject({ level: 40, status: 403, user: 'usr_1' });
  });

  test('is the server’s own: every answer names its request', async () => {
    const server = await started({});
    const ids = await Promise.all(
      ['/api/config', '/api/nothing', '/healthz'].map(async (path) =>
        (await fetch(server.url + path)).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  });
});

test('metrics tell how jobs ended and how long they took', async () => {
  const token = 'a-token-of-sixteen';
  const server = await started({ LIMN_METRICS_TOKEN: token });
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/metrics`, { headers })).text();
  };
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  await (await server.as('ada@limn.test')).call(identityRoutes.login);
  await server.moveClock('+1d');
  const text = await eventually('a job is counted', async () => {
    const metrics = await read();
    return metrics.includes('limn_job_duration_seconds_count{job="monitoring.forget"') && metrics;
  });
  expect(text).toMatch(
    /limn_job_duration_seconds_count\{job="monitoring.forget",outcome="done"\} 1/,
  );
  expect(text).toMatch(/limn_http_request_duration_seconds_count\{.*route="\/api\/login"/);
});
