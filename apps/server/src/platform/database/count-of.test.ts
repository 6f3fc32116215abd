import { gt } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { countOf } from './count-of.ts';

const boats = pgTable('boats', { number: integer().primaryKey() });

test('every page but the last tells of more than itself, however few are counted at once', async () => {
  const handle = await openTestDatabase();
  onTestFinished(async () => {
    await handle.script('drop table boats');
    await handle.close();
  });
  await handle.script(`create table boats (number int primary key);
    insert into boats select generate_series(1, 95)`);
  const size = 10;
  const told: number[] = [];
  for (let offset = 0; ; offset += size) {
    const total = await countOf(handle.db, boats, undefined, { offset, ahead: 30 });
    told.push(total);
    if (total <= offset + size) break;
  }
  expect(told).toEqual([30, 40, 50, 60, 70, 80, 90, 95, 95, 95]);
  expect(await countOf(handle.db, boats, gt(boats.number, 90))).toBe(5);
});
