import { identityRoutes } from '@limn/contracts/identity';
import { notificationRoutes } from '@limn/contracts/notifications';
import type { ProjectId } from '@limn/contracts/ids';
import { projectRoutes } from '@limn/contracts/projects';
import { sql } from 'drizzle-orm';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { type ProjectPeople, projectPeople, someTerms } from '../../../testing/project-steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { audit } from '../ledger/index.ts';
import { personalTables } from './personal-data.ts';

async function world(): Promise<{ server: TestServer; steps: ProjectPeople }> {
  const server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  onTestFinished(() => server.close());
  return { server, steps: await projectPeople(server) };
}

async function deleted(server: TestServer, email: string): Promise<void> {
  const person = await server.as(email);
  await person.call(identityRoutes.deleteMe, { body: { email } });
  await server.moveClock('+15d');
  await eventually('the account is gone', async () => {
    const left = await rows(server.handle.db, sql`select 1 from users where email = ${email}`);
    return left.length === 0;
  });
}

/** Project tables that contain a word. */
async function whoSays(server: TestServer, word: string): Promise<string[]> {
  const { db } = server.handle;
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name like 'project%' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const said = await rows(
      db,
      sql`select 1 from ${sql.identifier(name)} t where strpos(lower(t::text), ${word}) > 0 limit 1`,
    );
    if (said.length > 0) found.push(name);
  }
  return found;
}

const letter = new TextEncoder().encode('A quill of my own.');

/** One side writes the word wherever it can. */
async function talk({ people }: ProjectPeople, id: ProjectId, side: 'customer' | 'holder') {
  const params = { id };
  const { body: file } = await people[side].call(projectRoutes.upload, {
    params,
    file: { name: 'quill.txt', bytes: letter },
  });
  await people[side].call(projectRoutes.message, {
    params,
    body: { text: 'About my quill.', files: [file.id] },
  });
}

test('a deleted customer: what was asked is withdrawn and forgotten, and the influencer is told', async () => {
  const { server, steps } = await world();
  const id = await steps.ask({ brief: 'Two posters of a quill for a festival.' });
  await talk(steps, id, 'customer');
  await steps.people.holder.call(projectRoutes.message, {
    params: { id },
    body: { text: 'I like the harbour.' },
  });
  const { body: begun } = await steps.people.customer.call(projectRoutes.create, {
    body: { kind: 'talent', talent: steps.talent },
  });
  const [file] = await rows<{ storage_key: string }>(
    server.handle.db,
    sql`select storage_key from project_files`,
  );
  const stored = join(server.dataFolder, 'files', file!.storage_key);
  expect(existsSync(stored)).toBe(true);
  expect(await whoSays(server, 'quill')).not.toEqual([]);

  await deleted(server, 'cleo@limn.test');
  expect(await whoSays(server, 'quill')).toEqual([]);
  expect(await whoSays(server, 'marchetti')).toEqual([]);
  await eventually('the file is gone', async () => !existsSync(stored));
  const left = await steps.read(id, 'holder');
  // It had expired by then; either way it is over.
  expect(['withdrawn', 'expired']).toContain(left.state);
  expect(left.customer.name).toBe('A deleted account');
  expect(left.messages).toMatchObject([{ mine: true, text: 'I like the harbour.' }]);
  const drafts = await rows(server.handle.db, sql`select 1 from projects where id = ${begun.id}`);
  expect(drafts).toEqual([]);
});

test('a deleted influencer: what had not begun is paid back, the signed agreement stays', async () => {
  const { server, steps } = await world();
  const id = await steps.paid({ startsOn: someTerms(40).startsOn });
  await talk(steps, id, 'holder');
  await talk(steps, id, 'customer');
  await deleted(server, 'juno@limn.test');
  const left = await steps.read(id);
  expect(left).toMatchObject({
    state: 'terminated',
    agreement: { state: 'ended', signatures: [{ name: 'Juno Vale' }, { name: 'Cleo Marchetti' }] },
    terms: { brief: 'Two posters for a harbour festival, painted.' },
  });
  expect(left.agreement!.text).toContain('Juno Vale');
  expect(left.messages.map(({ mine }) => mine)).toEqual([true]);
  await eventually('the money is back', async () =>
    (await steps.read(id)).payments.every(({ amount, refunded }) => amount === refunded),
  );
  const { body } = await steps.people.customer.call(notificationRoutes.list);
  expect(body.notifications.map(({ message }) => message)).toContain(
    'The other side of “Two posters for a harbour festival, painted” deleted their account',
  );
  expect(await audit(server.handle.db)).toEqual([]);
  const again = { body: { kind: 'again' as const, from: id } };
  expect((await steps.people.customer.call(projectRoutes.create, again)).status).toBe(404);
});

test.each([
  ['influencer', 'juno@limn.test', 'holder'],
  ['customer', 'cleo@limn.test', 'customer'],
] as const)('a deleted %s in the middle: only what was taken goes back', async (_, email, side) => {
  const { server, steps } = await world();
  const id = await steps.paid({ startsOn: someTerms(2).startsOn, months: 3, price: 90_000 });
  await server.moveClock('+32d');
  await eventually('it runs', async () => (await steps.read(id)).state === 'active');
  await deleted(server, email);
  const other = side === 'holder' ? 'customer' : 'holder';
  expect((await steps.read(id, other)).state).toBe('terminated');
  const [paid] = await rows<{ id: string }>(
    server.handle.db,
    sql`select id from payments where kind = 'project'`,
  );
  const back = async () => {
    const [row] = await rows<{ refunded: number }>(
      server.handle.db,
      sql`select refunded from payments where id = ${paid!.id}`,
    );
    return row!.refunded;
  };
  if (side === 'holder') {
    // Counted on the day of the deletion, as if they had left.
    await eventually('the part that is left is back', async () => (await back()) > 0);
    // Some 45 of some 91 days had passed.
    expect(await back()).toBeGreaterThan(90_000 * 0.44);
    expect(await back()).toBeLessThan(90_000 * 0.56);
  } else expect(await back()).toBe(0);
  expect(await audit(server.handle.db)).toEqual([]);
});

test('what the other side is writing is not in a person’s export', async () => {
  const { server, steps } = await world();
  const { db } = server.handle;
  const id = await steps.ask();
  const terms = someTerms(3, { brief: 'A counter-offer that nobody has seen yet.' });
  await steps.people.holder.call(projectRoutes.save, { params: { id }, body: { terms } });
  const exported = async (side: 'customer' | 'holder') => {
    const [row] = await rows<{ customer_id: string; holder_id: string }>(
      db,
      sql`select customer_id, holder_id from projects where id = ${id}`,
    );
    const profiles = [side === 'customer' ? row!.customer_id : row!.holder_id];
    const person = { userId: '', email: '', profiles, styles: [] };
    const found = await Promise.all(
      Object.values(personalTables).map((table) => rows(db, table(person))),
    );
    return JSON.stringify(found);
  };
  expect(await exported('customer')).toContain('harbour festival');
  expect(await exported('customer')).not.toContain('nobody has seen');
  expect(await exported('holder')).toContain('nobody has seen');
});
