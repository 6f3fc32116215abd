// node --openssl-legacy-provider bench/kills.ts [--kills 200] [--database postgres|pglite] [--seed 1] [--people 3]
// [--minutes 12] [--up 2.5]
// Several people do mixed work over HTTP without a pause: they paint and cancel, buy, upload, retouch, draw, like, save
// searches and recipes, request rights and pay for them, and retry every call until it is answered. Meanwhile the api
// or the worker process gets SIGKILL at random moments and is restarted, until the given number of kills or minutes;
// between kills it stays up for at most `up` seconds. Then the queues drain, and everything that was acknowledged is
// looked up. Prints what was done and what is wrong; exit code 1 if anything is. With the flag, the bucket's server
// lists more than a thousand files.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { actorAt } from '@limn/contracts/call';
import { profileRoutes } from '@limn/contracts/profiles';
import { reconciliationRoutes } from '@limn/contracts/reconciliation';
import { studioRoutes } from '@limn/contracts/studio';
import { keysOf } from '../apps/server/src/backup/objects.ts';
import { fileColumns } from '../apps/server/src/composition/file-columns.ts';
import { compareFiles } from '../apps/server/src/doctor/files.ts';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openEmbedded, openPostgres } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createStorage, openDisk } from '../apps/server/src/platform/storage.ts';
import { createFileKeeper } from '../apps/server/src/platform/stored-files.ts';
import { freePort, startCluster } from '../apps/server/testing/postgres.ts';
import { openTalents, signUp } from '../apps/server/seeds/steps.ts';
import { publishStyle } from '../apps/server/testing/scenario.ts';
import { startStore } from '../apps/server/testing/store.ts';
import { type Acknowledged, dayOf } from './mixed-work.ts';
import { count, newTally, persistent, seeded } from './persistent-person.ts';
import { bareSettings, processOf } from './site.ts';
import { soundness } from './soundness.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    database: { type: 'string', default: 'postgres' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '12' },
    up: { type: 'string', default: '2.5' },
  },
});
const postgres = values.database === 'postgres';
const random = seeded(Number(values.seed));
const folder = mkdtempSync(join(tmpdir(), 'limn-kills-'));
const cluster = postgres ? await startCluster() : undefined;
const store = postgres ? await startStore(join(folder, 's3'), ['limn']) : undefined;
const port = await freePort();
const url = `http://localhost:${port}`;
const env: Record<string, string> = {
  ...store?.env,
  ...(cluster ? { DATABASE_URL: cluster.url } : {}),
  ...bareSettings(folder, url),
  LIMN_ADMIN_EMAILS: 'ada@limn.test',
  LIMN_LOG_LEVEL: process.env['LIMN_BENCH_LOG'] ?? 'fatal',
};
const processes = postgres
  ? [
      processOf('api', port, { ...env, LIMN_ROLE: 'api' }),
      processOf('worker', await freePort(), { ...env, LIMN_ROLE: 'worker' }),
    ]
  : [processOf('server', port, env)];

const tally = newTally();
const kills = new Map<string, number>();
const acknowledged: Acknowledged[] = [];
let stopped = false;

const tokenOf = async (email: string) =>
  issueToken({ key: await readSigningKey(env['LIMN_DATA']!), publicUrl: url, email });
const patiently = { as: async (email: string) => persistent(url, await tokenOf(email), tally) };
const once = { as: async (email: string) => actorAt(url, await tokenOf(email)) };

/** The site with an artist's style, a talent to request rights from, and people at work. */
async function people() {
  const mira = await signUp(once, 'mira@limn.test', 'artist', 'Mira Okafor');
  const style = await publishStyle(mira, 'Evening fields');
  await openTalents(once);
  await signUp(once, 'juno@limn.test', 'influencer', 'Juno Vale');
  const juno = await patiently.as('juno@limn.test');
  await juno.call(profileRoutes.publish, {
    params: { kind: 'influencer' },
    body: { published: true },
  });
  const talent = {
    id: (await juno.call(profileRoutes.mine)).body.influencer!.id,
    actor: juno,
    name: 'Juno Vale',
  };
  return Promise.all(
    Array.from({ length: Number(values.people) }, async (_, number) => {
      const name = `Cleo ${'ABCDEFGHIJ'[number % 10]}`;
      const email = `cleo${number}@limn.test`;
      await signUp(once, email, 'creator', name);
      const actor = await patiently.as(email);
      const day = dayOf({
        actor,
        number: number + 1,
        random: seeded(Number(values.seed) * 100 + number),
        style,
        talent,
        name,
        acknowledged,
        stopped: () => stopped,
      });
      await day.subscribe(`${url}/app`);
      return { actor, day };
    }),
  );
}

async function work(day: ReturnType<typeof dayOf>): Promise<void> {
  while (!stopped)
    await day
      .step()
      .catch((error: unknown) => count(tally.refused, `a step ended: ${String(error)}`));
}

async function killAll(): Promise<void> {
  const end = Date.now() + Number(values.minutes) * 60_000;
  for (let n = 0; n < Number(values.kills) && Date.now() < end && !stopped; n += 1) {
    await wait(100 + random() * (Number(values.up) * 1000 - 100));
    const victim = processes[Math.floor(random() * processes.length)]!;
    await victim.kill();
    count(kills, victim.name);
    // Some are hit again while they start.
    if (random() < 0.2) {
      const starting = victim.start().catch(() => undefined);
      await wait(random() * 1500);
      await victim.kill();
      await starting;
      count(kills, `${victim.name} while it starts`);
      n += 1;
    }
    await victim.start();
    if (n % 20 >= 18)
      console.log(`${n + 1} kills, ${tally.calls} calls, ${acknowledged.length} acknowledged`);
  }
}

async function openThere() {
  const log = createLog('silent');
  return cluster ? openPostgres(cluster.url, log) : openEmbedded({ dataFolder: env['LIMN_DATA']! });
}

/** Waits until no generation is pending. */
async function atRest(actors: { call: Awaited<ReturnType<typeof once.as>>['call'] }[]) {
  const end = Date.now() + 300_000;
  for (let quiet = 0; quiet < 5 && Date.now() < end; await wait(2000)) {
    let active = 0;
    for (const actor of actors)
      active += (await actor.call(studioRoutes.list, { query: { active: 'true' } })).body.total;
    quiet = active === 0 ? quiet + 1 : 0;
  }
}

const began = performance.now();
process.once('SIGINT', () => (stopped = true));
try {
  for (const process of processes) await process.start();
  const all = await people();
  const killing = killAll().finally(() => (stopped = true));
  await Promise.all([killing, ...all.map(({ day }) => work(day))]);
  const worked = performance.now();
  await atRest(all.map(({ actor }) => actor));
  const rested = performance.now();
  const wrong: string[] = [];
  for (const { what, check } of acknowledged) {
    const fault = await check().catch(String);
    if (fault) wrong.push(`${what} ${fault}`);
  }
  const ada = await once.as('ada@limn.test');
  const compared = await ada.call(reconciliationRoutes.run);
  if (compared.error) wrong.push(`the books were not compared: ${compared.error.message}`);
  else
    wrong.push(...compared.body.faults.map((fault) => `reconciliation: ${JSON.stringify(fault)}`));
  for (const process of processes) await process.stop();
  const handle = await openThere();
  const disk = await openDisk(readConfig(env));
  // All processes have stopped: sweep the files of killed transactions, as every night.
  const config = readConfig(env);
  const keeper = createFileKeeper({
    db: handle.db,
    storage: await createStorage(config),
    registry: fileColumns,
    graceMs: 0,
  });
  const swept = await keeper.sweep();
  await keeper.removeDue();
  const { faults, givenUp, sums } = await soundness(handle.db, disk);
  const filesFound = await compareFiles(handle.db, await keysOf(disk));
  await handle.close();
  wrong.push(...faults);
  console.log(`files of no row that were swept: ${swept}`);
  for (const { verdict, says } of filesFound) {
    console.log(`doctor: ${verdict} files: ${says}`);
    if (verdict !== 'ok') wrong.push(says);
  }

  const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;
  console.table({
    database: values.database,
    ...Object.fromEntries([...kills].map(([name, times]) => [`kills of ${name}`, times])),
    worked: minutes(worked - began),
    drained: minutes(rested - worked),
    calls: tally.calls,
    'made again': tally.repeated,
    'acknowledged things': acknowledged.length,
    ...sums,
    'provider transactions': compared.body.transactions,
  });
  const list = (title: string, counts: Map<unknown, number>) => {
    if (counts.size > 0) console.log(title);
    for (const [what, times] of counts) console.log(`  ${times} × ${String(what)}`);
  };
  list('answers of 5xx:', tally.statuses);
  list('refused:', tally.refused);
  list('refused when asked again (the first may have been taken):', tally.refusedAgain);
  if (givenUp.length > 0) console.log(`jobs given up: ${givenUp.join(', ')}`);
  for (const fault of wrong) console.log(`wrong: ${fault}`);
  console.log(wrong.length === 0 ? 'Nothing is wrong.' : `${wrong.length} things are wrong.`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  stopped = true;
  for (const process of processes) await process.kill();
  await store?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
