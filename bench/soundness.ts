import { sql } from 'drizzle-orm';
import { matchesContentHash, keysOf } from '../apps/server/src/backup/objects.ts';
import { bookFaults } from '../apps/server/src/modules/billing/book-faults.ts';
import { type Database, rows } from '../apps/server/src/platform/database/database.ts';
import type { openDisk } from '../apps/server/src/platform/storage.ts';

/** Something that must not be: each row of the question is one case. */
const questions = {
  'the same request made two generations': sql`
    select user_id, request_id as subject from generations group by 1, 2 having count(*) > 1`,
  'a generation was neither painted nor ended': sql`
    select id || ' ' || status as subject from generations where status in ('queued', 'running')`,
  'a finished generation lacks pictures': sql`
    select g.id as subject from generations g where g.status = 'succeeded'
      and (g.recipe->>'number_of_images')::int <> (select count(*) from images i where i.generation_id = g.id)`,
  'a picture was delivered twice': sql`
    select generation_id as subject from images where generation_id is not null group by generation_id, position having count(*) > 1`,
  'credits were reserved and neither spent nor given back, or more than once': sql`
    with moved as (
      select split_part(t.reference, ':', 1) as id, t.kind, sum(e.amount) as amount
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.amount > 0
      where t.kind in ('credits.reserve', 'credits.spend', 'credits.release') group by 1, 2)
    select g.id || ' reserved ' || g.credits_reserved || ' spent ' || g.credits_spent as subject from generations g
    where g.credits_reserved <> coalesce((select amount from moved m where m.id = g.id and m.kind = 'credits.reserve'), 0)
      or g.credits_spent <> coalesce((select amount from moved m where m.id = g.id and m.kind = 'credits.spend'), 0)
      or g.credits_reserved - g.credits_spent
        <> coalesce((select amount from moved m where m.id = g.id and m.kind = 'credits.release'), 0)`,
  'credits are still reserved': sql`
    select account as subject from ledger_balances where account like '%:credits_reserved' and balance <> 0`,
  'the same purchase made two licences': sql`
    select user_id, request_id as subject from licences group by 1, 2 having count(*) > 1`,
  'two licences in force of one picture for one person': sql`
    select image_id as subject from licences where status = 'active' group by user_id, image_id having count(*) > 1`,
  'a payment was charged twice': sql`
    select data->>'payment_intent' as subject from sandbox_objects where type = 'charge'
      and data->>'status' = 'succeeded' group by 1 having count(*) > 1`,
  'something was paid for twice': sql`
    select kind || ' ' || reference as subject from payments where paid_at is not null group by kind, reference having count(*) > 1`,
  'a charge that no paid payment knows': sql`
    select c.id as subject from sandbox_objects c where c.type = 'charge' and c.data->>'status' = 'succeeded'
      and not exists (select 1 from payments p where p.charge_id = c.id and p.paid_at is not null)`,
  'a payment of another sum than its charge': sql`
    select p.id as subject from payments p join sandbox_objects c on c.id = p.charge_id
      where p.gross <> (c.data->>'amount')::int`,
  'a licence that was paid and is not in force': sql`
    select l.id as subject from licences l join payments p on p.kind = 'licence' and p.reference = l.id
      where p.paid_at is not null and p.refunded = 0 and l.status not in ('active', 'superseded')`,
  'a letter of the provider was not worked off': sql`
    select id as subject from webhook_events where processed_at is null`,
  'a job is stuck': sql`
    select name || ' ' || state || ' after ' || retry_count || ' tries' as subject from pgboss.job
      where state in ('active', 'retry') or (state = 'created' and start_after < now() and name not like '\\_\\_pgboss%')`,
};

/** Every storage key that a row names, found by the names of columns. */
async function keysNamed(db: Database): Promise<Set<string>> {
  const columns = await rows<{ table: string; column: string }>(
    db,
    sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name like '%\\_key' and data_type = 'text'`,
  );
  const keys = new Set<string>();
  for (const { table, column } of columns) {
    const found = await rows<{ key: string }>(
      db,
      sql`select distinct ${sql.identifier(column)} as key from ${sql.identifier(table)}
          where ${sql.identifier(column)} ~ '^[a-z-]+/[0-9a-f]{2}/[0-9a-f]{64}\\.'`,
    );
    for (const { key } of found) keys.add(key);
  }
  return keys;
}

/** Faults of an idle site, and a count of its contents. */
export async function soundness(db: Database, disk: Awaited<ReturnType<typeof openDisk>>) {
  const faults: string[] = [];
  const say = (what: string, subjects: string[]) => {
    if (subjects.length > 0)
      faults.push(`${subjects.length} × ${what}: ${[...new Set(subjects)].slice(0, 5).join('; ')}`);
  };
  for (const [what, question] of Object.entries(questions))
    say(
      what,
      (await rows<{ subject: string }>(db, question)).map(({ subject }) => subject),
    );
  // Failed jobs are no faults: sweeps redo their work, and thumbnails are drawn again at the next change.
  const givenUp = await rows<{ name: string; count: number }>(
    db,
    sql`select name, count(*)::int as count from pgboss.job where state = 'failed' group by 1`,
  );
  const books = await bookFaults(db, new Date());
  say(
    'the books',
    books.faults.map(({ kind, subject }) => `${kind} ${subject}`),
  );

  const [named, there] = [await keysNamed(db), new Set(await keysOf(disk))];
  say(
    'a row names a file that is not there',
    [...named].filter((key) => !there.has(key)),
  );
  const damaged: string[] = [];
  for (const key of named)
    if (there.has(key) && !matchesContentHash(key, await disk.getBytes(key))) damaged.push(key);
  say('a file is not what its name says', damaged);
  const [sums] = await rows<Record<string, number>>(
    db,
    sql`select (select count(*)::int from generations) as generations,
      (select count(*)::int from generations where status = 'cancelled') as cancelled,
      (select count(*)::int from generations where status = 'failed') as failed,
      (select count(*)::int from images) as pictures,
      (select count(*)::int from payments where paid_at is not null) as payments,
      (select count(*)::int from canvas_diffs) as diffs,
      (select count(*)::int from ledger_transfers) as transfers,
      (select count(*)::int from pgboss.job where retry_count > 0) as "jobs begun again"`,
  );
  const orphans = [...there].filter((key) => !named.has(key) && !key.startsWith('status/'));
  return {
    faults,
    givenUp: givenUp.map(({ name, count }) => `${count} × ${name}`),
    sums: { ...sums, files: there.size, 'files of no row': orphans.length },
  };
}
