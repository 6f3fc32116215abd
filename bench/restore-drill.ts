// node bench/restore-drill.ts [--database embedded|postgres] [--seconds 10]
// A disaster recovery drill: a server with the sample people and pictures is written to without a pause while it is
// backed up, then killed, and restored into an empty place. Prints how much of its acknowledged writes were lost (RPO:
// none from before the backup began) and how long it took until the site responded again (RTO).
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { actorAt } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import { signupRoutes } from '@limn/contracts/signup';
import pg from 'pg';
import { backUp } from '../apps/server/src/backup/back-up.ts';
import { restore } from '../apps/server/src/backup/restore.ts';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { type ChildServer, childServer } from '../apps/server/testing/child-server.ts';
import { startCluster } from '../apps/server/testing/postgres.ts';
import { completeDraft } from '../apps/server/seeds/steps.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    seconds: { type: 'string', default: '10' },
  },
});
const kind = 'creator';
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const folder = mkdtempSync(join(tmpdir(), 'limn-drill-'));
const cluster = values.database === 'postgres' ? await startCluster() : undefined;

/** Settings of a place with a database of its own. */
async function placeOf(name: string): Promise<Record<string, string>> {
  const env = { LIMN_ACCEPTANCE: 'open' };
  if (!cluster) return env;
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return { ...env, DATABASE_URL: cluster.url.replace(/postgres$/, name) };
}

async function writerAt(dataFolder: string) {
  const key = await readSigningKey(dataFolder);
  const token = await issueToken({ key, publicUrl: url, email: 'drill@limn.test' });
  const person = actorAt(url, token);
  await person.call(identityRoutes.login);
  return {
    write: (n: number) =>
      person.call(signupRoutes.save, {
        params: { kind },
        body: { step: 'social-accounts', draft: completeDraft(kind, `Write ${n}`) },
      }),
    async newest(): Promise<number> {
      const { body } = await person.call(signupRoutes.draft, { params: { kind } });
      return Number(/\d+/.exec(body.draft.accountName ?? '')?.[0] ?? 0);
    },
  };
}

/** Waits until the samples' pictures have been painted: no new file for ten seconds. */
async function seeded(server: ChildServer): Promise<void> {
  const count = () => readdirSync(join(server.dataFolder, 'files'), { recursive: true }).length;
  for (let before = -1, now = count(); now !== before; now = count()) {
    before = now;
    await wait(10_000);
  }
}

const from = await placeOf('site');
const server = await childServer({ ...from, LIMN_SEED: 'true' });
await server.start();
const { url } = server;
await seeded(server);
const writer = await writerAt(server.dataFolder);
const acknowledged: number[] = [];
let writing = true;
const written = (async () => {
  while (writing) {
    const { status } = await writer.write(acknowledged.length + 1).catch(() => ({ status: 0 }));
    if (status === 200) acknowledged.push(performance.now());
    else if (writing) throw new Error(`A write was answered ${status}.`);
  }
})();
await wait(Number(values.seconds) * 1000);

const began = performance.now();
const before = acknowledged.length;
const backup = await backUp(
  readConfig({ ...from, LIMN_PORT: String(server.port), LIMN_DATA: server.dataFolder }),
  folder,
  { now: new Date() },
);
const backedUp = performance.now();
await wait(Number(values.seconds) * 1000);
writing = false;
await server.kill();
await written;

const lost = performance.now();
const to = await placeOf('again');
// At the same address, as people know it.
const again = await childServer({ ...to, LIMN_SEED: 'true', LIMN_PORT: String(server.port) });
const { faults } = await restore(readConfig({ ...to, LIMN_DATA: again.dataFolder }), folder, {
  force: false,
  now: new Date(),
  log: createLog('silent'),
});
const restored = performance.now();
await again.start();
const answered = performance.now();
const newest = await (await writerAt(again.dataFolder)).newest();
await again.stop();

const { manifest } = backup;
const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
console.log(
  `${manifest.kind}: ${rows} rows (${(manifest.database.bytes / 1e6).toFixed(1)} MB), ${manifest.objects} files`,
);
console.log(
  `backup: ${seconds(backedUp - began)} while ${acknowledged.length} writes were acknowledged`,
);
console.log(`acknowledged before it began and lost: ${Math.max(0, before - newest)}`);
console.log(
  `RPO: the newest write that is back was acknowledged ${seconds(acknowledged[newest - 1]! - began)} after the backup began; ${acknowledged.length - newest} later ones are lost`,
);
console.log(
  `RTO: ${seconds(answered - lost)}, of which the restore ${seconds(restored - lost)} and the start ${seconds(answered - restored)}`,
);
for (const fault of faults) console.log(`wrong: ${fault}`);
const slowest = acknowledged.reduce(
  (most, at, n) => Math.max(most, at - (acknowledged[n - 1] ?? at)),
  0,
);
console.log(`slowest write: ${seconds(slowest)}`);
process.exitCode = before > newest || faults.length > 0 ? 1 : 0;
rmSync(folder, { recursive: true, force: true });
for (const { dataFolder } of [server, again]) rmSync(dataFolder, { recursive: true, force: true });
await cluster?.stop();
