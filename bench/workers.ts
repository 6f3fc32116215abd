// node bench/workers.ts [--pictures 24] [--size 768x768] [--share 40]
// Pictures per minute with one and with two worker processes on PostgreSQL and S3, next to one api process. Each worker
// is limited to one processor of its own (`taskset`) and one painting thread; with --share to that many percent of it,
// as on a small machine (cgroups, as root), so that the others have room on a machine of two processors. Then fairness:
// one person queues 40 pictures, another two afterwards, and both waits are printed.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Actor, actorAt } from '@limn/contracts/call';
import type { ImageDimensions } from '@limn/contracts/constants';
import type { GenerationId, StyleId } from '@limn/contracts/ids';
import { studioRoutes } from '@limn/contracts/studio';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { freePort, startCluster } from '../apps/server/testing/postgres.ts';
import { signUp } from '../apps/server/seeds/steps.ts';
import { publishStyle } from '../apps/server/testing/scenario.ts';
import { startStore } from '../apps/server/testing/store.ts';
import { dayOf } from './mixed-work.ts';
import { bareSettings, main, processOf } from './site.ts';

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '24' },
    size: { type: 'string', default: '768x768' },
    share: { type: 'string' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'limn-workers-'));
const cluster = await startCluster();
const store = await startStore(join(folder, 's3'), ['limn']);
const port = await freePort();
const url = `http://localhost:${port}`;
const env: Record<string, string> = {
  ...store.env,
  DATABASE_URL: cluster.url,
  ...bareSettings(folder, url),
  LIMN_LOG_LEVEL: 'error',
};
const api = processOf('api', port, { ...env, LIMN_ROLE: 'api' });
/** Creates a cgroup limited to `percent` of a processor; returns the file to write process ids to. */
function groupOf(name: string, percent: number): string {
  const unified = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const group = join(unified ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu', name);
  mkdirSync(group, { recursive: true });
  const [period, quota] = [100_000, percent * 1000];
  if (unified) writeFileSync(join(group, 'cpu.max'), `${quota} ${period}`);
  else {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(period));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
  }
  return join(group, 'cgroup.procs');
}

const pinned = (processor: number): [string, ...string[]] => {
  const command = ['taskset', '-c', String(processor), process.execPath, main] as const;
  if (!values.share) return [...command];
  const members = groupOf(`limn-worker-${processor}`, Number(values.share));
  return ['sh', '-c', `echo $$ > ${members} && exec "$@"`, 'sh', ...command];
};

/** How many processors a worker sees decides how many threads help its one painter: none, then. */
const workerOn = async (processor: number) =>
  processOf(
    `worker ${processor + 1}`,
    await freePort(),
    { ...env, LIMN_ROLE: 'worker', LIMN_PAINTERS: '1' },
    pinned(processor),
  );
const workers = [await workerOn(0), await workerOn(1)];

const as = async (email: string) =>
  actorAt(
    url,
    await issueToken({ key: await readSigningKey(env['LIMN_DATA']!), publicUrl: url, email }),
  );

async function creator(email: string, name: string, style: StyleId): Promise<Actor> {
  const actor = await signUp({ as }, email, 'creator', name);
  const nobody = { id: '' as never, actor, name };
  const parts = { random: Math.random, style, talent: nobody, acknowledged: [] };
  await dayOf({ ...parts, actor, number: 1, name, stopped: () => false }).subscribe(`${url}/app`);
  return actor;
}

/** Queues a number of pictures, two per generation; returns the generations. */
async function queue(actor: Actor, style: StyleId, pictures: number): Promise<GenerationId[]> {
  const ids: GenerationId[] = [];
  for (let n = 0; n < pictures / 2; n += 1) {
    const { body, error } = await actor.call(studioRoutes.generate, {
      body: {
        prompt: 'a lighthouse above the sea at sunset',
        style,
        image_dimensions: values.size as ImageDimensions,
        quality: 30,
        number_of_images: 2,
        seed: 1 + n,
        requestId: randomUUID(),
      },
    });
    if (error) throw new Error(error.message);
    ids.push(body.id);
  }
  return ids;
}

/** When the first and the last of them had come, in seconds from now on. */
async function painted(actor: Actor, ids: GenerationId[]) {
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1000;
  let first: number | undefined;
  await eventually(
    'the pictures come',
    async () => {
      const { body } = await actor.call(studioRoutes.list, { query: { active: 'true' } });
      if (body.total < ids.length) first ??= passed();
      return body.total === 0;
    },
    900,
  );
  for (const id of ids) {
    const { body } = await actor.call(studioRoutes.get, { params: { id } });
    if (body.status !== 'succeeded') throw new Error(`${id} ${body.status}: ${body.error}`);
  }
  return { first: first ?? passed(), last: passed() };
}

async function rate(actor: Actor, style: StyleId): Promise<number> {
  // Warm-up before measuring: compiling code and reading files.
  await painted(actor, await queue(actor, style, 4));
  const pictures = Number(values.pictures);
  const { last } = await painted(actor, await queue(actor, style, pictures));
  return (pictures * 60) / last;
}

try {
  console.log(`load before: ${loadavg()[0]!.toFixed(1)}`);
  await api.start();
  await workers[0]!.start();
  const mira = await signUp({ as }, 'mira@limn.test', 'artist', 'Mira Okafor');
  const style = await publishStyle(mira, 'Evening fields');
  const cleo = await creator('cleo@limn.test', 'Cleo Marchetti', style);
  const ben = await creator('ben@limn.test', 'Ben Adeyemi', style);
  const one = await rate(cleo, style);
  console.log(`1 worker:  ${one.toFixed(1)} pictures a minute`);
  await workers[1]!.start();
  const two = await rate(cleo, style);
  console.log(`2 workers: ${two.toFixed(1)} pictures a minute, ${(two / one).toFixed(2)} ×`);

  const [many, few] = [await queue(cleo, style, 40), await queue(ben, style, 2)];
  const [a, b] = await Promise.all([painted(cleo, many), painted(ben, few)]);
  const seconds = (n: number) => `${n.toFixed(1)} s`;
  console.log(
    `40 pictures of one person: the first two after ${seconds(a.first)}, the last after ${seconds(a.last)}`,
  );
  console.log(`2 pictures of another, asked for afterwards: after ${seconds(b.last)}`);
} finally {
  for (const process of [...workers, api]) await process.kill();
  await store.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
