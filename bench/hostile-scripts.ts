// node bench/hostile-scripts.ts [--count N] [--from SEED]
// Runs random scripts of a hostile canvas client and compares what its tiles owe with a model that repeats every honest
// step at once. Prints each script that differs and how many differ.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { createPool } from '../apps/server/src/painting/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openEmbedded } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createStorage } from '../apps/server/src/platform/storage.ts';
import { hostileWorld, runHostileScript } from '../apps/server/testing/hostile-scripts.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' } },
});
const [count, from] = [Number(values.count), Number(values.from)];
const dataFolder = mkdtempSync(join(tmpdir(), 'limn-scripts-'));
const handle = await openEmbedded({});
const provers = createPool(1);
let different = 0;
try {
  await migrate(handle);
  const storage = await createStorage({ dataFolder, s3: undefined });
  const world = await hostileWorld({ db: handle.db, clock: systemClock, storage, provers });
  const started = performance.now();
  for (let seed = from; seed < from + count; seed++) {
    const { server, model, did } = await runHostileScript(world, seed);
    if (!isDeepStrictEqual(server, model)) {
      different += 1;
      console.log(`script ${seed} (${did.join('; ')}):`, { server, model });
    }
    if ((seed - from + 1) % 500 === 0)
      console.log(
        `${seed - from + 1} scripts, ${different} different, ${Math.round((performance.now() - started) / 1000)} s`,
      );
  }
} finally {
  await provers.close();
  await handle.close();
  rmSync(dataFolder, { recursive: true });
}
console.log(`${count} scripts, ${different} different.`);
process.exit(different === 0 ? 0 : 1);
