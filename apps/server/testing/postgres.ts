import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const execute = promisify(execFile);

/** Where Debian keeps PostgreSQL's programs, or the PATH's. Undefined when there are none. */
export function findPostgres(): string | undefined {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder)
    ? readdirSync(folder)
        .map(Number)
        .filter((v) => v >= 15)
    : [];
  const newest = versions.toSorted((a, b) => b - a)[0];
  const path = newest ? join(folder, String(newest), 'bin') : undefined;
  return path && existsSync(join(path, 'initdb')) ? path : undefined;
}

/**
 * An unused port below Linux's range for outgoing connections (32,768 and up), whose ports may be taken before they are
 * used here.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** PostgreSQL refuses to run as root, so it runs as an unprivileged system user then. */
async function owner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await execute('id', [flag, 'nobody'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

export interface Cluster {
  url: string;
  /** Stops it as an operator does (`fast`: open connections are cut) and starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A throw-away PostgreSQL cluster on loopback; `stop` ends it and removes its files. */
export async function startCluster(settings: string[] = []): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL 15 or newer is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'limn-postgres-'));
  const as = await owner();
  if (as) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  await execute(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'limn', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...as, cwd: folder },
  );
  const port = await freePort();
  const options = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    ...settings,
  ];
  const begin = () =>
    spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        ...options.flatMap((option) => ['-c', option]),
      ],
      { ...as, cwd: folder, stdio: 'ignore' },
    );
  let server = begin();
  const end = (signal: 'SIGQUIT' | 'SIGINT') => {
    const ended = new Promise((resolve) => server.once('close', resolve));
    server.kill(signal);
    return ended;
  };
  const url = `postgres://limn@127.0.0.1:${port}/postgres`;
  await answers(url);
  return {
    url,
    async restart() {
      await end('SIGINT');
      server = begin();
      await answers(url);
    },
    async stop() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('The test cluster did not start.');
}
