import type { Actor } from '@limn/contracts/call';
import { adminRoutes } from '@limn/contracts/admin';
import { type AuditAction, auditActions, auditRoutes } from '@limn/contracts/audit';
import { featureRoutes } from '@limn/contracts/features';
import { identityRoutes } from '@limn/contracts/identity';
import { nameRoutes } from '@limn/contracts/names';
import { providerRoutes } from '@limn/contracts/providers';
import { allRoutes } from '@limn/contracts/routes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { composerAt } from '../../../testing/comfyui-replay.ts';
import { adminOf } from '../../../testing/moderation-steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Actor;
beforeAll(async () => {
  server = await startTestServer();
  ada = await adminOf(server);
});
afterAll(() => server.close());

const list = async (query = {}) => (await ada.call(auditRoutes.list, { query })).body;

test('whatever an admin does stands in the log, with who, what and why, and names nobody', async () => {
  const wes = await server.as('wes@limn.test');
  await wes.call(identityRoutes.login);
  await wes.call(identityRoutes.me);
  const { people } = (await ada.call(adminRoutes.waitlist, {})).body;
  await ada.call(adminRoutes.accept, { body: { ids: people.map(({ id }) => id) } });
  await ada.call(featureRoutes.setRule, {
    params: { flag: 'nilv' },
    body: { percentage: 10, roles: ['artist'], people: [{ email: 'wes@limn.test', open: true }] },
  });
  const { body: name } = await ada.call(nameRoutes.add, {
    body: { name: 'Ines Valdor', kind: 'person' },
  });
  await ada.call(nameRoutes.remove, { params: { key: name.key } });
  const { body: provider } = await ada.call(providerRoutes.create, {
    body: composerAt('http://localhost:9'),
  });
  await ada.call(providerRoutes.test, { params: { id: provider.id } });
  await ada.call(providerRoutes.remove, { params: { id: provider.id } });
  const { mails } = (await ada.call(adminRoutes.mails, {})).body;
  await ada.call(adminRoutes.mail, { params: { id: mails[0]!.id } });

  const { entries, admins, more } = await list();
  expect(entries.map(({ action }) => action)).toEqual([
    'letter.read',
    'provider.remove',
    'provider.test',
    'provider.add',
    'name.allow',
    'name.block',
    'feature.set',
    'people.accept',
  ]);
  expect(more).toBe(false);
  expect(entries[6]).toMatchObject({ subject: 'nilv', why: '10 %, artist, 1 specific person' });
  expect(admins).toEqual([{ id: entries[0]!.by, name: entries[0]!.byName }]);
  const said = JSON.stringify(
    await rows(server.handle.db, sql`select action, subject, why, by_id from audit_log`),
  );
  for (const word of ['wes@', 'ines', 'Wes']) expect(said.toLowerCase()).not.toContain(word);
});

test('every route by which an admin changes something is one that writes to the log', () => {
  const writing: Record<string, AuditAction[]> = {
    'PUT /api/admin/v1/features/{flag}': ['feature.set'],
    'POST /api/admin/v1/admin-proposals': ['admin.propose'],
    'POST /api/admin/v1/admin-proposals/{id}/decisions': [
      'admin.approve',
      'admin.reject',
      'admin.withdraw',
    ],
    'DELETE /api/admin/v1/admins/{id}': ['admin.remove'],
    'POST /api/admin/v1/waitlist/acceptances': ['people.accept'],
    'POST /api/admin/v1/people/{id}/suspensions': ['person.suspend'],
    'POST /api/admin/v1/people/{id}/suspensions/end': ['person.lift'],
    'POST /api/admin/v1/people/{id}/sign-outs': ['person.sign-out'],
    'POST /api/admin/v1/people/{id}/credits': ['person.credits'],
    'POST /api/admin/v1/blocked-names': ['name.block'],
    'DELETE /api/admin/v1/blocked-names/{key}': ['name.allow'],
    'POST /api/admin/v1/style-reviews/{id}': ['style.approve', 'style.decline'],
    'POST /api/admin/v1/apps/blocks': ['app.block'],
    'POST /api/admin/v1/apps/blocks/end': ['app.allow'],
    'PUT /api/admin/v1/apps/limits': ['app.limit'],
    'PUT /api/admin/v1/references/{id}/block': ['reference.block'],
    'DELETE /api/admin/v1/references/{id}/block': ['reference.allow'],
    'DELETE /api/admin/v1/references/{id}/reports': ['reference.dismiss'],
    'POST /api/admin/v1/references/imports': ['reference.import'],
    'POST /api/admin/v1/references/iiif-imports': ['reference.import'],
    'POST /api/admin/v1/providers': ['provider.add'],
    'PUT /api/admin/v1/providers/{id}': ['provider.change'],
    'DELETE /api/admin/v1/providers/{id}': ['provider.remove'],
    'POST /api/admin/v1/providers/{id}/tests': ['provider.test'],
    'PUT /api/admin/v1/provider-policy': ['provider.training'],
    'POST /api/admin/v1/moderation/cases/{id}/decisions': [
      'case.dismiss',
      'case.take-down',
      'case.restore',
      'case.uphold',
    ],
    'POST /api/admin/v1/payments/{id}/acts': ['money.propose'],
    'POST /api/admin/v1/money-acts/{id}/decisions': [
      'money.approve',
      'money.reject',
      'money.withdraw',
    ],
    'POST /api/admin/v1/reconciliations': ['money.reconcile'],
    'POST /api/admin/v1/reconciliations/{id}/reads': ['money.read-report'],
    'POST /api/admin/v1/verifications/{id}/decisions': [
      'verification.confirm',
      'verification.refuse',
    ],
  };
  const changing = Object.values(allRoutes)
    .flatMap((domain) => Object.values(domain))
    .filter(({ access, method }) => access === 'admin' && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  expect(changing.toSorted()).toEqual(Object.keys(writing).toSorted());
  const reading: AuditAction[] = ['letter.read', 'visit.replay', 'case.open-file'];
  expect([...new Set([...Object.values(writing).flat(), ...reading])].toSorted()).toEqual(
    Object.keys(auditActions).toSorted(),
  );
});

test('it is narrowed down, and read on from where a page ended', async () => {
  const first = await list({ size: 3 });
  expect(first.more).toBe(true);
  const rest = await list({ before: first.entries.at(-1)!.id });
  expect(rest.entries).toHaveLength(5);
  expect((await list({ action: 'feature.set' })).entries).toHaveLength(1);
  expect((await list({ subject: 'nilv' })).entries).toHaveLength(1);
  expect((await list({ by: 'usr_01J00000000000000000000000' })).entries).toEqual([]);
});

test('what failed is not in it', async () => {
  await ada.call(nameRoutes.remove, { params: { key: 'nobody at all' } });
  expect((await list({ action: 'name.allow' })).entries).toHaveLength(1);
});

test.each([
  ['changed', sql`update audit_log set why = 'nothing'`],
  ['deleted', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('it is never %s', async (_, statement) => {
  await expect(server.handle.db.execute(statement)).rejects.toThrow();
});
