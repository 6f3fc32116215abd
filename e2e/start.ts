import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
// The rest of the module would take longer to load than a token takes.
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/embedded.ts';

export const root = fileURLToPath(new URL('../', import.meta.url));
const node = join(root, 'node_modules/.bin/node');
const startsWithin = 120_000;
/** Sample projects are painted, by a machine that may be busy. */
const saysWithin = 300_000;

/** The product as `npm start` runs it: a process of its own, on a folder of its own. */
export interface RunningServer {
  url: string;
  port: number;
  dataFolder: string;
  /** An identity token of the embedded provider, for preparing what a journey only looks at. */
  tokenOf(email: string): Promise<string>;
  /** Does the same as `npm run dev:clock -- +31d`. */
  moveClock(shift: string): Promise<void>;
  /** Waits for a line of the server's output. */
  said(text: string): Promise<void>;
  /** The server's last output, if it ended by itself. */
  lastWords(): string | undefined;
  /** Ends it; its data stay. */
  stop(): Promise<void>;
  /** Ends it, and its data are gone. */
  remove(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** The first start of the product, done once for all files of journeys. */
export interface FirstStart {
  /** Accounts of the embedded provider belong to the address they were made at. */
  port: number;
  dataFolder: string;
}

/**
 * Starts the product on a copy of what its first start has made, or, without one, on an empty folder.
 *
 * @param first with null the folder is empty
 * @param settings of the server, other than the usual ones
 */
export async function startServer(
  first: FirstStart | null,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const port = first?.port ?? (await freePort());
  const dataFolder = mkdtempSync(join(tmpdir(), 'limn-e2e-'));
  if (first) cpSync(first.dataFolder, dataFolder, { recursive: true });
  const env = {
    ...process.env,
    LIMN_PROVIDER_HOSTS: '127.0.0.1,localhost',
    LIMN_PORT: String(port),
    LIMN_DATA: dataFolder,
    LIMN_RATE_LIMIT: '0',
    LIMN_FOLLOW_PARENT: '1',
    // Which visits are recorded would be drawn by chance.
    LIMN_REPLAY_SAMPLE: '0',
    // Painted where they are looked at only.
    LIMN_STYLE_SAMPLES: 'false',
    ...settings,
  };
  const child = spawn(node, ['apps/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  async function stop() {
    if (!hasEnded()) child.kill('SIGTERM');
    await ended;
  }

  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The server did not get ready:\n${output}`)),
      startsWithin,
    );
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Limn is ready')) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The server ended with ${code}:\n${output}`));
    });
  });
  const remove = async () => {
    await stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  await ready.catch(async (error: unknown) => {
    await remove();
    throw error;
  });

  const url = `http://localhost:${port}`;

  return {
    url,
    port,
    dataFolder,
    async tokenOf(email) {
      return issueToken({ key: await readSigningKey(dataFolder), publicUrl: url, email });
    },
    async moveClock(shift) {
      const command = ['apps/server/src/cli/clock.ts', shift];
      await promisify(execFile)(node, command, { cwd: root, env });
    },
    async said(text) {
      for (const end = Date.now() + saysWithin; !output.includes(text); await pause(200))
        if (hasEnded() || Date.now() > end)
          throw new Error(`The server did not say ‘${text}’:\n${output}`);
    },
    lastWords: () =>
      hasEnded()
        ? `The server ended (${child.exitCode ?? child.signalCode}):\n${output}`
        : undefined,
    stop,
    remove,
  };
}
