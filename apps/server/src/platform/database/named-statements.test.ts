import { sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { rows, type Sql } from './database.ts';
import { onePlan } from './named-statements.ts';

describe.runIf(inject('database').kind === 'postgres')('PostgreSQL prepares', () => {
  /** On one connection, for prepared statements are a connection's own. */
  const prepared = async (ask: (tx: Sql) => Promise<unknown>) => {
    const handle = await openTestDatabase();
    try {
      return await handle.db.transaction(async (tx) => {
        await ask(tx);
        const found = await rows<{ statement: string }>(
          tx,
          sql`select statement from pg_prepared_statements where statement not like '%pg_prepared_statements%'`,
        );
        return found.map(({ statement }) => statement.replaceAll(/\s+/g, ' '));
      });
    } finally {
      await handle.close();
    }
  };
  const holds = sql`${sql.param(['a', 'b'])}::text[] @> ${sql.param(['a'])}::text[]`;

  test('a plain SELECT once, and none that names no columns or searches', async () => {
    const asked = await prepared(async (tx) => {
      for (const n of [1, 2]) await rows(tx, sql`select ${n}::int as n`);
      await rows(tx, sql`select * from (select 1 as n) as one`);
      await rows(tx, sql`select ${holds} as holds`);
    });
    expect(asked).toEqual(['select $1::int as n']);
  });

  test('a search that says it has one plan, and no more than sixty of these', async () => {
    const asked = await prepared(async (tx) => {
      for (let n = 0; n < 70; n++)
        await rows(tx, sql`select ${onePlan} ${holds} as ${sql.identifier(`holds${n}`)}`);
      await rows(tx, sql`select 'plain' as word`);
    });
    expect(asked).toHaveLength(61);
    expect(asked).toContain("select 'plain' as word");
  });
});
