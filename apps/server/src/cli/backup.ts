import { parseArgs } from 'node:util';
import { z } from 'zod';
import { backUp } from '../backup/back-up.ts';
import { loadDotEnv, readConfig } from '../platform/config.ts';

// Copies the database and the pictures into a folder, while the server runs: npm run backup -- FOLDER [--keep 14]
process.umask(0o077);
loadDotEnv();
const { values, positionals } = parseArgs({
  options: { keep: { type: 'string' } },
  allowPositionals: true,
});
const keep = z.coerce.number().int().min(1).optional().safeParse(values.keep);
const [folder] = positionals;
if (!folder || !keep.success) {
  console.error(
    'Say where to, and how many are to stay there: npm run backup -- FOLDER [--keep 14]',
  );
  process.exit(2);
}
try {
  const started = performance.now();
  const { name, manifest, copied, damaged, forgotten } = await backUp(readConfig(), folder, {
    keep: keep.data,
    now: new Date(),
  });
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  const megabytes = (manifest.database.bytes / 1e6).toFixed(1);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${folder}/${name}: ${rows} rows (${megabytes} MB), ${manifest.objects} files, ${copied} of them new, in ${seconds} s`,
  );
  if (forgotten.length > 0) console.log(`Forgot ${forgotten.join(', ')}.`);
  for (const key of damaged)
    console.error(`${key} is not what its name says: damaged in the storage.`);
  process.exit(damaged.length > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
