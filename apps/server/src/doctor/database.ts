import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../platform/config.ts';
import { migrationsBeside } from '../platform/database/migrate.ts';
import { isLoopback } from '../platform/stand-ins.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

const part = 'DATABASE_URL';
const oldestVersion = 150_000;
/** Connections of one process: its pool, the pool of its job queue, and a listener for each. */
const connectionsEach = 22;
/** Tolerated difference of clocks in seconds: tokens tolerate 5. */
const skewSeconds = 5;

async function one(client: pg.Client, text: string): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<string, unknown>>(text);
  return rows[0] ?? {};
}

async function checkServer(client: pg.Client, url: string): Promise<Finding[]> {
  const facts = await one(
    client,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('max_connections')::int as most, current_setting('superuser_reserved_connections')::int as reserved,
       current_setting('server_encoding') as encoding,
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as ssl`,
  );
  const version = String(facts['version']);
  const room = Math.floor((Number(facts['most']) - Number(facts['reserved'])) / connectionsEach);
  return [
    Number(facts['number']) >= oldestVersion
      ? ok(part, `PostgreSQL ${version}`)
      : wrong(part, `PostgreSQL ${version} is too old.`, 'Move to PostgreSQL 15 or newer.'),
    ...(facts['encoding'] === 'UTF8'
      ? []
      : [
          wrong(
            part,
            `The database is in ${String(facts['encoding'])}.`,
            'Make one with encoding UTF8.',
          ),
        ]),
    room >= 3
      ? ok('max_connections', `room for ${room} processes of ${connectionsEach} connections`)
      : warning(
          'max_connections',
          `Only ${room} processes fit, with up to ${connectionsEach} connections each.`,
          `Raise max_connections to ${connectionsEach} for each process and some more.`,
        ),
    ...(facts['ssl'] === true || isLoopback(new URL(url).hostname)
      ? []
      : [
          warning(
            part,
            'The connection is not encrypted.',
            'Add ?sslmode=verify-full, unless the network between is your own.',
          ),
        ]),
  ];
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const before = Date.now();
  const { now } = await one(client, 'select clock_timestamp() as now');
  const apart = ((now as Date).getTime() - (before + Date.now()) / 2) / 1000;
  const says = `${Math.abs(apart).toFixed(1)} s between the database’s and this machine’s`;
  if (Math.abs(apart) <= skewSeconds) return ok('clocks', says);
  return wrong('clocks', `${says}.`, 'Let both be set by the network (systemd-timesyncd, chrony).');
}

async function checkRights(client: pg.Client): Promise<Finding[]> {
  const facts = await one(
    client,
    `select current_user as person, has_database_privilege(current_database(), 'CREATE') as database,
       has_schema_privilege('public', 'CREATE') as schema,
       exists (select 1 from pg_extension where extname = 'pg_trgm') as installed,
       exists (select 1 from pg_available_extensions where name = 'pg_trgm') as available`,
  );
  const person = String(facts['person']);
  const findings: Finding[] = [];
  if (!facts['schema'] || !facts['database'])
    findings.push(
      wrong(
        part,
        `${person} may not create ${facts['schema'] ? 'schemas in the database' : 'tables in the schema public'}.`,
        `As its owner: grant create on database … to ${person}; grant create on schema public to ${person};`,
      ),
    );
  else findings.push(ok(part, `${person} may create what migrations create`));
  if (facts['installed']) findings.push(ok('pg_trgm', 'installed'));
  else if (facts['available'])
    findings.push(ok('pg_trgm', 'available; the first start installs it'));
  else
    findings.push(
      wrong('pg_trgm', 'The extension is not available.', 'Install PostgreSQL’s contrib package.'),
    );
  return findings;
}

async function checkSchema(client: pg.Client): Promise<Finding> {
  const { there } = await one(
    client,
    `select to_regclass('public.migrations') is not null as there`,
  );
  const ran = there
    ? (await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations'))
        .rows
    : [];
  const { pending, ahead, changed } = migrationsBeside(ran);
  if (changed.length > 0)
    return wrong(
      'schema',
      `${changed.join(', ')} ran here with another text.`,
      'Install the version of Limn that ran it, unchanged.',
    );
  if (ahead.length > 0)
    return wrong(
      'schema',
      `It is newer than this version of Limn: ${ahead.join(', ')}.`,
      'Install the newer version; migrations do not go back.',
    );
  if (pending.length === 0) return ok('schema', `up to date (${ran.length} migrations)`);
  const says = `${pending.length} migrations have not run yet`;
  return ran.length === 0
    ? ok('schema', `${says}: the database is new`)
    : warning('schema', `${says}.`, 'Run npm run migrate, or restart the processes.');
}

/** Whether a notification of one connection reaches another that listens: through a transaction pooler it does not. */
async function checkListening(client: pg.Client, url: string): Promise<Finding> {
  const channel = `doctor_${randomUUID().replaceAll('-', '')}`;
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  try {
    const heard = new Promise<boolean>((resolve) => {
      listener.once('notification', () => resolve(true));
      setTimeout(() => resolve(false), 3000).unref();
    });
    await listener.query(`listen ${channel}`);
    // Many poolers give the connection to another client between two statements.
    await listener.query('select 1');
    await client.query('select pg_notify($1, $2)', [channel, '']);
    if (await heard) return ok('LISTEN', 'what is notified arrives');
    return wrong(
      'LISTEN',
      'What is notified does not arrive.',
      'A proxy pools transactions: connect to the database itself, or pool sessions (PgBouncer: pool_mode=session).',
    );
  } finally {
    await listener.end();
  }
}

/** The database: whether it can be reached, is new enough, has room, and may be used as we use it. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl: url } = config;
  if (!url) {
    const folder = join(config.dataFolder, 'database');
    const says = existsSync(folder)
      ? `embedded, in ${folder}`
      : 'embedded; the first start makes it';
    return [ok(part, says)];
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8000 });
  try {
    await client.connect();
  } catch (error) {
    return [
      wrong(
        part,
        `No connection: ${reasonOf(error)}`,
        'Check host, port, name, password and pg_hba.conf; try: psql "$DATABASE_URL".',
      ),
    ];
  }
  client.on('error', () => undefined);
  try {
    return [
      ...(await checkServer(client, url)),
      await checkClock(client),
      ...(await checkRights(client)),
      await checkSchema(client),
      await checkListening(client, url),
    ];
  } finally {
    await client.end();
  }
}
