import { mostCounted } from '@limn/contracts/paging';
import { type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../database/database.ts';

/** How many rows match. */
export interface Total {
  total: number;
  /** There are more than `total`: counting stopped. */
  totalAtLeast: boolean;
}

/** How many rows of a set match, and how many of them have each facet value. */
export interface FacetCount extends Total {
  values: { value: string; count: number }[];
}

/**
 * Reads matches until there are enough. `materialized` has PostgreSQL plan for all matches, so that it uses the GIN index.
 * Planned for the first thousand only, it reads the table until it has met them, and for rows that are rarer than estimated
 * that is the whole table.
 */
const firstOf = (name: SQL, matches: SQL, most: number): SQL =>
  sql`${name}_matches as materialized (${matches}),
    ${name} as materialized (select * from ${name}_matches limit ${most}::int)`;

const toTotal = (count: number, most: number): Total => ({
  total: Math.min(count, most),
  totalAtLeast: count > most,
});

/** The SELECT that counts matches. @param matches a SELECT without a limit @param most where counting stops */
export const countOf = (matches: SQL, most = mostCounted): SQL =>
  sql`with ${firstOf(sql`first`, matches, most + 1)} select count(*)::int as count from first`;

export async function countMatches(db: Sql, matches: SQL, most = mostCounted): Promise<Total> {
  const [found] = await rows<{ count: number }>(db, countOf(matches, most));
  return toTotal(found!.count, most);
}

/**
 * Counts several sets of matches and their facet values in one statement. Values are counted among the first thousand matches
 * of a set.
 *
 * @param sets SELECTs of one column `facets`, a text[], by names that are SQL identifiers
 */
export async function countFacetSets<Name extends string>(
  db: Sql,
  sets: ReadonlyMap<Name, SQL>,
): Promise<Map<Name, FacetCount>> {
  if (sets.size === 0) return new Map();
  const named = [...sets].map(([name, matches]) => ({
    name,
    matches,
    table: sql.raw(`first_${name}`),
  }));
  const parts = named.map(({ table, matches }) => firstOf(table, matches, mostCounted + 1));
  const selects = named.map(
    ({ name, table }) => sql`
      select ${name}::text as name, (select count(*)::int from ${table}) as count,
        (select coalesce(json_agg(v), '[]') from (
          select value, count(*)::int as count
          from (select unnest(facets) as value from (select facets from ${table} limit ${mostCounted}::int) as f) as u
          group by value) as v) as values`,
  );
  const found = await rows<{ name: Name; count: number; values: FacetCount['values'] }>(
    db,
    sql`with ${sql.join(parts, sql`, `)} ${sql.join(selects, sql` union all `)}`,
  );
  return new Map(
    found.map(({ name, count, values }) => [name, { ...toTotal(count, mostCounted), values }]),
  );
}
