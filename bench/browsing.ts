// node bench/browsing.ts [--database embedded|postgres] [--people 200] [--seconds 30] [--pictures 4]
// Many people browse, each pausing about a second between pages, first alone and then while pictures of 1,024² are
// painted by the same machine. Prints how long they waited. Exit code 1 when any request failed.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { actorAt } from '@limn/contracts/call';
import { marketRoutes } from '@limn/contracts/market';
import { studioRoutes } from '@limn/contracts/studio';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { childServer } from '../apps/server/testing/child-server.ts';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { startCluster } from '../apps/server/testing/postgres.ts';
import { signUp } from '../apps/server/seeds/steps.ts';
import { publishStyle } from '../apps/server/testing/scenario.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    people: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    pictures: { type: 'string', default: '4' },
  },
});
const cluster = values.database === 'postgres' ? await startCluster() : undefined;
const server = await childServer({
  LIMN_ACCEPTANCE: 'open',
  LIMN_SEED: 'false',
  LIMN_STYLE_SAMPLES: 'false',
  LIMN_RATE_LIMIT: '0',
  ...(cluster ? { DATABASE_URL: cluster.url } : {}),
});
const { url } = server;

/** Requests pages with pauses of half a second to one and a half until it is stopped; times in milliseconds. */
function browse(pages: { path: string; token?: string }[]) {
  const times: number[] = [];
  const failures = new Map<string, number>();
  let stopped = false;
  const people = Array.from({ length: Number(values.people) }, async (_, person) => {
    await wait(Math.random() * 1000);
    for (let n = person; !stopped; n += 1) {
      const { path, token } = pages[n % pages.length]!;
      const began = performance.now();
      const wrong = await fetch(url + path, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok ? undefined : `${answer.status} ${path}`;
        },
        (error: Error) => String(error.cause ?? error),
      );
      times.push(performance.now() - began);
      if (wrong) failures.set(wrong, (failures.get(wrong) ?? 0) + 1);
      await wait(500 + Math.random() * 1000);
    }
  });
  return async (name: string) => {
    stopped = true;
    await Promise.all(people);
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) =>
      `${Math.round(sorted[Math.floor(part * (sorted.length - 1))]!)} ms`;
    console.log(
      `${name.padEnd(28)} ${times.length} requests, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, slowest ${at(1)}, ${failures.size === 0 ? 'none failed' : JSON.stringify([...failures])}`,
    );
    if (failures.size > 0) process.exitCode = 1;
  };
}

try {
  await server.start();
  const key = await readSigningKey(server.dataFolder);
  const as = async (email: string) =>
    actorAt(url, await issueToken({ key, publicUrl: url, email }));
  const mira = await signUp({ as }, 'mira@limn.test', 'artist', 'Mira Okafor');
  const cleo = await signUp({ as }, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  const style = await publishStyle(mira, 'Evening fields');
  const { body } = await cleo.call(marketRoutes.listings, { query: { kind: 'style' } });
  const { token } = cleo;
  const pages = [
    { path: '/' },
    { path: '/marketplace' },
    { path: '/api/market/v1/listings?kind=style&sort=newest&offset=0&size=10' },
    { path: `/marketplace/styles/${style}` },
    { path: body.listings[0]!.covers[0]!.url },
    { path: '/api/studio/v1/credits', token: token! },
    { path: '/api/images/v1/images?offset=0&size=24', token: token! },
    { path: '/pricing' },
  ];
  const alone = browse(pages);
  await wait(Number(values.seconds) * 1000);
  await alone('browsing alone');

  const painting = browse(pages);
  const began = performance.now();
  const { body: started, error } = await cleo.call(studioRoutes.generate, {
    body: {
      prompt: 'a lighthouse above the sea at sunset',
      style,
      image_dimensions: '1024x1024',
      quality: 50,
      number_of_images: Number(values.pictures),
      requestId: randomUUID(),
    },
  });
  if (error) throw new Error(error.message);
  await eventually(
    'the pictures come',
    async () =>
      (await cleo.call(studioRoutes.get, { params: { id: started.id } })).body.status ===
      'succeeded',
    300,
  );
  await painting(`while ${values.pictures} were painted`);
  console.log(
    `${values.pictures} pictures in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
} finally {
  await server.stop();
  await cluster?.stop();
  rmSync(server.dataFolder, { recursive: true, force: true });
}
