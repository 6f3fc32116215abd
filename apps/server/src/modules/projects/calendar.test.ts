import type { Project } from '@limn/contracts/project-shapes';
import { cureDays, windDownDays } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { type ProjectPeople, projectPeople, someTerms } from '../../../testing/project-steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { events } from './schema.ts';

let server: TestServer;
let steps: ProjectPeople;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  steps = await projectPeople(server);
});
afterAll(() => server.close());

const says = ({ calendar }: Project) => calendar.map(({ what, when }) => `${when}: ${what}`);

test('the calendar of a project has its days in order, with those that have come and the next one', async () => {
  const { customer, holder } = steps.people;
  const id = await steps.ask({ months: 2, renewal: 'ask' });
  const params = { id };
  expect(says(await steps.read(id))).toEqual([
    'past: Sent',
    'next: The term begins',
    'later: Deadline to answer',
    'later: Renewal opens',
    'later: The term ends',
  ]);
  await holder.call(projectRoutes.submit, {
    params,
    body: { version: 1, terms: someTerms(3, { months: 2, renewal: 'ask', price: 50_000 }) },
  });
  await customer.call(projectRoutes.decide, { params, body: { version: 2, decision: 'accept' } });
  const project = await steps.sign(id);
  expect(says(project)).toEqual([
    'past: Sent',
    'past: Version 2 of the terms',
    'past: Accepted',
    'past: Juno Vale signed',
    'past: Cleo Marchetti signed',
    'next: The term begins',
    'later: Deadline to sign and pay',
    'later: Renewal opens',
    'later: The term ends',
  ]);
  const days = project.calendar.map(({ at }) => at);
  expect(days).toEqual(days.toSorted());
});

test('a long history shows its newest entries in order, and says that there are older ones', async () => {
  const id = await steps.paid({ months: 1 });
  const { db } = server.handle;
  const before = await steps.read(id);
  expect(before.hasOlderEvents).toBe(false);
  await db.insert(events).values({
    projectId: id,
    side: null,
    event: { kind: 'term-began' },
    createdAt: new Date('2026-01-01T00:00:00Z'),
  });
  await db.execute(sql`
    insert into project_events (project_id, side, event, created_at)
    select ${id}, 'customer', jsonb_build_object('kind', 'text', 'text', 'Message ' || n), timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 2001) n`);
  const project = await steps.read(id);
  expect(project.events.map(({ text }) => text)).toEqual(
    Array.from({ length: 2000 }, (_, at) => `Message ${at + 2}`),
  );
  expect(project.hasOlderEvents).toBe(true);
  // The beginning of the term is older than what is read.
  expect(says(project)).toContainEqual(expect.stringContaining('The term began'));
});

test('of a breach and of leaving it says until when, and nothing is to come of what was withdrawn', async () => {
  const { customer, holder } = steps.people;
  const id = await steps.paid({ months: 12 });
  const act = (who: typeof holder, action: 'notice' | 'cure' | 'leave') =>
    who.call(projectRoutes.agreement, {
      params: { id },
      body: { action, reason: 'It was shown on television.' },
    });
  await server.moveClock('+4d');
  await eventually('it begins', async () => (await steps.read(id)).state === 'active');
  await act(holder, 'notice');
  expect(says(await steps.read(id)).slice(-4)).toEqual([
    'past: Cleo Marchetti signed',
    'past: The term began',
    'next: Deadline to fix the breach',
    'later: The term ends',
  ]);
  const { calendar } = await steps.read(id);
  const cure = calendar.find(({ what }) => what.includes('fix the breach'))!;
  const from = Date.now() + 4 * 86_400_000;
  expect(Math.round((Date.parse(cure.at) - from) / 86_400_000)).toBe(cureDays);
  await act(holder, 'cure');
  await act(customer, 'leave');
  expect(says(await steps.read(id)).at(-1)).toBe('next: The wind-down ends');
  await server.moveClock(`+${windDownDays + 5}d`);
  await eventually('it has ended', async () => (await steps.read(id)).state === 'terminated');
  expect(says(await steps.read(id)).slice(-2)).toEqual([
    'past: The term began',
    'past: The wind-down ends',
  ]);

  const other = await steps.ask({
    startsOn: new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10),
  });
  await customer.call(projectRoutes.decide, {
    params: { id: other },
    body: { version: 1, decision: 'withdraw' },
  });
  expect(says(await steps.read(other))).toEqual(['past: Sent']);
});
