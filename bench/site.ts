import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../apps/server/seeds/eventually.ts';

export const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
/** LIMN_BENCH_LOG shows what the processes log. */
const log = process.env['LIMN_BENCH_LOG'] ? 'inherit' : 'ignore';

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

/** @param command the program and its arguments; default: ours under this Node */
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
