// npm run bench:restart [-- --apis 2] [--asking 8] [--rounds 2]
// Sets a whole site up on this machine (PostgreSQL, S3, api processes, a worker, Caddy with TLS, which must be
// installed), asks it through the proxy without a pause while each api process in turn is stopped (SIGTERM) and started
// again, and prints how many requests failed and how long they took. Exit code 1 when any failed.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Site, startSite } from './site.ts';

const { values } = parseArgs({
  options: {
    apis: { type: 'string', default: '2' },
    asking: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '2' },
  },
});

interface Ask {
  path: string;
  method?: string;
  body?: string;
  status: number;
}

/** A page, what guests are told, a large answer, and one with a body, which no proxy may send twice. */
const asks: Ask[] = [
  { path: '/', status: 200 },
  { path: '/api/config', status: 200 },
  { path: '/api/openapi.json', status: 200 },
  { path: '/api/billing/webhooks/stripe', method: 'POST', body: '{}', status: 422 },
];

/** Asks in turn until told to stop; times in milliseconds, and what went wrong, each with how often. */
function keepAsking(site: Site, people: number) {
  const times: number[] = [];
  const failures = new Map<string, number>();
  let stopped = false;
  async function ask({ path, method = 'GET', body, status }: Ask): Promise<void> {
    const started = performance.now();
    const said = await fetch(site.url + path, {
      method,
      ...(body ? { body, headers: { 'content-type': 'application/json' } } : {}),
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status === status ? undefined : String(answer.status);
      },
      (error: Error) => String(error.cause ?? error),
    );
    times.push(performance.now() - started);
    if (said === undefined) return;
    const what = `${method} ${path}: ${said}`;
    failures.set(what, (failures.get(what) ?? 0) + 1);
  }
  const asking = Array.from({ length: people }, async (_, from) => {
    for (let n = from; !stopped; n++) await ask(asks[n % asks.length]!);
  });
  return async () => {
    stopped = true;
    await Promise.all(asking);
    return { times: times.toSorted((a, b) => a - b), failures };
  };
}

const site = await startSite(Number(values.apis));
try {
  const finish = keepAsking(site, Number(values.asking));
  await wait(2000);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const api of site.apis) {
      const began = performance.now();
      const code = await api.stop();
      const stopped = performance.now();
      await api.start();
      const seconds = (ms: number) => (ms / 1000).toFixed(1);
      console.log(
        `${api.name}: stopped in ${seconds(stopped - began)} s with code ${code}, well again after ${seconds(performance.now() - stopped)} s`,
      );
      // The proxy asks how it is once a second.
      await wait(2500);
    }
  const { times, failures } = await finish();
  const at = (part: number) => Math.round(times[Math.floor(part * (times.length - 1))]!);
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${times.length} requests, ${failed} failed`);
  console.log(`median ${at(0.5)} ms, 99% ${at(0.99)} ms, slowest ${at(1)} ms`);
  for (const [what, count] of failures) console.log(`  ${count} × ${what}`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await site.stop();
}
