import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { issueToken, readSigningKey } from '../src/modules/identity/index.ts';
import { freePort } from './postgres.ts';
import { buyLicence, generate, signUp } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import { startStore } from './store.ts';
import { type Actor, callRoute } from '@limn/contracts/call';

const database = inject('database');
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Growing past one machine: one process answers, two others work, PostgreSQL between them. */
describe.runIf(database.kind === 'postgres')('an api process and two workers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limn-roles-'));
  const children: ReturnType<typeof spawn>[] = [];
  const workers: string[] = [];
  const metricsToken = 'a-token-of-sixteen';
  let store: Awaited<ReturnType<typeof startStore>> | undefined;
  let url: string;

  async function start(role: 'api' | 'worker', env: Record<string, string>): Promise<void> {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, LIMN_ROLE: role, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await new Promise<void>((resolve, reject) => {
      child.stdout.on(
        'data',
        (chunk: Buffer) => /is (ready|working)/.test(String(chunk)) && resolve(),
      );
      child.once('exit', () => reject(new Error(`The ${role} process ended while starting.`)));
    });
  }

  beforeAll(async () => {
    if (database.kind !== 'postgres') return;
    const name = `roles_${randomBytes(4).toString('hex')}`;
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    store = await startStore(join(folder, 's3'), ['limn']);
    const port = await freePort();
    url = `http://localhost:${port}`;
    const env = {
      DATABASE_URL: database.url.replace(/postgres$/, name),
      LIMN_SECRET: randomBytes(32).toString('hex'),
      LIMN_PORT: String(port),
      LIMN_DATA: folder,
      LIMN_METRICS_TOKEN: metricsToken,
      ...store.env,
      LIMN_ACCEPTANCE: 'open',
      LIMN_RATE_LIMIT: '0',
      LIMN_LOG_LEVEL: 'error',
    };
    const ports = [await freePort(), await freePort()];
    workers.push(...ports.map((own) => `http://localhost:${own}`));
    // At once, on an empty database, as a machine starts them.
    await Promise.all([
      start('api', env),
      ...ports.map((own) =>
        start('worker', { ...env, LIMN_PORT: String(own), LIMN_PUBLIC_URL: url }),
      ),
    ]);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(
      children.map((child) => new Promise((resolve) => child.once('exit', resolve))),
    );
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function as(email: string): Promise<Actor> {
    const token = await issueToken({ key: await readSigningKey(folder), publicUrl: url, email });
    return { token, call: (route, input) => callRoute(url, token, route, input) };
  }

  test('walk the path from pictures to a licence', async () => {
    const mira = await signUp({ as }, 'mira@limn.test', 'artist', 'Mira Okafor');
    const cleo = await signUp({ as }, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const style = await publishStyle(mira, 'Evening fields');
    const [image] = await generate(cleo, style);
    const licence = await buyLicence(cleo, image!, 'personal');
    expect(licence.number).toMatch(/^LIMN-/);
  });

  test('each worker says how it is, and nothing else', async () => {
    for (const worker of workers) {
      expect(await (await fetch(`${worker}/healthz`)).json()).toEqual({ status: 'ok' });
      expect((await fetch(`${worker}/metrics`)).status).toBe(404);
      const headers = { authorization: `Bearer ${metricsToken}` };
      const metrics = await (await fetch(`${worker}/metrics`, { headers })).text();
      expect(metrics).toContain('limn_job_duration_seconds');
      expect((await fetch(`${worker}/api/config`)).status).toBe(404);
    }
  });
});
