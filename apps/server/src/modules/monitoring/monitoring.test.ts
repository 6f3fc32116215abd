import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, gunzipSync } from 'node:zlib';
import { identityRoutes } from '@limn/contracts/identity';
import { monitoringRoutes } from '@limn/contracts/monitoring';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import type { Actor } from '@limn/contracts/call';
import { eventually } from '../../../seeds/eventually.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { intakeOf, newVisit, rumPath, type Visit } from '../../../testing/visit.ts';

const nanoseconds = 1_000_000;
const secret = 'correct horse battery staple';

let server: TestServer;
let ada: Actor;
let applicationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  const config = await ada.call(identityRoutes.config);
  applicationId = config.body.monitoring.applicationId;
});
afterAll(() => server.close());

const viewOf = (visit: Visit, version: number, more: object = {}) =>
  visit.event('view', {
    view: {
      id: visit.view,
      url: `${server.url}/pricing?plan=studio&secret=${encodeURIComponent(secret)}`,
      time_spent: version * 1000 * nanoseconds,
      largest_contentful_paint: 800 * nanoseconds,
      cumulative_layout_shift: 0.02,
      ...more,
    },
    _dd: { document_version: version },
  });
const errorOf = (visit: Visit, message: string) =>
  visit.event('error', {
    error: { id: randomUUID(), message, source: 'source', stack: `Error: ${message}\n  at x` },
  });

async function read(visit: Visit) {
  const params = { sessionId: visit.session };
  return ada.call(monitoringRoutes.session, { params });
}
const allFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const replayFiles = () =>
  allFiles(join(server.dataFolder, 'files')).filter((file) => file.includes('/replays/'));

describe('what browsers measure', () => {
  test('is kept: views in their newest version, errors, long tasks and actions', async () => {
    const visit = newVisit(server.url, applicationId);
    const task = { id: randomUUID(), duration: 120 * nanoseconds, entry_type: 'long-task' };
    const action = { id: randomUUID(), type: 'click', target: { name: 'Choose Studio' } };
    expect(
      await visit.send(
        viewOf(visit, 3, { interaction_to_next_paint: 96 * nanoseconds }),
        errorOf(visit, 'x is not a function'),
        visit.event('long_task', { long_task: task }),
        visit.event('action', { action }),
        visit.event('resource', { resource: { id: randomUUID(), url: `${server.url}/x` } }),
      ),
    ).toBe(202);
    // A version that comes late changes nothing.
    expect(await visit.send(viewOf(visit, 2))).toBe(202);

    const { body } = await read(visit);
    expect(body.summary).toMatchObject({
      views: 1,
      errors: 1,
      longTasks: 1,
      recorded: false,
      duration: 3000,
      lcp: 800,
      cls: 0.02,
      inp: 96,
    });
    expect(body.views).toMatchObject([{ path: '/pricing', duration: 3000 }]);
    expect(body.events.map(({ kind, text, duration }) => [kind, text, duration])).toEqual(
      expect.arrayContaining([
        ['error', 'x is not a function', null],
        ['long_task', 'Long task', 120],
        ['action', 'Choose Studio', null],
      ]),
    );
    expect(body.events.find(({ kind }) => kind === 'error')?.stack).toContain('at x');
  });

  test('is listed newest first, a page at a time, and with errors only when asked', async () => {
    const now = Date.now() + 60_000;
    const visits = [0, 1, 2].map((n) => newVisit(server.url, applicationId, now + n * 1000));
    for (const visit of visits) await visit.send(viewOf(visit, 1));
    await visits[1]!.send(errorOf(visits[1]!, 'once'));
    const page = await ada.call(monitoringRoutes.sessions, { query: { offset: 1, size: 2 } });
    expect(page.body.sessions.map(({ id }) => id)).toEqual([
      visits[1]!.session,
      visits[0]!.session,
    ]);
    expect(page.body.total).toBeGreaterThanOrEqual(3);
    const failed = await ada.call(monitoringRoutes.sessions, { query: { show: 'errors' } });
    expect(failed.body.sessions[0]?.id).toBe(visits[1]!.session);
    expect(failed.body.sessions.every(({ errors }) => errors > 0)).toBe(true);
    expect(failed.body.total).toBe(failed.body.sessions.length);
    expect(failed.body.forwarded).toBe(false);
  });

  test('is kept without queries, e-mail addresses and tokens', async () => {
    const visit = newVisit(server.url, applicationId);
    const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhYmMifQ.c2lnbmF0dXJl';
    await visit.send(
      viewOf(visit, 1),
      errorOf(visit, `POST ${server.url}/api/x?code=${secret.split(' ')[0]} for mira@limn.test`),
      errorOf(visit, `Bearer ${token}`),
    );
    await visit.record([
      { type: 4, timestamp: 1, data: { href: `${server.url}/?q=horse`, width: 9, height: 9 } },
      {
        type: 2,
        timestamp: 2,
        data: {
          node: { id: 1, type: 3, textContent: 'Write to\nmira@limn.test, @media' },
          initialOffset: { top: 0, left: 0 },
        },
      },
    ]);
    const { body } = await read(visit);
    expect(body.events.map(({ text }) => text).toSorted()).toEqual([
      'Bearer (token)',
      `POST ${server.url}/api/x for (e-mail)`,
    ]);
    const stored = JSON.stringify([
      await rows(server.handle.db, sql`select * from monitoring_events`),
      await rows(server.handle.db, sql`select * from monitoring_views`),
      ...replayFiles().map((file) => gunzipSync(readFileSync(file)).toString()),
    ]);
    expect(stored).toContain('Write to\\\\n(e-mail), @media');
    for (const word of ['horse', 'mira@', token]) expect(stored).not.toContain(word);
  });
});

describe('recordings', () => {
  test('are kept once a piece and given back in order of time', async () => {
    const start = Date.now();
    const visit = newVisit(server.url, applicationId, start);
    const records = [
      { type: 4, timestamp: start, data: { href: server.url, width: 800, height: 600 } },
      { type: 3, timestamp: start + 10, data: { source: 3, id: 1, x: 0, y: 120 } },
    ];
    expect(await visit.record(records)).toBe(202);
    expect(await visit.record(records)).toBe(202);
    expect(await visit.record([records[1]!])).toBe(202);
    const params = { sessionId: visit.session };
    const first = await ada.call(monitoringRoutes.replay, { params, query: { size: 1 } });
    expect(first.body.total).toBe(2);
    expect(first.body.segments).toHaveLength(1);
    const { body } = await ada.call(monitoringRoutes.replay, { params });
    expect(new Set(body.segments.map(({ records: some }) => some.length))).toEqual(new Set([1, 2]));
    expect(body.segments.flatMap((segment) => segment.records)).toContainEqual(records[1]);
    expect((await read(visit)).body.summary.recorded).toBe(true);
  });

  test('that are none are refused: not packed, too large unpacked, nothing said of them', async () => {
    const visit = newVisit(server.url, applicationId);
    const before = replayFiles().length;
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024, 32));
    expect(await visit.record([], { segment: Buffer.from('plain') })).toBe(422);
    expect(await visit.record([], { segment: bomb })).toBe(422);
    expect(await visit.record([], { segment: deflateSync('[1,2]') })).toBe(422);
    expect(await visit.record([], { segment: Buffer.alloc(2 * 1024 * 1024) })).toBe(413);
    expect(await visit.record([], { event: '{' })).toBe(422);
    expect(await visit.record([], { event: '{"start":1}' })).toBe(422);
    expect((await read(visit)).status).toBe(404);
    expect(replayFiles()).toHaveLength(before);
  });
});

describe('the intake', () => {
  const post = async (ddforward: string, body: string, type = 'text/plain') => {
    const headers = { 'content-type': type };
    const response = await fetch(intakeOf(server.url, ddforward), {
      method: 'POST',
      headers,
      body,
    });
    return response.status;
  };

  test('takes nothing for other addresses, of other types, or that is too much', async () => {
    for (const path of ['', 'https://evil.example/api/v2/rum', '/api/v2/profile', '/api/v2/rumba'])
      expect(await post(path, '{}')).toBe(422);
    expect((await fetch(`${server.url}/api/monitoring`, { method: 'POST' })).status).toBe(422);
    expect(await post(rumPath, '{}', 'application/json')).toBe(415);
    expect(await post('/api/v2/replay', 'text')).toBe(415);
    expect(await post(rumPath, 'x'.repeat(600 * 1024))).toBe(413);
  });

  test('refuses text that no database keeps', async () => {
    const visit = newVisit(server.url, applicationId);
    const error = { id: randomUUID(), message: 'cut\0off', source: 'source' };
    expect(await visit.send(visit.event('error', { error }))).toBe(422);
  });

  test('passes over what is not JSON, not ours or of no known kind', async () => {
    const visit = newVisit(server.url, applicationId);
    const other = newVisit(server.url, randomUUID());
    const status = await visit.send(
      'no JSON',
      '{"type":"view"}',
      '[]',
      '"text"',
      `{"__proto__":{"type":"view"}}`,
      visit.event('view', { view: { id: 'not a uuid', time_spent: -1 } }),
      visit.event('vital', { vital: { id: randomUUID() } }),
      visit.event('error', { date: 1e99, error: { id: randomUUID(), message: 'late' } }),
      other.event('error', { error: { id: randomUUID(), message: 'not ours', source: 'source' } }),
    );
    expect(status).toBe(202);
    expect((await read(visit)).status).toBe(404);
    expect((await read(other)).status).toBe(404);
  });

  test('lets no visit write into another one', async () => {
    const visit = newVisit(server.url, applicationId);
    await visit.send(viewOf(visit, 1));
    const other = newVisit(server.url, applicationId);
    await other.send(other.event('view', { ...viewOf(visit, 9), session: { id: other.session } }));
    expect((await read(visit)).body.views).toMatchObject([{ duration: 1000 }]);
  });

  test('is limited by number of messages', async () => {
    const limited = await startTestServer({ LIMN_RATE_LIMIT: '100000' });
    try {
      const visit = newVisit(limited.url, applicationId);
      const statuses = await Promise.all(Array.from({ length: 310 }, () => visit.send('')));
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    } finally {
      await limited.close();
    }
  });
});

test('however much is sent, the oldest visits make room for the new ones', async () => {
  const small = await startTestServer({ LIMN_MONITORING_MB: '1' });
  try {
    const visits = Array.from({ length: 24 }, () => newVisit(small.url, applicationId));
    for (const visit of visits)
      await visit.send(
        ...Array.from({ length: 12 }, (_, n) =>
          visit.event('error', {
            error: { id: randomUUID(), message: 'm', source: 'source', stack: `${n}`.repeat(7000) },
          }),
        ),
      );
    const kept = await rows<{ id: string; bytes: string }>(
      small.handle.db,
      sql`select id, bytes from monitoring_sessions`,
    );
    const bytes = kept.reduce((sum, row) => sum + Number(row.bytes), 0);
    expect(bytes).toBeLessThan(1.02 * 1024 * 1024);
    const ids = kept.map(({ id }) => id);
    expect(ids).toContain(visits.at(-1)!.session);
    expect(ids).not.toContain(visits[0]!.session);
  } finally {
    await small.close();
  }
});

test('where nothing is measured, nothing is taken in', async () => {
  const quiet = await startTestServer({ LIMN_SESSION_SAMPLE: '100', LIMN_REPLAY_SAMPLE: '0' });
  const off = await startTestServer({ LIMN_SESSION_SAMPLE: '0' });
  try {
    const [visit, other] = [quiet, off].map(({ url }) => newVisit(url, applicationId));
    expect(await visit!.send(viewOf(visit!, 1))).toBe(202);
    expect(await visit!.record([{ type: 7, timestamp: 1 }])).toBe(403);
    expect(await other!.send(viewOf(other!, 1))).toBe(403);
  } finally {
    await quiet.close();
    await off.close();
  }
});

test('what was measured is forgotten after 30 days, recordings too', async () => {
  const visit = newVisit(server.url, applicationId);
  await visit.send(viewOf(visit, 1), errorOf(visit, 'soon forgotten'));
  await visit.record([{ type: 7, timestamp: 1 }]);
  expect(replayFiles().length).toBeGreaterThan(0);
  await server.moveClock('+29d');
  const later = newVisit(server.url, applicationId);
  await later.send(viewOf(later, 1));
  expect((await read(visit)).status).toBe(200);
  await server.moveClock('+2d');
  await eventually('the visit is forgotten', async () => (await read(visit)).status === 404);
  await eventually('the recordings are removed', async () => replayFiles().length === 0);
  const left = sql`select session_id from monitoring_events where session_id = ${visit.session}`;
  expect(await rows(server.handle.db, left)).toEqual([]);
  expect((await read(later)).status).toBe(200);
});
