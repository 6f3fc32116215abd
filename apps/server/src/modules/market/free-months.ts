import { upTo } from '@limn/contracts/text';
import { sql } from 'drizzle-orm';
import { oneOf, rows, type Sql, type Tx } from '../../platform/database/database.ts';
import { readSetting, writeSetting } from '../../platform/settings.ts';
import { list, listedEntries } from './list.ts';

/** Number of months stored for a listing: enough for a month to change before the listing is updated. */
const monthsTold = 3;
const setting = 'market.month';

const monthOf = (at: Date): string => upTo(at.toISOString(), 7);

/** The months from one on, as '2026-07'. */
function monthsFrom(month: string, count: number): string[] {
  const [year, first] = month.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, n) => monthOf(new Date(Date.UTC(year, first - 1 + n))));
}

/** Stores the current month. @returns whether it changed */
export async function turnMonth(db: Sql, now: Date): Promise<boolean> {
  const month = monthOf(now);
  if ((await readSetting(db, setting)) === month) return false;
  await writeSetting(db, setting, month);
  return true;
}

/**
 * The months, among this one and the next two, in which talents or books are available: those without a project that
 * excludes all others. Exclusivity in one category, and requests without an answer, leave a month available. Runs two
 * statements.
 */
export async function freeMonthsOf(
  db: Sql,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const month = await readSetting(db, setting);
  if (typeof month !== 'string' || ids.length === 0) return new Map();
  const months = monthsFrom(month, monthsTold);
  // An accepted term begins when it is paid for, where its day has passed by then.
  const taken = await rows<{ id: string; month: string }>(
    db,
    sql`select distinct p.subject_id as id, m.month
        from projects p
          cross join lateral (select coalesce(p.starts_at,
            greatest((p.terms->>'startsOn')::date, ${`${month}-01`}::date)::timestamp at time zone 'UTC') as at) as begins
          cross join lateral (select coalesce(p.ends_at,
            (begins.at at time zone 'UTC' + make_interval(months => (p.terms->>'months')::int)) at time zone 'UTC') as at) as ends
          join unnest(array[${sql.join(
            months.map((one) => sql`${one}`),
            sql`, `,
          )}]::text[]) as m (month)
            on begins.at < ((m.month || '-01')::timestamp + interval '1 month') at time zone 'UTC'
              and ends.at > (m.month || '-01')::timestamp at time zone 'UTC'
        where p.state in ('accepted', 'paid', 'active') and p.terms->>'exclusivity' = 'full'
          and p.subject_id in ${oneOf(ids)}`,
  );
  return new Map(
    ids.map((id) => [
      id,
      months.filter((one) => !taken.some((row) => row.id === id && row.month === one)),
    ]),
  );
}

/** Updates the months in which a talent or a book is available, after one of its projects has moved. */
export async function relistMonths(tx: Tx, id: string): Promise<void> {
  const [entry] = await listedEntries(tx, [id]);
  if (!entry) return;
  const freeMonths = (await freeMonthsOf(tx, [id])).get(id) ?? [];
  if (entry.freeMonths.join() !== freeMonths.join()) await list(tx, { ...entry, freeMonths });
}
