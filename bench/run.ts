// npm run bench -- [--only postgres|pglite] [--seconds N]
// Requests a second of real routes against a bare Fastify route that answers JSON, in the same run, best of three, on PGlite and on
// PostgreSQL, with the processor's time in the server and (PostgreSQL) the statements of one request; and how long a
// start takes, cold (an empty data folder, sample styles trained) and warm.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { actorAt } from '@limn/contracts/call';
import { styleRoutes } from '@limn/contracts/styles';
import { fastify } from 'fastify';
import pg from 'pg';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { type ChildServer, childServer } from '../apps/server/src/testing/child-server.ts';
import { generate } from '../apps/server/seeds/steps.ts';
import { startCluster } from '../apps/server/src/testing/postgres.ts';
import { idle, processorTime } from './processor.ts';
import { rateOfBytes } from './rate-of-bytes.ts';

const { values: given } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '4' } },
});
const seconds = Number(given.seconds);
const connections = 20;
/** What else the machine does only takes away: the best of so many counts, of ours and of the rival alike. */
const rounds = 3;
/** What the rival answers. */
const models = { models: [{ id: 'x', name: 'X', description: 'x', credits: 2 }] };

let asked = 0;
/** Each time another address, so that no answer is kept: no route knows `n`. */
const anew = (path: string) => [
  { setupRequest: (request: object) => ({ ...request, path: `${path}?n=${asked++}` }) },
];

async function rate(
  url: string,
  headers: Record<string, string> = {},
  isAnew = false,
): Promise<number> {
  const all = {
    url,
    connections,
    headers,
    ...(isAnew && { requests: anew(new URL(url).pathname) }),
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

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Addresses that are asked for, each with what it is called. */
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
    ['marketplace, anew', '/api/art-styles/v1/art-styles'],
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
  const watching = cluster && new pg.Client({ connectionString: cluster.url });
  try {
    await watching?.connect();
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
            : await rate(url, headers, name.endsWith('anew'));
        const processor = (processorTime(server.pid()) - before) / (reached * (seconds + 1));
        if (reached > own[n]!.rate) own[n] = { rate: reached, processor };
      }
    }
    const size = `${(bytes.length / 1000).toFixed(0)} kB`;
    console.log(
      `bare Fastify JSON route: ${best.text.toFixed(0)} requests/s; as thumbnails are asked for ${best.bytes.toFixed(0)}, with their ${size} ${best.same.toFixed(0)} (${(best.same / best.bytes).toFixed(2)})`,
    );
    console.log(`${''.padEnd(24)} requests/s  ratio  ms of processor  statements`);
    for (const [n, [name, path, headers]] of routes.entries()) {
      const { rate: reached, processor } = own[n]!;
      const ratio = reached / (name === 'thumbnail' ? best.bytes : best.text);
      const statements = watching
        ? await statementsOf(watching, `${server.url}${path}`, headers)
        : '';
      console.log(
        `${name.padEnd(24)} ${reached.toFixed(0).padStart(10)}  ${ratio.toFixed(2).padStart(5)}  ${processor.toFixed(2).padStart(15)}  ${String(statements).padStart(10)}`,
      );
    }
  } finally {
    await watching?.end();
    await server.stop();
    await cluster?.stop();
    rmSync(server.dataFolder, { recursive: true, force: true });
  }
}

/** Transactions that a hundred requests took, by one; a statement alone is one. */
async function statementsOf(
  watching: pg.Client,
  url: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const done = async () => {
    // Backends tell the statistics at most once a second.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const { rows } = await watching.query<{ n: string }>(
      'select xact_commit as n from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]!.n);
  };
  const before = await done();
  for (let n = 0; n < 100; n++) await (await fetch(url, { headers })).arrayBuffer();
  return ((await done()) - before - 1 < 10 ? 0 : ((await done()) - before - 2) / 100).toFixed(1);
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
