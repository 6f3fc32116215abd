// node bench/programs.ts [--calls 300] [--agents 100] [--seconds 20]
// The time of a tool call at /mcp against the route behind it, and what agents that poll their generations every two
// seconds cost the server. Linux only: it reads /proc.
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { actorAt } from '@limn/contracts/call';
import { styleRoutes } from '@limn/contracts/styles';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { generate, sure } from '../apps/server/seeds/steps.ts';
import { childServer } from '../apps/server/testing/child-server.ts';
import { idle, processorTime } from './processor.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '300' },
    agents: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
  },
});
/** Seconds between two questions of an agent. */
const pollSeconds = 2;
const server = await childServer();

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

  const { body } = await cleo.call(styleRoutes.list, { query: {} });
  const [image] = await generate(cleo, body.artStyles[0]!.id);
  await idle(server.pid());
  const before = processorTime(server.pid());
  const end = performance.now() + Number(values.seconds) * 1000;
  await Promise.all(
    Array.from({ length: Number(values.agents) }, async () => {
      await wait(Math.random() * pollSeconds * 1000);
      while (performance.now() < end) {
        await tool('get_generation', { id: image!.generationId });
        await wait(pollSeconds * 1000);
      }
    }),
  );
  const used = (processorTime(server.pid()) - before) / (Number(values.seconds) * 1000);
  console.log(
    `${values.agents} agents that poll every ${pollSeconds} s: ${(used * 100).toFixed(0)}% of a processor (goal: 5%)`,
  );
} finally {
  await server.stop();
  rmSync(server.dataFolder, { recursive: true, force: true });
}
