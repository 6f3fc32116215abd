/** Runs a statement on either database; rows as objects. */
export type QueryRows = (statement: string) => Promise<Record<string, unknown>[]>;

/** Number of rows of each table, and the newest migration. */
export async function rowsOf(
  ask: QueryRows,
): Promise<{ rows: Record<string, number>; migration: string }> {
  const tables = await ask(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [counted] = await ask(`select count(*)::int as count from "${String(name)}"`);
    rows[String(name)] = Number(counted?.['count']);
  }
  if (!rows['migrations'])
    throw new Error('There is no schema of ours in this database. Is DATABASE_URL the right one?');
  const [newest] = await ask('select max(name) as name from migrations');
  return { rows, migration: String(newest?.['name']) };
}

/** Tables whose counts differ, a line each. */
export const differencesOf = (was: Record<string, number>, is: Record<string, number>): string[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((table) => was[table] !== is[table])
    .map((table) => `${table}: ${was[table] ?? 'none'} in the backup, ${is[table] ?? 'none'} now`);
