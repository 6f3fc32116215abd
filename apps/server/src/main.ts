import './platform/quick-start.ts';
import { loadDotEnv, readConfig } from './platform/config.ts';
import { FolderInUse } from './platform/database/lock.ts';
import { startEmbedded } from './platform/database/start-embedded.ts';
import { createLog } from './platform/log.ts';
import { brand } from './brand.ts';

/** Explains in one line why the server cannot start, without a stack if the operator can fix the cause. */
function explain(error: unknown): string {
  if (error instanceof FolderInUse) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `The port is in use by another program. Set LIMN_PORT to another one.`;
  if (code === 'ECONNREFUSED') return `The database at DATABASE_URL does not answer.`;
  return message;
}

const parent = process.ppid;

/** Longest time for a stop, besides the time in which proxies notice it, in milliseconds. */
const longestStopMs = 30_000;

async function main(): Promise<void> {
  // Files are private to this account: folders 0700, files 0600.
  process.umask(0o077);
  loadDotEnv();
  const config = readConfig();
  const log = createLog(config.logLevel);
  // Most of a start is loading code and opening the database: both at once.
  const started = config.databaseUrl ? undefined : await startEmbedded(config);
  const { startLimn } = await import('./app.ts');
  const limn = await startLimn({ config, log, started, say: (line) => console.log(line) });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // If a stop hangs, the process exits anyway: nothing is lost by that.
    setTimeout(() => process.exit(0), config.drainSeconds * 1000 + longestStopMs).unref();
    void limn.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // npm does not pass every signal on: without its parent process the server stops.
  if (process.env['LIMN_FOLLOW_PARENT'])
    setInterval(() => process.ppid !== parent && stop(), 500).unref();

  const place = config.role === 'worker' ? 'working' : `ready at ${config.publicUrl}`;
  console.log(`${brand.name} is ${place}`);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
