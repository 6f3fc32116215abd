// node bench/writes.ts [--seconds N] [--rounds N]
// Commits a second by eight connections to a PostgreSQL that flushes them to disk: credits that are reserved in the ledger, and likes of
// pictures. Compared, in turns in the same run, with the same schema where a trigger on every table notifies others of each change.
import { parseArgs } from 'node:util';
import type { UserId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { post } from '../apps/server/src/modules/ledger/index.ts';
import { setLike } from '../apps/server/src/modules/market/index.ts';
import {
  type DatabaseHandle,
  openPostgres,
  rows,
  type Tx,
} from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startCluster } from '../apps/server/testing/postgres.ts';

const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const writers = 8;
const now = new Date();
const log = createLog('warn');

/** A write of one person, by its number. */
type Write = (tx: Tx, user: UserId, n: number) => Promise<unknown>;

const reserve: Write = (tx, user, n) => {
  const [from, to] = ['credits', 'credits_reserved'].map((name) => `user:${user}:${name}`);
  const amount = n % 2 === 0 ? 1 : -1;
  return post(tx, {
    key: `bench:${user}:${n}`,
    kind: 'credits.reserve',
    reference: user,
    occurredAt: now,
    entries: [
      { account: from!, amount: -amount, currency: 'CREDITS' },
      { account: to!, amount, currency: 'CREDITS' },
    ],
  });
};
const like: Write = (tx, user, n) => setLike(tx, user, `img_${n % 1000}`, n % 2 === 0, now);

const users = Array.from({ length: writers }, (_, n) => `usr_${n}` as UserId);

interface Bench {
  handle: DatabaseHandle;
  /** Writes of each person so far: no key of the ledger is used twice. */
  written: Map<UserId, number>;
}

async function open(url: string, name: string): Promise<Bench> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const handle = await openPostgres(url.replace(/postgres$/, name), log);
  await migrate(handle);
  for (const user of users) {
    await handle.db.execute(
      sql`insert into users (id, issuer, subject, email, created_at) values (${user}, 'bench', ${user}, '', now())`,
    );
    await handle.db.transaction((tx) =>
      post(tx, {
        key: `grant:${user}`,
        kind: 'credits.grant',
        reference: user,
        occurredAt: now,
        entries: [
          { account: 'credits_granted', amount: -100, currency: 'CREDITS' },
          { account: `user:${user}:credits`, amount: 100, currency: 'CREDITS' },
        ],
      }),
    );
  }
  await handle.listen('changes', () => undefined);
  return { handle, written: new Map() };
}

async function notifyOfEverything({ db, script }: DatabaseHandle): Promise<void> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = current_schema()`,
  );
  await script(`
    create function tell_change() returns trigger language plpgsql as $$
      begin perform pg_notify('changes', ''); return null; end $$;
    ${tables
      .map(
        ({ name }) =>
          `create trigger tell_change after insert or delete or update on ${name} for each statement execute function tell_change();`,
      )
      .join('\n')}`);
}

async function commitsPerSecond({ handle, written }: Bench, write: Write): Promise<number> {
  const end = performance.now() + Number(given.seconds) * 1000;
  let commits = 0;
  await Promise.all(
    users.map(async (user) => {
      for (; performance.now() < end; commits++) {
        const n = written.get(user) ?? 0;
        written.set(user, n + 1);
        await handle.db.transaction((tx) => write(tx, user, n));
      }
    }),
  );
  return commits / Number(given.seconds);
}

const cluster = await startCluster(['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']);
try {
  const notifying = await open(cluster.url, 'notifying');
  await notifyOfEverything(notifying.handle);
  const plain = await open(cluster.url, 'plain');
  for (const [name, write] of Object.entries({ 'credits reserved': reserve, likes: like })) {
    for (const bench of [notifying, plain]) await commitsPerSecond(bench, write);
    for (let round = 1; round <= Number(given.rounds); round++) {
      const before = await commitsPerSecond(notifying, write);
      const after = await commitsPerSecond(plain, write);
      console.log(
        `${name}, round ${round}: ${after.toFixed(0)} a second, ${before.toFixed(0)} where every table notifies (${(after / before).toFixed(2)})`,
      );
    }
  }
  await notifying.handle.close();
  await plain.handle.close();
} finally {
  await cluster.stop();
}
