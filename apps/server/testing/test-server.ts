import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actor, actorAt } from '@limn/contracts/call';
import type { Logger } from 'drizzle-orm';
import { type Limn, startLimn, type StartOptions } from '../src/app.ts';
import { clockPath, clockToken } from '../src/clock-route.ts';
import { issueToken, readSigningKey } from '../src/modules/identity/index.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { readSecret } from '../src/platform/secret.ts';
import { freePort } from './postgres.ts';
import { keptThreads } from './kept-threads.ts';
import { openTestDatabase } from './test-database.ts';

type OddToken = Pick<Parameters<typeof issueToken>[0], 'claims' | 'header'>;

export interface TestServer extends Limn {
  url: string;
  dataFolder: string;
  /** A person with a token of the embedded provider, or a guest; `token` changes claims or headers. */
  as(email?: string, token?: OddToken): Promise<Actor>;
  moveClock(shift: string): Promise<void>;
}

/** A whole server on a database of its own: real HTTP, jobs, threads, identity and payment sandbox. */
export async function startTestServer(
  env: Record<string, string> = {},
  {
    lookups,
    network,
    fileGraceMs = 0,
    logger,
  }: Pick<StartOptions, 'lookups' | 'network' | 'fileGraceMs'> & { logger?: Logger } = {},
): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'limn-test-'));
  const config = readConfig({
    LIMN_PORT: String(await freePort()),
    LIMN_DATA: dataFolder,
    LIMN_LOG_LEVEL: process.env['LIMN_LOG_LEVEL'] ?? 'silent',
    LIMN_RATE_LIMIT: '0',
    LIMN_SEED: 'false',
    LIMN_STYLE_SAMPLES: 'false',
    // Providers of tests are on this machine.
    LIMN_PROVIDER_HOSTS: '127.0.0.1,localhost',
    ...env,
  });
  const log = createLog(config.logLevel);
  const limn = await startLimn({
    config,
    log,
    handle: await openTestDatabase(logger),
    threads: keptThreads,
    fileGraceMs,
    ...(lookups ? { lookups } : {}),
    ...(network ? { network } : {}),
  });
  const key = await readSigningKey(dataFolder);
  const url = config.publicUrl;
  return {
    ...limn,
    url,
    dataFolder,
    async as(email, token = {}) {
      if (!email) return actorAt(url, undefined);
      return actorAt(url, await issueToken({ key, publicUrl: url, email, ...token }));
    },
    async moveClock(shift) {
      const response = await fetch(`${url}${clockPath}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${clockToken(readSecret(dataFolder, undefined))}`,
        },
        body: JSON.stringify({ shift }),
      });
      if (!response.ok) throw new Error(`The clock was not moved: ${response.status}`);
    },
    async close() {
      await limn.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
