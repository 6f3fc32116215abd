// npm run bench -- [--only postgres|pglite] [--seconds N]
// Requests a second of real routes against a bare Fastify route that answers JSON, in the same run, best of three, on PGlite and on
// PostgreSQL, with the processor's time in the server, the wait of fifty people at once; and how long a start
// takes, cold (an empty data folder, sample styles trained) and warm.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { actorAt } from '@limn/contracts/call';
import { styleRoutes } from '@limn/contracts/styles';
import { fastify } from 'fastify';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { type ChildServer, childServer } from '../apps/server/testing/child-server.ts';
import { generate } from '../apps/server/seeds/steps.ts';
import { startCluster } from '../apps/server/testing/postgres.ts';
import { idle, processorTime } from './processor.ts';
import { rateOfBytes } from './rate-of-bytes.ts';

const { values: given } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '4' } },
});
const seconds = Number(given.seconds);
const connections = 20;
/** Other load only slows things down, so the best of this many rounds counts, for us and the rival alike. */
const rounds = 3;
/** The rival's response. */
const models = { models: [{ id: 'x', name: 'X', description: 'x', credits: 2 }] };

let requestNumber = 0;
/** A different address each time, so that no response is cached: no route knows `n`. */
const uncached = (path: string) => [
  { setupRequest: (request: object) => ({ ...request, path: `${path}?n=${requestNumber++}` }) },
];

async function rate(
  url: string,
  headers: Record<string, string> = {},
  isUncached = false,
): Promise<number> {
  const all = {
    url,
    connections,
    headers,
    ...(isUncached && { requests: uncached(new URL(url).pathname) }),
  };
  await autocannon({ ...all, duration: 1 });
  const result = await autocannon({ ...all, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers failed`);
  return result.requests.average;
}

/** The same of what is not text. */
async function bytesRate(url: string): Promise<number> {
  await rateOfBytes(url, { connections, seconds: 1 });
  return rateOfBytes(url, { connections, seconds });
}

/** The 95th percentile in milliseconds of fifty people who pause about a second between requests. */
async function waitOfPeople(url: string, headers: Record<string, string> = {}): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + 2000 * seconds;
  const browse = async () => {
    await wait(1000 * Math.random());
    while (performance.now() < end) {
      const started = performance.now();
      await (await fetch(url, { headers })).arrayBuffer();
      times.push(performance.now() - started);
      await wait(500 + 1000 * Math.random());
    }
  };
  await Promise.all(Array.from({ length: 50 }, browse));
  return times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)]!;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** The addresses to request, with a name each. */
async function routesOf(server: ChildServer) {
  const key = await readSigningKey(server.dataFolder);
  const token = await issueToken({ key, publicUrl: server.url, email: 'cleo@limn.test' });
  const cleo = actorAt(server.url, token);
  const guest = actorAt(server.url, undefined);
  const { body } = await guest.call(styleRoutes.list, { query: {} });
  const style = body.artStyles[0]!;
  const images = await generate(cleo, style.id, { model: 'limn-collage', number_of_images: 3 });
  const own = { authorization: `Bearer ${token}` };
  const [image] = images;
  await idle(server.pid());
  const routes: [string, string, Record<string, string>?][] = [
    ['models (no database)', '/api/studio/v1/models'],
    ['healthz', '/healthz'],
    ['me', '/api/users/v1/users/me', own],
    ['my profiles', '/api/users/me/profiles', own],
    ['profiles, signed in', '/api/profiles/v1/profiles', own],
    ['credits', '/api/studio/v1/credits', own],
    ['marketplace, guest', '/api/art-styles/v1/art-styles'],
    ['marketplace, not cached', '/api/art-styles/v1/art-styles'],
    ['marketplace, signed in', '/api/art-styles/v1/art-styles', own],
    ['style page, guest', `/api/art-styles/v1/art-styles/${style.id}`],
    ['My images', '/api/images/v1/images', own],
    ['image detail', `/api/images/v1/images/${image!.id}`, own],
    ['thumbnail', image!.thumbnailUrl],
    ['drawn /', '/'],
  ];
  return routes;
}

async function measure(kind: 'pglite' | 'postgres'): Promise<void> {
  const cluster = kind === 'postgres' ? await startCluster() : undefined;
  const server = await childServer({
    LIMN_STYLE_SAMPLES: 'false',
    ...(cluster ? { DATABASE_URL: cluster.url } : {}),
  });
  try {
    const cold = await timed(() => server.start());
    await server.stop();
    const warm = await timed(() => server.start());
    await idle(server.pid());
    console.log(`\n${kind}: start, empty: ${cold.toFixed(1)} s; warm: ${warm.toFixed(1)} s`);
    const routes = await routesOf(server);
    const picture = `${server.url}${routes.find(([name]) => name === 'thumbnail')![1]}`;
    const bytes = Buffer.from(await (await fetch(picture)).arrayBuffer());
    const best = { text: 0, bytes: 0, same: 0 };
    const own = routes.map(() => ({ rate: 0, processor: 0 }));
    for (let round = 0; round < rounds; round++) {
      best.text = Math.max(best.text, await ofBare(models, rate));
      best.bytes = Math.max(best.bytes, await ofBare(models, bytesRate));
      best.same = Math.max(best.same, await ofBare(bytes, bytesRate));
      for (const [n, [name, path, headers]] of routes.entries()) {
        const url = `${server.url}${path}`;
        const before = processorTime(server.pid());
        const reached =
          name === 'thumbnail'
            ? await bytesRate(url)
            : await rate(url, headers, name.endsWith('not cached'));
        const processor = (processorTime(server.pid()) - before) / (reached * (seconds + 1));
        if (reached > own[n]!.rate) own[n] = { rate: reached, processor };
      }
    }
    const size = `${(bytes.length / 1000).toFixed(0)} kB`;
    console.log(
      `bare Fastify JSON route: ${best.text.toFixed(0)} requests/s; with the client of the thumbnails ${best.bytes.toFixed(0)}, with their ${size} ${best.same.toFixed(0)} (${(best.same / best.bytes).toFixed(2)})`,
    );
    console.log(`${''.padEnd(24)} requests/s  ratio     processor ms  p95 of fifty people, ms`);
    for (const [n, [name, path, headers]] of routes.entries()) {
      const { rate: reached, processor } = own[n]!;
      const ratio = reached / (name === 'thumbnail' ? best.bytes : best.text);
      const p95 = await waitOfPeople(`${server.url}${path}`, headers);
      console.log(
        `${name.padEnd(24)} ${reached.toFixed(0).padStart(10)}  ${ratio.toFixed(2).padStart(5)}  ${processor.toFixed(2).padStart(15)}  ${p95.toFixed(1).padStart(23)}`,
      );
    }
  } finally {
    await server.stop();
    await cluster?.stop();
    rmSync(server.dataFolder, { recursive: true, force: true });
  }
}

/** Measures a bare Fastify route that gives this. */
async function ofBare(answer: object, measured: (url: string) => Promise<number>): Promise<number> {
  const bare = fastify();
  bare.get('/', (_, reply) => reply.send(answer));
  const url = await bare.listen({ host: '127.0.0.1', port: 0 });
  const result = await measured(url);
  await bare.close();
  return result;
}

for (const kind of ['pglite', 'postgres'] as const)
  if (!given.only || given.only === kind) await measure(kind);

// Programs: tool calls, agents that poll, webhooks. Each starts a server of its own.
if (!given.only)
  for (const [file, ...options] of [['programs.ts'], ['webhooks.ts', '--kills', '20']])
    execFileSync(process.execPath, [join(import.meta.dirname, file!), ...options], {
      stdio: 'inherit',
    });
