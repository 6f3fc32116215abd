import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './postgres.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The server as people run it: a process of its own on a data folder, that can be killed. */
export interface ChildServer {
  url: string;
  port: number;
  dataFolder: string;
  /** @param more settings of this start only */
  start(more?: Record<string, string>): Promise<void>;
  /** SIGKILL: no chance to put anything in order. */
  kill(): Promise<void>;
  /** Stops it; returns its exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  output(): string;
  /** Its process, while it runs. */
  pid(): number;
}

/** @param program the file that is run, ours unless given */
export async function childServer(
  env: Record<string, string> = {},
  program = main,
): Promise<ChildServer> {
  const port = await freePort();
  const dataFolder = mkdtempSync(join(tmpdir(), 'limn-child-'));
  let child: ChildProcess | undefined;
  let output = '';

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ended = child;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return null;
    const exit = once(ended, 'exit');
    ended.kill(signal);
    const [code] = (await exit) as [number | null];
    return code;
  }
  return {
    url: `http://localhost:${port}`,
    port,
    dataFolder,
    output: () => output,
    pid: () => child?.pid ?? 0,
    async start(more = {}) {
      output = '';
      child = spawn(process.execPath, [program], {
        env: {
          ...process.env,
          LIMN_PROVIDER_HOSTS: '127.0.0.1,localhost',
          LIMN_PORT: String(port),
          LIMN_DATA: dataFolder,
          LIMN_RATE_LIMIT: '0',
          LIMN_LOG_LEVEL: 'error',
          ...env,
          ...more,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const started = child;
      await new Promise<void>((resolve, reject) => {
        const read = (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes('is ready at')) resolve();
        };
        started.stdout?.on('data', read);
        started.stderr?.on('data', read);
        started.once('exit', () =>
          reject(new Error(`The server ended while starting:\n${output}`)),
        );
      });
    },
    kill: async () => void (await end('SIGKILL')),
    stop: (signal = 'SIGTERM') => end(signal),
  };
}
