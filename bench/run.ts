import { rmSync } from 'node:fs';
import autocannon from 'autocannon';
import { fastify } from 'fastify';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { childServer } from '../apps/server/src/testing/child-server.ts';

// npm run bench: requests a second of real routes against a bare Fastify route that answers JSON, in the
// same run; and how long a start takes, cold (an empty data folder, sample styles trained) and warm.
const seconds = 5;
const connections = 20;

async function rate(url: string, token?: string): Promise<number> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  await autocannon({ url, connections, duration: 1, headers });
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers failed`);
  return result.requests.average;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

const bare = fastify();
bare.get('/', () => ({ models: [{ id: 'x', name: 'X', description: 'x', credits: 2 }] }));
const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });

const server = await childServer();
try {
  const cold = await timed(() => server.start());
  await server.stop();
  const warm = await timed(() => server.start());
  console.log(`start, empty data folder: ${cold.toFixed(1)} s; warm: ${warm.toFixed(1)} s\n`);

  const key = await readSigningKey(server.dataFolder);
  const token = await issueToken({ key, publicUrl: server.url, email: 'cleo@limn.test' });
  const rival = await rate(bareUrl);
  console.log(`bare Fastify JSON route        ${rival.toFixed(0).padStart(7)} requests/s   1.00`);
  const routes: [string, string, string?][] = [
    ['models (no database)', '/api/studio/v1/models'],
    ['me (token, one query)', '/api/users/v1/users/me', token],
    ['marketplace (guest, 5 queries)', '/api/art-styles/v1/art-styles'],
  ];
  for (const [name, path, bearer] of routes) {
    const own = await rate(`${server.url}${path}`, bearer);
    console.log(
      `${name.padEnd(30)} ${own.toFixed(0).padStart(7)} requests/s   ${(own / rival).toFixed(2)}`,
    );
  }
} finally {
  await server.stop();
  await bare.close();
  rmSync(server.dataFolder, { recursive: true, force: true });
}
