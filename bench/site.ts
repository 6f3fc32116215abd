import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { freePort, startCluster } from '../apps/server/src/testing/postgres.ts';
import { startStore } from '../apps/server/src/testing/store.ts';

export const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
/** LIMN_BENCH_LOG shows what the processes log. */
const log = process.env['LIMN_BENCH_LOG'] ? 'inherit' : 'ignore';
const caddyfile = fileURLToPath(new URL('../deploy/Caddyfile', import.meta.url));

/** A process of the site, which can be stopped as systemd does it, and started again. */
export interface SiteProcess {
  name: string;
  port: number;
  start(): Promise<void>;
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: no chance to put anything in order. */
  kill(): Promise<void>;
  pid(): number;
}

/** The whole of a deployment on this machine: PostgreSQL, S3, api and worker processes, and Caddy with TLS. */
export interface Site {
  url: string;
  apis: SiteProcess[];
  /** Settings of every process. */
  env: Record<string, string>;
  dataFolder: string;
  stop(): Promise<void>;
}

/** Settings of processes without samples and limits, that end at once when they are asked to; none is shared with another run. */
export const bareSettings = (folder: string, url: string): Record<string, string> => ({
  LIMN_PUBLIC_URL: url,
  LIMN_DATA: join(folder, 'data'),
  LIMN_SECRET: randomBytes(32).toString('hex'),
  LIMN_ACCEPTANCE: 'open',
  LIMN_SEED: 'false',
  LIMN_STYLE_SAMPLES: 'false',
  LIMN_RATE_LIMIT: '0',
  LIMN_DRAIN_SECONDS: '0',
});

/** A start on a busy machine takes longer than people would bear. */
const startSeconds = 120;

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

/** @param command the program and its arguments, ours under this Node unless said */
export function processOf(
  name: string,
  port: number,
  env: Record<string, string>,
  command: readonly [string, ...string[]] = [process.execPath, main],
): SiteProcess {
  let child: ChildProcess | undefined;
  return {
    name,
    port,
    async start() {
      const [program, ...given] = command;
      child = spawn(program, given, {
        env: { ...process.env, ...env, LIMN_PORT: String(port) },
        stdio: ['ignore', log, 'inherit'],
      });
      const { pid } = child;
      await eventually(
        `${name} (${pid}) is well`,
        async () => {
          if (child?.exitCode !== null || child.signalCode)
            throw new Error(`${name} ended while starting.`);
          const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
          return answer?.ok;
        },
        startSeconds,
      );
    },
    async stop() {
      if (!child) return null;
      child.kill('SIGTERM');
      return ended(child);
    },
    async kill() {
      if (!child) return;
      child.kill('SIGKILL');
      await ended(child);
    },
    pid: () => child?.pid ?? 0,
  };
}

/** @param apiCount how many processes answer behind the proxy */
export async function startSite(apiCount: number): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-site-'));
  const cluster = await startCluster();
  const store = await startStore(join(folder, 's3'), ['limn']);
  const sitePort = await freePort();
  const url = `https://localhost:${sitePort}`;
  const env = {
    DATABASE_URL: cluster.url,
    LIMN_SECRET: randomBytes(32).toString('hex'),
    LIMN_DATA: join(folder, 'data'),
    LIMN_HOST: '127.0.0.1',
    LIMN_PUBLIC_URL: url,
    LIMN_TRUST_PROXY: '1',
    LIMN_ACCEPTANCE: 'open',
    LIMN_RATE_LIMIT: '0',
    LIMN_LOG_LEVEL: 'error',
    ...store.env,
  };
  const apis: SiteProcess[] = [];
  for (let n = 1; n <= apiCount; n++)
    apis.push(processOf(`api ${n}`, await freePort(), { ...env, LIMN_ROLE: 'api' }));
  const worker = processOf('worker', await freePort(), { ...env, LIMN_ROLE: 'worker' });
  for (const process of [...apis, worker]) await process.start();

  const proxy = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      LIMN_SITE: url,
      LIMN_HTTP_PORT: String(await freePort()),
      LIMN_UPSTREAMS: apis.map(({ port }) => `127.0.0.1:${port}`).join(' '),
    },
    stdio: ['ignore', 'ignore', log],
  });
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  await eventually('the proxy answers', async () => {
    try {
      setDefaultCACertificates([...getCACertificates(), readFileSync(authority, 'utf8')]);
      return (await fetch(`${url}/healthz`)).ok;
    } catch {
      return false;
    }
  });
  return {
    url,
    apis,
    env,
    dataFolder: env.LIMN_DATA,
    async stop() {
      proxy.kill('SIGTERM');
      await Promise.all([ended(proxy), worker.stop(), ...apis.map((api) => api.stop())]);
      await store.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
