import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../painting/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { openEmbedded } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createStorage } from '../../platform/storage.ts';
import {
  hostileWorld,
  type HostileWorld,
  runHostileScript,
} from '../../../testing/hostile-scripts.ts';

let world: HostileWorld;
const dataFolder = mkdtempSync(join(tmpdir(), 'limn-scripts-'));
const provers = createPool(1);
let close: () => Promise<unknown>;
beforeAll(async () => {
  const handle = await openEmbedded({});
  close = () => handle.close();
  await migrate(handle);
  const storage = await createStorage({ dataFolder, s3: undefined });
  world = await hostileWorld({ db: handle.db, clock: systemClock, storage, provers });
});
afterAll(async () => {
  await provers.close();
  await close();
  rmSync(dataFolder, { recursive: true });
});

test('whatever a script sends, tiles owe what repeating its honest steps gives, and no artist more', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { server, model, did } = await runHostileScript(world, seed);
    expect(server, `script ${seed}: ${did.join('; ')}`).toEqual(model);
  }
});
