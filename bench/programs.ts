// node bench/programs.ts [--calls 300] [--agents 100] [--seconds 60]
// The time of a tool call at /mcp against the route behind it, and the processor time of agents that poll a generation
// that waits in the queue: with the tool's own wait, and as agents that ask for an answer at once every two seconds.
// On PostgreSQL. Linux only: it reads /proc.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { actorAt } from '@limn/contracts/call';
import { studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { sure } from '../apps/server/seeds/steps.ts';
import { childServer } from '../apps/server/testing/child-server.ts';
import { startCluster } from '../apps/server/testing/postgres.ts';
import { startStore } from '../apps/server/testing/store.ts';
import { idle, processorTime } from './processor.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '300' },
    agents: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
  },
});
/** Seconds between two calls of an agent that does not wait. */
const pollSeconds = 2;
const cluster = await startCluster();
const folder = mkdtempSync(join(tmpdir(), 'limn-programs-'));
const store = await startStore(folder, ['limn']);
const server = await childServer({
  ...store.env,
  DATABASE_URL: cluster.url,
  LIMN_SECRET: randomBytes(32).toString('hex'),
  LIMN_STYLE_SAMPLES: 'false',
});

async function ask(path: string, init: RequestInit = {}): Promise<void> {
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  if (!response.ok || text.includes('"isError":true'))
    throw new Error(`${path}: ${response.status} ${text}`);
}

/** Milliseconds that half of the calls take at most, one after another. */
async function median(call: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < Number(values.calls); n += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1]!;
}

try {
  await server.start();
  await idle(server.pid());
  const key = await readSigningKey(server.dataFolder);
  const token = await issueToken({ key, publicUrl: server.url, email: 'cleo@limn.test' });
  const cleo = actorAt(server.url, token);
  const { secret } = sure(
    await cleo.call(apiKeyRoutes.create, {
      body: {
        name: 'Bench',
        scopes: ['market:read', 'pictures:read'],
        monthlyCredits: null,
        days: null,
      },
    }),
  );
  const authorization = `Bearer ${secret}`;
  const listings = () =>
    ask('/api/market/v1/listings?kind=style&size=10', { headers: { authorization } });
  const tool = (name: string, args: Record<string, unknown>) =>
    ask('/mcp', {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    });
  const search = () => tool('search_market', { kind: 'style', size: 10 });
  for (let n = 0; n < 50; n += 1) await Promise.all([listings(), search()]);
  for (let round = 1; round <= 3; round += 1) {
    const route = await median(listings);
    const overMcp = await median(search);
    console.log(
      `search: route ${route.toFixed(1)} ms, tool ${overMcp.toFixed(1)} ms, more by ${(overMcp - route).toFixed(1)} ms (goal: 10)`,
    );
  }

  // Without a worker, a generation waits in the queue.
  await server.stop();
  await server.start({ LIMN_ROLE: 'api' });
  const { artStyles } = sure(await cleo.call(styleRoutes.list, { query: {} }));
  const { id } = sure(
    await cleo.call(studioRoutes.generate, {
      query: {},
      body: {
        prompt: 'a lighthouse on a cliff',
        style: artStyles[0]!.id,
        requestId: 'bench-programs',
      },
    }),
  );
  await idle(server.pid());
  const restBefore = processorTime(server.pid());
  await pause(20_000);
  const rest = (processorTime(server.pid()) - restBefore) / 20_000;
  for (const seconds of [undefined, 0]) {
    const before = processorTime(server.pid());
    const end = performance.now() + Number(values.seconds) * 1000;
    let calls = 0;
    await Promise.all(
      Array.from({ length: Number(values.agents) }, async () => {
        await pause(Math.random() * pollSeconds * 1000);
        while (performance.now() < end) {
          calls += 1;
          await tool('get_generation', { id, ...(seconds === undefined ? {} : { wait: seconds }) });
          await pause(pollSeconds * 1000);
        }
      }),
    );
    const used = (processorTime(server.pid()) - before) / (Number(values.seconds) * 1000) - rest;
    console.log(
      `${values.agents} agents that poll a generation, ${seconds === undefined ? 'waiting in the call (goal: 5%)' : `every ${pollSeconds} s`}: ${(used * 100).toFixed(1)}% of a processor above the ${(rest * 100).toFixed(1)}% at rest, ${calls} calls`,
    );
  }
} finally {
  await server.stop();
  await cluster.stop();
  await store.close();
  for (const path of [server.dataFolder, folder]) rmSync(path, { recursive: true, force: true });
}
