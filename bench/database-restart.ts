// node bench/database-restart.ts [--restarts 3] [--asking 8]
// Starts an api and a worker process on a PostgreSQL of their own, sends requests continuously while pictures are
// painted, restarts PostgreSQL under them, and prints the responses meanwhile and the time to recovery. Exit code 1 if
// there were other errors than 503, a picture was lost, the ledger does not balance, or a process ended.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { actorAt } from '@limn/contracts/call';
import { studioRoutes } from '@limn/contracts/studio';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { audit } from '../apps/server/src/modules/ledger/index.ts';
import { openPostgres } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { freePort, startCluster } from '../apps/server/testing/postgres.ts';
import { signUp } from '../apps/server/seeds/steps.ts';
import { publishStyle } from '../apps/server/testing/scenario.ts';
import { startStore } from '../apps/server/testing/store.ts';

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '3' },
    asking: { type: 'string', default: '8' },
  },
});
const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'limn-restart-'));
const cluster = await startCluster();
const store = await startStore(join(folder, 's3'), ['limn']);
const port = await freePort();
const url = `http://localhost:${port}`;
const children: ChildProcess[] = [];

async function start(role: 'api' | 'worker', own: number): Promise<void> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...store.env,
      DATABASE_URL: cluster.url,
      LIMN_ROLE: role,
      LIMN_PORT: String(own),
      LIMN_PUBLIC_URL: url,
      LIMN_DATA: folder,
      LIMN_SECRET: secret,
      LIMN_ACCEPTANCE: 'open',
      LIMN_RATE_LIMIT: '0',
      LIMN_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  await eventually(`the ${role} is well`, async () => {
    if (child.exitCode !== null) throw new Error(`The ${role} ended while starting.`);
    return (await fetch(`http://localhost:${own}/healthz`).catch(() => undefined))?.ok;
  });
}
const secret = randomBytes(32).toString('hex');

const as = async (email: string) =>
  actorAt(url, await issueToken({ key: await readSigningKey(folder), publicUrl: url, email }));

/** Records responses with their times until it is stopped. */
function keepAsking(token: string | undefined) {
  const answers: { at: number; status: number | string }[] = [];
  let stopped = false;
  // Each page of the market is another question, so that none is answered from memory.
  let n = 0;
  const asks = [
    () => fetch(`${url}/api/market/v1/listings?q=evening&offset=${(n += 1) % 1000}`),
    () => fetch(`${url}/api/studio/v1/credits`, { headers: { authorization: `Bearer ${token}` } }),
  ];
  const people = Array.from({ length: Number(values.asking) }, async (_, person) => {
    while (!stopped) {
      const status = await asks[person % asks.length]!().then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: Error) => String(error.cause ?? error),
      );
      answers.push({ at: performance.now(), status });
      if (status !== 200) await wait(20);
    }
  });
  return {
    answers,
    async stop() {
      stopped = true;
      await Promise.all(people);
    },
  };
}

try {
  await start('api', port);
  await start('worker', await freePort());
  const mira = await signUp({ as }, 'mira@limn.test', 'artist', 'Mira Okafor');
  const cleo = await signUp({ as }, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  const style = await publishStyle(mira, 'Evening fields');
  const asking = keepAsking(cleo.token);
  await wait(1000);
  for (let round = 1; round <= Number(values.restarts); round += 1) {
    const { body: started } = await cleo.call(studioRoutes.generate, {
      body: {
        prompt: 'a sun over a green hill',
        style,
        image_dimensions: '1024x1024',
        quality: 10,
        number_of_images: 2,
        requestId: randomUUID(),
      },
    });
    await wait(400);
    const began = performance.now();
    const before = asking.answers.length;
    await cluster.restart();
    const back = performance.now();
    await eventually(
      'the pictures painted meanwhile have come',
      async () => {
        const { body } = await cleo.call(studioRoutes.get, { params: { id: started.id } });
        if (body.status === 'failed') throw new Error(`A picture was lost: ${body.error}`);
        return body.status === 'succeeded' && body.images.length === 2;
      },
      120,
    );
    const came = performance.now();
    const meanwhile = asking.answers.slice(before);
    const counts = new Map<number | string, number>();
    for (const { status } of meanwhile) counts.set(status, (counts.get(status) ?? 0) + 1);
    const lastBad = meanwhile.findLast(({ status }) => status !== 200)?.at ?? began;
    const ms = (time: number) => `${Math.max(0, Math.round(time))} ms`;
    console.log(
      `restart ${round}: PostgreSQL away ${ms(back - began)}; answered ${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}; ` +
        `last refusal ${ms(lastBad - back)} after it was back; the pictures came ${ms(came - back)} after`,
    );
    if ([...counts.keys()].some((status) => status !== 200 && status !== 503)) process.exitCode = 1;
  }
  await asking.stop();
  const handle = await openPostgres(cluster.url, createLog('silent'));
  const faults = await audit(handle.db);
  await handle.close();
  console.log(`ledger: ${JSON.stringify(faults)}`);
  const ended = children.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode);
  console.log(`${ended.length} processes ended`);
  if (ended.length > 0) process.exitCode = 1;
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
  await store.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
