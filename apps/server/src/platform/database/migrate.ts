import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { type DatabaseHandle, rows } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);

function readMigrations(): { name: string; text: string; sha256: string }[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}

/** The name of the newest migration this version has. */
export const newestMigration = (): string => readMigrations().at(-1)!.name;

/** Compares, by name, the migrations that ran in a database with those of this version. */
export function migrationsBeside(ran: readonly { name: string; sha256: string }[]) {
  const ours = new Map(readMigrations().map(({ name, sha256 }) => [name, sha256]));
  const names = new Set(ran.map(({ name }) => name));
  return {
    pending: [...ours.keys()].filter((name) => !names.has(name)),
    // Those from before the baseline are replaced by it at the next start.
    ahead: [...names].filter((name) => !ours.has(name) && name >= '1').toSorted(),
    changed: ran
      .filter(({ name, sha256 }) => ours.has(name) && ours.get(name) !== sha256)
      .map(({ name }) => name),
  };
}

/** The last file of the baseline. */
export const lastOfBaseline = '1016-widely-known-names.sql';

/**
 * The migrations before the baseline, by the first and the last of them. They are gone: the baseline makes the same
 * schema.
 */
const beforeBaseline = { first: '0001-start.sql', last: '0195-picture-contents.sql' };

/**
 * Takes over a database that the migrations before the baseline made: it has the baseline's schema, so that the baseline counts
 * as run.
 * @throws Error when some of them did not run in it
 */
async function takeOver(handle: DatabaseHandle, ran: ReadonlySet<string>): Promise<boolean> {
  if (!ran.has(beforeBaseline.first)) return false;
  if (!ran.has(beforeBaseline.last))
    throw new Error(
      `This database is older than the last version that can be brought over: it lacks ${beforeBaseline.last}. Start it once with that version (commit 261f8fe1), then with this one.`,
    );
  const baseline = readMigrations()
    .filter(({ name }) => name <= lastOfBaseline)
    .map(({ name, sha256 }) => `('${name}', '${sha256}')`);
  await handle.script(
    `begin;
     select pg_advisory_xact_lock(7215001);
     delete from migrations where name < '1';
     insert into migrations (name, sha256) values ${baseline.join(', ')} on conflict do nothing;
     commit;`,
  );
  return true;
}

/**
 * Brings the schema up to date: each numbered file once, in order, in a transaction of its own, under an advisory lock so that
 * several starting processes do not race.
 * @param upTo name of the last file to run; without it all of them
 * @returns the names of the files that ran
 * @throws Error when a file that already ran has been changed: migrations only go forward.
 */
export async function migrate(handle: DatabaseHandle, upTo?: string): Promise<string[]> {
  await handle.script(
    `create table if not exists migrations (
       name text primary key, sha256 text not null, ran_at timestamptz not null default now())`,
  );
  const readDone = async () =>
    new Map(
      (
        await rows<{ name: string; sha256: string }>(
          handle.db,
          sql`select name, sha256 from migrations`,
        )
      ).map((row) => [row.name, row.sha256]),
    );
  let done = await readDone();
  if (await takeOver(handle, new Set(done.keys()))) done = await readDone();
  const ran: string[] = [];
  for (const migration of readMigrations()) {
    if (upTo !== undefined && migration.name > upTo) break;
    const before = done.get(migration.name);
    if (before !== undefined) {
      if (before !== migration.sha256)
        throw new Error(
          `Migration ${migration.name} was changed after it ran; add a new one instead.`,
        );
      continue;
    }
    await handle.script(
      `begin;
       select pg_advisory_xact_lock(7215001);
       do $run$ begin
         if not exists (select 1 from migrations where name = '${migration.name}') then
           execute $migration$${migration.text}$migration$;
           insert into migrations (name, sha256) values ('${migration.name}', '${migration.sha256}');
         end if;
       end $run$;
       commit;`,
    );
    ran.push(migration.name);
  }
  return ran;
}
