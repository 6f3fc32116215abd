import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded, rows } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));
/** Every table that is declared to Drizzle. */
async function declaredTables(): Promise<ReturnType<typeof getTableConfig>[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      !name.endsWith('.test.ts') &&
      readFileSync(source + name, 'utf8').includes('pgTable('),
  );
  const modules = await Promise.all([
    ...files.map((name) => import(source + name) as Promise<Record<string, unknown>>),
    import('@limn/payment-sandbox/store'),
    import('@limn/embedded-identity/records'),
  ]);
  const tables = new Set(modules.flatMap((module) => Object.values(module)));
  return [...tables].filter((value): value is PgTable => is(value, PgTable)).map(getTableConfig);
}

/** 'timestamp (3) with time zone' and 'timestamp with time zone' hold the same here. */
const plainType = (type: string): string =>
  type
    .replace(/\(\d+\)/, '')
    .replace(/^bigserial$/, 'bigint')
    .replace(/\s+/g, ' ')
    .trim();

test('the columns that the code declares are those that the database has', async () => {
  const handle = await openEmbedded({});
  onTestFinished(() => handle.close());
  await migrate(handle);
  const found = await rows<{ at: string; type: string; required: boolean }>(
    handle.db,
    sql`select c.relname || '.' || a.attname as at, format_type(a.atttypid, null) as type, a.attnotnull as required
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  const inDatabase = new Map(found.map((column) => [column.at, column]));
  const tables = await declaredTables();
  expect(tables.length).toBeGreaterThan(100);
  const strange = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => {
      const at = `${name}.${column.name}`;
      const there = inDatabase.get(at);
      if (!there) return [`${at} is not in the database`];
      const type = plainType(column.getSQLType());
      return [
        ...(type === there.type ? [] : [`${at} is ${there.type}, declared as ${type}`]),
        ...(column.notNull === there.required
          ? []
          : [`${at} is ${there.required ? 'required' : 'nullable'}, declared otherwise`]),
      ];
    }),
  );
  expect(strange).toEqual([]);
});
