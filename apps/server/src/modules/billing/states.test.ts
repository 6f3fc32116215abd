import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseHandle, rows } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { machines, move } from './states.ts';

/** Tries every pair of money states on a real row: only those in the table are allowed. */
const tables = {
  payment: ['payments', 'pay_1'],
  refund: ['refunds', 'rfd_1'],
  earning: ['earnings', 'ern_1'],
  transfer: ['transfers', 'ern_1'],
  dispute: ['disputes', 'du_1'],
} as const;

describe('states of money', () => {
  let handle: DatabaseHandle;
  beforeAll(async () => {
    handle = await openTestDatabase();
    await handle.script(`
      insert into users (id, issuer, subject, email, created_at) values ('usr_1', 'i', 's', 'm@x.test', now());
      insert into profiles (id, user_id, kind, account_name, created_at)
        values ('prf_1', 'usr_1', 'artist', 'Mira', now());
      insert into payments (id, kind, reference, amount, currency, status, created_at)
        values ('pay_1', 'licence', 'lic_1', 2500, 'USD', 'created', now());
      insert into refunds (id, payment_id, status, amount, created_at) values ('rfd_1', 'pay_1', 'due', 1, now());
      insert into disputes (id, payment_id, status, opened_at) values ('du_1', 'pay_1', 'open', now());
      insert into earnings (id, payment_id, payee, cause_kind, cause_id, ppm, amount, currency, status, sold_at, release_at)
        values ('ern_1', 'pay_1', 'prf_1', 'book', 'b', 1, 1, 'USD', 'held', now(), now());
      insert into transfers (id, earning_id, status, amount, created_at) values ('ern_1', 'ern_1', 'due', 1, now());
    `);
  });
  afterAll(() => handle.close());

  const kinds = Object.keys(tables) as (keyof typeof tables)[];
  test.each(kinds)('a %s moves as its table says, and no other way', async (kind) => {
    const { db } = handle;
    const [table, id] = tables[kind];
    const name = sql.identifier(table);
    const statusOf = async () =>
      (await rows<{ status: string }>(db, sql`select status from ${name} where id = ${id}`))[0]!
        .status;
    const transitions: Record<string, readonly string[]> = machines[kind].transitions;
    let [made, refused] = [0, 0];
    for (const from of Object.keys(transitions))
      for (const to of Object.keys(transitions)) {
        await db.execute(sql`update ${name} set status = ${from} where id = ${id}`);
        const moving = move(db, kind, id as never, to as never);
        if (transitions[from]!.includes(to)) {
          await moving;
          expect(await statusOf()).toBe(to);
          made += 1;
        } else {
          await expect(moving).rejects.toThrow(`cannot become ${to}`);
          expect(await statusOf()).toBe(from);
          refused += 1;
        }
      }
    expect(made).toBe(Object.values(transitions).flat().length);
    expect(refused).toBeGreaterThan(made);
  });

  test('the database knows the same states, and no others', async () => {
    for (const kind of kinds) {
      const [table, id] = tables[kind];
      const name = sql.identifier(table);
      const moving = handle.db.execute(sql`update ${name} set status = 'x' where id = ${id}`);
      await expect(moving).rejects.toThrow();
    }
  });

  test('what is not there cannot be moved', async () => {
    await expect(move(handle.db, 'refund', 'rfd_2' as never, 'done')).rejects.toThrow('rfd_2');
  });
});
