// node bench/memory.ts [--pictures 20] [--rest 180] [--seed true]
// Starts the server as `npm start` does, with the embedded database and the sample people and styles, paints pictures
// of 1,024² one after another, and prints its resident memory: idle before, the maximum, at the end, and idle again.
// Linux only: it reads /proc.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { actorAt } from '@limn/contracts/call';
import { marketRoutes } from '@limn/contracts/market';
import type { StyleId } from '@limn/contracts/ids';
import { studioRoutes } from '@limn/contracts/studio';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { freePort } from '../apps/server/testing/postgres.ts';
import { signUp } from '../apps/server/seeds/steps.ts';
import { publishStyle } from '../apps/server/testing/scenario.ts';
// @ts-expect-error: plain JavaScript, which runs before anything is installed
import { serverEnvironment, serverFlags } from '../scripts/steps.mjs';
import { dayOf } from './mixed-work.ts';
import { main, processOf } from './site.ts';

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '20' },
    rest: { type: 'string', default: '180' },
    seed: { type: 'string', default: 'true' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'limn-memory-'));
const port = await freePort();
const url = `http://localhost:${port}`;
const server = processOf(
  'server',
  port,
  {
    ...(serverEnvironment as Record<string, string>),
    LIMN_DATA: folder,
    LIMN_PUBLIC_URL: url,
    LIMN_ACCEPTANCE: 'open',
    LIMN_SEED: values.seed,
    LIMN_RATE_LIMIT: '0',
    LIMN_LOG_LEVEL: 'error',
  },
  [process.execPath, ...(serverFlags as string[]), main],
);

/** A field of /proc/<pid>/status in MB (1,000,000 bytes; the system counts in KiB). */
function megabytes(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6;
}
const threads = () => readdirSync(`/proc/${server.pid()}/task`).length;
const say = (when: string) =>
  console.log(`${when.padEnd(24)} ${megabytes('VmRSS').toFixed(0)} MB, ${threads()} threads`);

/** Waits until no file has come for twenty seconds: the samples have been painted. */
async function settled(): Promise<void> {
  const count = () => readdirSync(join(folder, 'files'), { recursive: true }).length;
  for (let before = -1, now = count(); now !== before; now = count()) {
    before = now;
    await wait(20_000);
  }
}

try {
  await server.start();
  await settled();
  const key = await readSigningKey(folder);
  const as = async (email: string) =>
    actorAt(url, await issueToken({ key, publicUrl: url, email }));
  const cleo = await signUp({ as }, 'cleo.memory@limn.test', 'creator', 'Cleo Memory');
  const { body: found } = await cleo.call(marketRoutes.listings, { query: { kind: 'style' } });
  const style =
    (found.listings[0]?.id as StyleId | undefined) ??
    (await publishStyle(
      await signUp({ as }, 'mira.memory@limn.test', 'artist', 'Mira Memory'),
      'Evening fields',
    ));
  await dayOf({
    actor: cleo,
    number: 1,
    random: Math.random,
    style,
    talent: { id: '' as never, actor: cleo, name: '' },
    name: 'Cleo Memory',
    acknowledged: [],
    stopped: () => false,
  }).subscribe(`${url}/app`);
  await wait(60_000);
  say('at rest, before');

  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, megabytes('VmRSS'))), 250);
  const began = performance.now();
  for (let n = 0; n < Number(values.pictures); n += 1) {
    const { body, error } = await cleo.call(studioRoutes.generate, {
      body: {
        prompt: 'a lighthouse above the sea at sunset',
        style,
        image_dimensions: '1024x1024',
        quality: 30,
        seed: n + 1,
        requestId: randomUUID(),
      },
    });
    if (error) throw new Error(error.message);
    await eventually(
      'the picture comes',
      async () =>
        (await cleo.call(studioRoutes.get, { params: { id: body.id } })).body.status ===
        'succeeded',
      300,
    );
    if (n % 5 === 4) say(`after ${n + 1} pictures`);
  }
  clearInterval(watching);
  say('at the end');
  console.log(
    `${'most'.padEnd(24)} ${most.toFixed(0)} MB while painting (${((performance.now() - began) / 1000).toFixed(0)} s), ${megabytes('VmHWM').toFixed(0)} MB since the start`,
  );
  for (let rested = 0; rested < Number(values.rest); ) {
    await wait(60_000);
    rested += 60;
    say(`after ${rested} s of rest`);
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
