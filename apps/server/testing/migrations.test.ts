import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded, rows, type DatabaseHandle } from '../src/platform/database/database.ts';
import { lastOfBaseline, migrate, migrationsBeside } from '../src/platform/database/migrate.ts';

async function opened(): Promise<DatabaseHandle> {
  const handle = await openEmbedded({});
  onTestFinished(() => handle.close());
  return handle;
}

const ran = (handle: DatabaseHandle) =>
  rows<{ name: string; sha256: string }>(
    handle.db,
    sql`select name, sha256 from migrations order by name`,
  );

/** Makes a database of the version before the baseline, whose schema is the same; its events belong to no project. */
async function makeOlder(handle: DatabaseHandle, last: string): Promise<void> {
  await migrate(handle, lastOfBaseline);
  await handle.script(`delete from migrations;
    insert into migrations (name, sha256) values ('0001-start.sql', 'a'), ('${last}', 'b');
    insert into users (id, issuer, subject, email, created_at)
      values ('usr_1', 'i', 's', 'mira@limn.test', now());
    insert into blocked_names (key, name, kind, note, created_at)
      values ('mine', 'Mine', 'person', 'By an admin', now());
    set session_replication_role = replica;
    insert into project_events (project_id, side, text, created_at)
      values ('prj_1', null, 'The term began', now()), ('prj_1', 'holder', 'declined: too soon', now());
    insert into notifications (id, user_id, message, path, created_at)
      values ('ntf_1', 'usr_1', 'Your persona is ready.', '/persona', now());
    insert into personas (id, profile_id, state, step)
      values ('per_1', 'prf_1', 'training', 'Cutting out headshot 2 of 9'), ('per_2', 'prf_2', 'ready', '');
    set session_replication_role = origin;
    delete from blocked_names where key = 'angela merkel';`);
}

test('a new database has every migration, and a second start runs none', async () => {
  const handle = await opened();
  expect((await migrate(handle)).length).toBeGreaterThan(10);
  expect(await migrate(handle)).toEqual([]);
  expect(migrationsBeside(await ran(handle))).toEqual({ pending: [], ahead: [], changed: [] });
});

test('a database of the version before keeps all it has, and counts as up to date', async () => {
  const handle = await opened();
  await makeOlder(handle, '0195-picture-contents.sql');
  const later = await migrate(handle);
  expect(later.filter((name) => name <= lastOfBaseline)).toEqual([]);
  expect(migrationsBeside(await ran(handle))).toEqual({ pending: [], ahead: [], changed: [] });
  const [user] = await rows<{ email: string }>(handle.db, sql`select email from users`);
  expect(user?.email).toBe('mira@limn.test');
  const names = await rows<{ key: string }>(
    handle.db,
    sql`select key from blocked_names where key in ('mine', 'angela merkel')`,
  );
  expect(names).toEqual([{ key: 'mine' }]);
  const happened = await rows<{ event: unknown }>(
    handle.db,
    sql`select event from project_events order by id`,
  );
  expect(happened.map(({ event }) => event)).toEqual([
    { kind: 'term-began' },
    { kind: 'text', text: 'declined: too soon' },
  ]);
  const notified = await rows<{ content: unknown }>(
    handle.db,
    sql`select content from notifications`,
  );
  expect(notified).toEqual([
    { content: { kind: 'text', data: { text: 'Your persona is ready.' } } },
  ]);
  expect(await rows(handle.db, sql`select step from personas order by id`)).toEqual([
    { step: { kind: 'text', text: 'Cutting out headshot 2 of 9' } },
    { step: null },
  ]);
});

test('an older one is refused, with what to do', async () => {
  const handle = await opened();
  await makeOlder(handle, '0180-style-reviews.sql');
  await expect(migrate(handle)).rejects.toThrow(
    'Start it once with that version (commit 261f8fe1)',
  );
});

test('a migration that was changed after it ran is refused', async () => {
  const handle = await opened();
  await migrate(handle);
  await handle.script(`update migrations set sha256 = 'other' where name like '1001%'`);
  await expect(migrate(handle)).rejects.toThrow('was changed after it ran');
});
