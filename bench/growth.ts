// node bench/growth.ts [--scale 1] [--url postgres://…] [--only 'My images']
// Fills a temporary PostgreSQL with a market of millions (bench/grow.ts), copied from the samples, and runs every list
// and search as the people who own most: the time of each, and the tables it scans sequentially.
// With --url it uses an already grown database; with --only just the lists whose names contain these words. A list
// during which the CPU steal time was above a hundredth is measured again, at most twice; if it stays above, the run
// with the least steal counts, and the steal is printed.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { openPostgres } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { childServer } from '../apps/server/testing/child-server.ts';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { startCluster } from '../apps/server/testing/postgres.ts';
import { assertKnown } from './assert-known.ts';
import { grow } from './grow.ts';

const { values: given } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    url: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const scale = Number(given.scale);
const asks = 100;
/** Warm-up requests, not counted: the server should have run for a while, with its code compiled by V8. */
const first = 60;

const images = '/api/images/v1/images?owner=me&size=24';
const shown = '/api/images/v1/images?owner=anyone&size=24';
const styles = '/api/art-styles/v1/art-styles?size=24';
/** Requests: name, person and address; 'guest' is not signed in. */
const asked: [name: string, who: string, path: string][] = [
  ['marketplace, newest', 'guest', '/api/market/v1/listings?sort=newest'],
  ['marketplace, page 40', 'guest', '/api/market/v1/listings?sort=newest&offset=960'],
  ['marketplace, words', 'guest', '/api/market/v1/listings?q=harbour+tower'],
  ['marketplace, a typing error', 'guest', '/api/market/v1/listings?q=hrabour'],
  ['marketplace, two colours', 'guest', '/api/market/v1/listings?colour=red,blue'],
  [
    'marketplace, word and facets',
    'guest',
    '/api/market/v1/listings?q=harbour&medium=oil&colour=red',
  ],
  [
    'marketplace, three facets',
    'guest',
    '/api/market/v1/listings?medium=oil&colour=red&subject=river',
  ],
  ['art styles, newest', 'guest', styles],
  ['art styles, by name', 'guest', `${styles}&sort=name`],
  ['art styles, by price', 'guest', `${styles}&sort=price`],
  ['art styles, words', 'guest', `${styles}&search=harbour`],
  ['art styles, a rare word', 'guest', `${styles}&search=4f3a`],
  ['art styles, page 400', 'guest', `${styles}&offset=9600`],
  ['art styles, of an artist', 'guest', `${styles}&createdBy={artist}`],
  ['own art styles', 'mira', `${styles}&createdBy=me&published=both`],
  ['own art styles, words', 'mira', `${styles}&createdBy=me&published=both&search=harbour`],
  ['own art styles, late page', 'mira', `${styles}&createdBy=me&published=both&offset=1800`],
  ['an art style', 'guest', '/api/art-styles/v1/art-styles/{style}'],
  ['more like it', 'guest', '/api/market/v1/listings/{style}/similar'],
  ['artists', 'guest', '/api/profiles/v1/profiles?kind=artist'],
  ['artists, words', 'guest', '/api/profiles/v1/profiles?kind=artist&search=4711'],
  ['artists, page 100', 'guest', '/api/profiles/v1/profiles?kind=artist&offset=2400'],
  ['an artist', 'guest', '/api/profiles/v1/profiles/{artist}'],
  ['pictures shown to all', 'guest', shown],
  ['shown to all, words', 'guest', `${shown}&words=harbour`],
  ['shown to all, no such word', 'guest', `${shown}&words=zebra`],
  ['shown to all, of a style', 'guest', `${shown}&style={style}`],
  ['shown to all, of an artist', 'guest', `${shown}&artist={artist}`],
  ['shown to all, page 40', 'guest', `${shown}&offset=960`],
  ['shown to all, by name', 'guest', `${shown}&sort=name`],
  ['shown to all, words, by name', 'guest', `${shown}&words=harbour&sort=name`],
  ['My images', 'cleo', images],
  ['My images, by name', 'cleo', `${images}&sort=name`],
  ['by name, page 500', 'cleo', `${images}&sort=name&offset=12000`],
  ['by name, words', 'cleo', `${images}&words=harbour&sort=name`],
  ['by name, of an artist', 'cleo', `${images}&artist={artist}&sort=name`],
  ['My images, words', 'cleo', `${images}&words=harbour`],
  ['My images, words, page 40', 'cleo', `${images}&words=harbour&offset=960`],
  ['My images, two words', 'cleo', `${images}&words=harbour+471`],
  ['My images, no such word', 'cleo', `${images}&words=zebra`],
  ['My images, an artist’s name', 'cleo', `${images}&words=artist`],
  ['My images, of a model', 'cleo', `${images}&model=limn-collage`],
  ['My images, of no model', 'cleo', `${images}&model=none`],
  ['My images, of a style', 'cleo', `${images}&style={style}`],
  ['My images, of an artist', 'cleo', `${images}&artist={artist}`],
  ['My images, of a colour', 'cleo', `${images}&colour=red`],
  ['My images, of a seed', 'cleo', `${images}&seed=4711`],
  ['My images, of days', 'cleo', `${images}&after=2023-11-10&before=2023-11-12`],
  ['My images, large', 'cleo', `${images}&width=2048`],
  ['My images, starred', 'cleo', `${images}&starred=true`],
  ['My images, trash', 'cleo', `${images}&trash=true`],
  ['trash, words', 'cleo', `${images}&trash=true&words=harbour`],
  ['My images, oldest', 'cleo', `${images}&sort=oldest`],
  ['My images, page 900', 'cleo', `${images}&offset=21600`],
  ['My images, facets', 'cleo', '/api/images/v1/facets'],
  ['facets, words', 'cleo', '/api/images/v1/facets?words=harbour'],
  ['facets, of an origin', 'cleo', '/api/images/v1/facets?origin=generated'],
  ['facets, trash', 'cleo', '/api/images/v1/facets?trash=true'],
  ['a picture', 'cleo', '/api/images/v1/images/{image}'],
  ['My generations', 'cleo', '/api/studio/v1/generations?size=10'],
  ['My generations, page 90', 'cleo', '/api/studio/v1/generations?size=10&offset=900'],
  ['My generations, page 2000', 'cleo', '/api/studio/v1/generations?size=10&offset=20000'],
  ['My generations, running', 'cleo', '/api/studio/v1/generations?active=true'],
  ['credits', 'cleo', '/api/studio/v1/credits'],
  ['credit history', 'cleo', '/api/subscriptions/v1/account'],
  ['credit history, page 900', 'cleo', '/api/subscriptions/v1/account?offset=22500'],
  ['payments', 'cleo', '/api/subscriptions/v1/payments'],
  ['notifications', 'cleo', '/api/notifications/v1/notifications'],
  ['earnings', 'mira', '/api/ledger/v1/earnings?kind=artist'],
  ['earnings, page 100', 'mira', '/api/ledger/v1/earnings?kind=artist&offset=2400'],
  ['statements', 'mira', '/api/ledger/v1/statements?kind=artist'],
  ['a statement', 'mira', '/api/ledger/v1/statements/{month}?kind=artist'],
  ['all payments', 'ada', '/api/admin/v1/payments'],
  ['payments of an address', 'ada', '/api/admin/v1/payments?search=artist4711%40limn.test'],
  ['payments by an id', 'ada', '/api/admin/v1/payments?search=ch_4711'],
  ['waitlist', 'ada', '/api/admin/v1/waitlist'],
  ['waitlist, words', 'ada', '/api/admin/v1/waitlist?search=artist4711'],
  ['mails', 'ada', '/api/admin/v1/mails'],
  ['mails, page 100', 'ada', '/api/admin/v1/mails?offset=2400'],
  ['moderation', 'ada', '/api/admin/v1/moderation/cases'],
  ['monitoring', 'ada', '/api/admin/v1/monitoring/sessions'],
  ['sitemap', 'guest', '/sitemap.xml'],
];

for (const [, , path] of asked) if (path.startsWith('/api/')) assertKnown(path);

const cluster = given.url
  ? undefined
  : await startCluster(['shared_buffers=4GB', 'max_wal_size=16GB', 'work_mem=16MB']);
const url = given.url ?? cluster!.url;
const settings = { DATABASE_URL: url, LIMN_ACCEPTANCE: 'open' };
const server = await childServer({ ...settings, LIMN_LOG_LEVEL: 'info' });
const handle = await openPostgres(url, createLog('silent'));
const watching = new pg.Client({ connectionString: url });
await watching.connect();

const one = async (text: string) => (await watching.query<{ id: string }>(text)).rows[0]!.id;
const profileOf = (email: string, kind: string) =>
  one(
    `select p.id from profiles p join users u on u.id = p.user_id where u.email = '${email}' and p.kind = '${kind}'`,
  );
const userOf = (email: string) => one(`select id from users where email = '${email}'`);

async function fill(): Promise<void> {
  await server.start();
  await eventually(
    'the samples are there',
    async () => server.output().includes('The samples are complete.'),
    300,
  );
  await server.stop();
  const person = async (email: string, kind: string) => ({
    user: await userOf(email),
    profile: await profileOf(email, kind),
  });
  const people = {
    creator: await person('cleo@limn.test', 'creator'),
    artist: await person('mira@limn.test', 'artist'),
    artists: Math.round(50_000 * scale),
  };
  const started = performance.now();
  await grow(handle.db, people, scale);
  console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** Rows that were read from one end of a table to the other, since the last time. */
let read = new Map<string, number>();
/** Asks since then. */
let made = 0;
async function scanned(): Promise<string> {
  // Backends report statistics at most once a second.
  await wait(1200);
  const { rows } = await watching.query<{ relname: string; rows: string }>(
    'select relname, seq_tup_read as rows from pg_stat_user_tables',
  );
  const now = new Map(rows.map((row) => [row.relname, Number(row.rows)]));
  const grown = [...now].filter(([name, n]) => n - (read.get(name) ?? 0) > 1000 * made);
  const before = read;
  read = now;
  const told = grown
    .map(([name, n]) => `${name} ${Math.round((n - (before.get(name) ?? 0)) / made)}`)
    .join(', ');
  made = 0;
  return told;
}

const written = async () =>
  (
    await watching.query<{ n: string }>(
      `select sum(n_tup_ins + n_tup_upd) as n from pg_stat_user_tables where schemaname = 'public'`,
    )
  ).rows[0]!.n;

const agent = new Agent({ keepAlive: true });
/**
 * Sends a request and reads the whole response. @returns its status. Without `fetch`, whose own time would be part of
 * the measurement.
 */
const ask = async (address: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    get(address, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    }).on('error', reject);
  });

/** CPU steal time of all processors since boot, in milliseconds; 0 where it is not reported. */
const lent = () =>
  existsSync('/proc/stat') ? Number(readFileSync('/proc/stat', 'utf8').split(/\s+/, 9)[8]) * 10 : 0;

interface Asked {
  /** Times of the counted requests, in milliseconds. */
  times: number[];
  wrong: string;
  /** The part of the time for which one of the processors was lent to others. */
  lent: number;
}

async function askOften(address: string, headers: Record<string, string>): Promise<Asked> {
  const times: number[] = [];
  let wrong = '';
  const before = { lent: lent(), at: performance.now() };
  for (let n = 0; n < first + asks; n++) {
    // Nothing is answered from what was kept.
    await watching.query(`select pg_notify('public', '')`);
    await wait(10);
    made++;
    const started = performance.now();
    const status = await ask(address, headers);
    if (n >= first) times.push(performance.now() - started);
    if (status !== 200) wrong = `  answered ${status}`;
  }
  return { times, wrong, lent: (lent() - before.lent) / (performance.now() - before.at) };
}

const rounds = 3;
async function askInQuiet(address: string, headers: Record<string, string>): Promise<Asked> {
  let best: Asked | undefined;
  for (let round = 0; round < rounds && (best?.lent ?? 1) > 0.01; round++) {
    const asked = await askOften(address, headers);
    if (!best || asked.lent < best.lent) best = asked;
  }
  return best!;
}

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))]!;

try {
  if (!given.url) await fill();
  // Who signed in at another address is known by it.
  await watching.query(
    `update users set issuer = $1 where issuer = (select issuer from users group by 1 order by count(*) desc limit 1)`,
    [`${server.url}/oidc`],
  );
  await server.start();
  const key = await readSigningKey(server.dataFolder);
  const tokens = new Map<string, string>();
  for (const name of ['cleo', 'mira', 'ada'])
    tokens.set(name, await issueToken({ key, publicUrl: server.url, email: `${name}@limn.test` }));
  const artist = await profileOf('mira@limn.test', 'artist');
  const ids: Record<string, string> = {
    artist,
    month: await one(
      `select month as id from ledger_months where account = 'payee:${artist}:held' order by abs(amount) desc limit 1`,
    ),
    style: await one(
      `select id from art_styles where profile_id = '${artist}' and published_at is not null and deleted_at is null order by id limit 1`,
    ),
    image: await one(
      `select i.id from images i where i.profile_id = '${await profileOf('cleo@limn.test', 'creator')}' and i.deleted_at is null order by id limit 1`,
    ),
  };
  // Wait for background work caused by filling the market.
  await eventually(
    'it is quiet',
    async () => {
      const before = await written();
      await wait(5000);
      return Number(await written()) - Number(before) < 500;
    },
    300,
  );
  await scanned();
  console.log(`${''.padEnd(28)}      p50      p95  read from end to end, rows each`);
  for (const [name, who, path] of asked) {
    if (!name.includes(given.only)) continue;
    const address = server.url + path.replaceAll(/\{(\w+)\}/g, (_, what: string) => ids[what]!);
    const token = tokens.get(who);
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const { times, wrong, lent: part } = await askInQuiet(address, headers);
    const shown = [0.5, 0.95].map((of) => quantile(times, of).toFixed(1).padStart(9));
    const told = part > 0.01 ? `  ${(100 * part).toFixed(0)}% lent to others` : '';
    console.log(`${name.padEnd(28)}${shown.join('')}  ${await scanned()}${told}${wrong}`);
  }
} finally {
  agent.destroy();
  await server.stop();
  await watching.end();
  await handle.close();
  await cluster?.stop();
  rmSync(server.dataFolder, { recursive: true, force: true });
}
