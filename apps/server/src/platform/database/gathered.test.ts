import { desc, eq, sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test } from 'vitest';
import { statementsOf } from '../../testing/statements-of.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Sql } from './database.ts';
import { gathered } from './gathered.ts';

const ports = pgTable('ports', {
  id: text().primaryKey(),
  depth: integer(),
  ships: bigint({ mode: 'number' }).notNull(),
  open: boolean().notNull(),
  names: text().array().notNull(),
  chart: jsonb().notNull(),
  since: timestamp({ withTimezone: true }),
});
const quays = pgTable('quays', { id: text().primaryKey(), portId: text('port_id').notNull() });

test('what is asked in one moment is one statement, and answered as each alone', async () => {
  const handle = await openTestDatabase();
  onTestFinished(async () => {
    await handle.script('drop table ports, quays');
    await handle.close();
  });
  const { db } = handle;
  await handle.script(`
    create table ports (id text primary key, depth int, ships bigint not null, open boolean not null, names text[] not null,
      chart jsonb not null, since timestamptz);
    create table quays (id text primary key, port_id text not null);`);
  await db.insert(ports).values([
    {
      id: 'a',
      depth: 7,
      ships: 2 ** 40,
      open: true,
      names: ['A, "quoted"', 'ä'],
      chart: { at: [1, null] },
      since: new Date('2026-07-01T12:30:15.123Z'),
    },
    { id: 'b', depth: null, ships: 0, open: false, names: [], chart: [], since: null },
  ]);
  await db.insert(quays).values([{ id: 'q', portId: 'a' }]);
  const all = (from: Sql) => from.select().from(ports).orderBy(desc(ports.id));
  const joined = (from: Sql) =>
    from.select().from(ports).leftJoin(quays, eq(quays.portId, ports.id)).orderBy(ports.id);
  const counted = async (from: Sql) =>
    from
      .select({ open: ports.open, count: sql`count(*)`.mapWith(Number) })
      .from(ports)
      .groupBy(ports.open)
      .orderBy(ports.open);
  const none = (from: Sql) =>
    from.selectDistinct({ id: quays.id }).from(quays).where(eq(quays.portId, 'b'));
  const each = (from: Sql) => Promise.all([all(from), joined(from), counted(from), none(from)]);
  const alone = await each(db);
  const sent = statementsOf(handle);
  const read = gathered(db);
  expect(await each(read)).toEqual(alone);
  expect(sent.splice(0)).toHaveLength(1);
  expect(alone[1].map((row) => row.quays)).toEqual([{ id: 'q', portId: 'a' }, null]);
  // One alone is sent as it is, and what comes later is asked later.
  expect([await all(read), await none(read)]).toEqual([alone[0], alone[3]]);
  expect(sent.splice(0)).toHaveLength(2);
  // They may read from what is found once for all of them, and one alone may, too.
  const open = gathered(db, sql`open as materialized (select id from ports where open)`);
  const ofOpen = async () =>
    open
      .select()
      .from(quays)
      .where(sql`${quays.portId} in (select id from open)`);
  const count = async () => open.select({ n: sql<number>`count(*)::int` }).from(sql`open`);
  expect(await Promise.all([ofOpen(), count()])).toEqual([[{ id: 'q', portId: 'a' }], [{ n: 1 }]]);
  expect(await count()).toEqual([{ n: 1 }]);
  expect(sent.splice(0)).toHaveLength(2);
  const wrong = read.select({ n: sql`1 / ${ports.ships}` }).from(ports);
  await expect(Promise.all([all(read), wrong])).rejects.toThrow();
  expect(await db.transaction((tx) => each(gathered(tx)))).toEqual(alone);
});
