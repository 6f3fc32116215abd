import { loadDotEnv, readConfig } from '../platform/config.ts';
import { openPostgres } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';

// Brings the schema of DATABASE_URL up to date, that of the job queue too, and ends: npm run migrate. Every process
// does the same at its start; a job of its own fails before any of them is stopped.
loadDotEnv();
const config = readConfig();
if (!config.databaseUrl) {
  console.error(
    'DATABASE_URL is not set: the embedded database is brought up to date by npm start.',
  );
  process.exit(1);
}
const log = createLog(config.logLevel);
const handle = await openPostgres(config.databaseUrl, log);
try {
  const ran = await migrate(handle);
  const jobs = createJobs(handle, log);
  await jobs.start();
  await jobs.stop();
  console.log(ran.length > 0 ? `Ran ${ran.join(', ')}.` : 'The schema was up to date.');
} finally {
  await handle.close();
}
