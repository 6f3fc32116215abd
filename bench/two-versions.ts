// node bench/two-versions.ts --older FOLDER [--steps 12]
// Two versions on one schema, as in every rolling restart: people use the server of another checkout (FOLDER, with its
// packages installed), then our migrations run under it, our server starts as well, and people use both. Exit code 1 if
// a step fails that worked before, or anything is unsound at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { actorAt } from '@limn/contracts/call';
import { profileRoutes } from '@limn/contracts/profiles';
import { studioRoutes } from '@limn/contracts/studio';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openPostgres } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { openDisk } from '../apps/server/src/platform/storage.ts';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { freePort, startCluster } from '../apps/server/testing/postgres.ts';
import { openTalents, signUp } from '../apps/server/seeds/steps.ts';
import { publishStyle } from '../apps/server/testing/scenario.ts';
import { startStore } from '../apps/server/testing/store.ts';
import { type Acknowledged, dayOf } from './mixed-work.ts';
import { newTally, persistent, seeded } from './persistent-person.ts';
import { bareSettings, processOf } from './site.ts';
import { soundness } from './soundness.ts';

const { values } = parseArgs({
  options: { older: { type: 'string' }, steps: { type: 'string', default: '12' } },
});
if (!values.older) throw new Error('Say where the older checkout is: --older FOLDER.');
const older = join(resolve(values.older), 'apps/server/src/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'limn-versions-'));
const cluster = await startCluster();
const store = await startStore(join(folder, 's3'), ['limn']);
const [oldPort, newPort] = [await freePort(), await freePort()];
const at = (port: number) => `http://localhost:${port}`;
const env: Record<string, string> = {
  ...store.env,
  DATABASE_URL: cluster.url,
  ...bareSettings(folder, at(oldPort)),
  LIMN_ADMIN_EMAILS: 'ada@limn.test',
  LIMN_LOG_LEVEL: 'error',
};
const before = processOf('the older version', oldPort, env, [process.execPath, older]);
const after = processOf('ours', newPort, env);
const tally = newTally();
const acknowledged: Acknowledged[] = [];

const tokenOf = async (email: string) =>
  issueToken({
    key: await readSigningKey(env['LIMN_DATA']!),
    publicUrl: at(oldPort),
    email,
  });
const through = (port: number) => ({
  as: async (email: string) => persistent(at(port), await tokenOf(email), tally),
});
/** Calls that are not idempotent are sent once. */
const once = (port: number) => ({
  as: async (email: string) => actorAt(at(port), await tokenOf(email)),
});

async function worker(number: number, port: number) {
  const { as } = through(port);
  const juno = await as('juno@limn.test');
  const name = `Cleo ${'ABCDEF'[number]}`;
  await signUp(once(port), `cleo${number}@limn.test`, 'creator', name);
  const actor = await as(`cleo${number}@limn.test`);
  const style = await publishStyle(
    await signUp(once(port), `mira${number}@limn.test`, 'artist', `Mira ${number}`),
    `Evening fields ${number}`,
    1 + 400 * number,
  );
  const day = dayOf({
    actor,
    number: number + 1,
    random: seeded(number),
    style,
    talent: {
      id: (await juno.call(profileRoutes.mine)).body.influencer!.id,
      actor: juno,
      name: 'Juno Vale',
    },
    name,
    acknowledged,
    stopped: () => false,
  });
  await day.subscribe(`${at(oldPort)}/app`);
  return { actor, day };
}

const wrong: string[] = [];
async function work(when: string, { day }: Awaited<ReturnType<typeof worker>>): Promise<void> {
  for (let n = 0; n < Number(values.steps); n += 1)
    await day.step().catch((error: unknown) => void wrong.push(`${when}: ${String(error)}`));
  for (const [what, times] of [...tally.refused, ...tally.refusedAgain, ...tally.statuses])
    console.log(`  ${when}: ${times} × ${what}`);
  tally.statuses.clear();
  tally.refused.clear();
  tally.refusedAgain.clear();
}

try {
  await before.start();
  const early = once(oldPort);
  await openTalents(early);
  const juno = await signUp(early, 'juno@limn.test', 'influencer', 'Juno Vale');
  await juno.call(profileRoutes.publish, {
    params: { kind: 'influencer' },
    body: { published: true },
  });
  const first = await worker(0, oldPort);
  await work('the older version alone', first);

  const handle = await openPostgres(cluster.url, createLog('silent'));
  const ran = await migrate(handle);
  console.log(`ran under it: ${ran.join(', ') || 'no migration'}`);
  await work('the older version on the newer schema', first);
  await after.start();
  const second = await worker(1, newPort);
  await Promise.all([work('the older one beside ours', first), work('ours beside it', second)]);
  // A new person, with the older version.
  await work('the older one, somebody new', await worker(2, oldPort));
  await eventually(
    'all is painted',
    async () =>
      (await first.actor.call(studioRoutes.list, { query: { active: 'true' } })).body.total === 0,
    120,
  );
  for (const { what, check } of acknowledged) {
    const fault = await check().catch(String);
    if (fault) wrong.push(`${what} ${fault}`);
  }
  await before.stop();
  await after.stop();
  const { faults, sums } = await soundness(handle.db, await openDisk(readConfig(env)));
  await handle.close();
  console.table({ calls: tally.calls, 'made again': tally.repeated, ...sums });
  wrong.push(...faults);
  for (const fault of wrong) console.log(`wrong: ${fault}`);
  console.log(wrong.length === 0 ? 'Nothing is wrong.' : `${wrong.length} things are wrong.`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  for (const each of [before, after]) await each.kill();
  await store.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
