import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { seedInfluencer } from '../../seeds/people.ts';
import { portfolioImages } from '../modules/profiles/schema.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { createStorage } from '../platform/storage.ts';
import { openTestDatabase } from './test-database.ts';

test('the sample influencer has each picture once, however often a first start was cut off', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'limn-seeds-'));
  const handle = await openTestDatabase();
  onTestFinished(async () => {
    await handle.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const { db } = handle;
  const config = readConfig({ LIMN_DATA: dataFolder });
  const parts = { config, db, clock: systemClock, storage: await createStorage(config) };
  const pictures = () => db.select().from(portfolioImages).orderBy(portfolioImages.position);

  await seedInfluencer(parts);
  const first = await pictures();
  expect(first.map((picture) => picture.description)).toEqual([
    'on a beach a small sail behind',
    'across a square on a red bicycle',
  ]);
  await seedInfluencer(parts);
  expect(await pictures()).toEqual(first);

  // Cut off between the two pictures.
  await db.delete(portfolioImages).where(eq(portfolioImages.position, 2));
  await seedInfluencer(parts);
  expect((await pictures()).map((picture) => picture.description)).toEqual(
    first.map((picture) => picture.description),
  );
});
