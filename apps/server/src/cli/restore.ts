import { parseArgs } from 'node:util';
import { restore } from '../backup/restore.ts';
import { loadDotEnv, readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';

// Brings a backup back to where the settings point: npm run restore -- FOLDER [--at NAME] [--force]
process.umask(0o077);
loadDotEnv();
const { values, positionals } = parseArgs({
  options: { at: { type: 'string' }, force: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (!folder) {
  console.error('Say where from: npm run restore -- FOLDER [--at NAME] [--force]');
  process.exit(2);
}
try {
  const started = performance.now();
  const config = readConfig();
  const { name, manifest, put, faults } = await restore(config, folder, {
    at: values.at,
    force: values.force,
    now: new Date(),
    log: createLog(config.logLevel),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${name} is restored: all until ${manifest.takenAt}, ${manifest.objects} files, ${put} of them put, in ${seconds} s`,
  );
  for (const fault of faults) console.error(fault);
  process.exit(faults.length > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
