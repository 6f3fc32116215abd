import { profileRoutes } from '@limn/contracts/profiles';
import { marketRoutes } from '@limn/contracts/market';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PeopleParts, seedInfluencer } from '../seeds/people.ts';
import { openTalents } from '../seeds/steps.ts';
import { portfolioImages, profiles } from '../src/modules/profiles/schema.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let parts: PeopleParts;

beforeAll(async () => {
  server = await startTestServer();
  parts = {
    config: readConfig({ LIMN_DATA: server.dataFolder, LIMN_PORT: new URL(server.url).port }),
    db: server.handle.db,
    clock: systemClock,
    origin: server.url,
    signal: new AbortController().signal,
  };
});
afterAll(() => server.close());

test('the sample influencer has each picture once, however often a first start was cut off', async () => {
  const { db } = server.handle;
  const pictures = () => db.select().from(portfolioImages).orderBy(portfolioImages.position);
  const descriptions = async () => (await pictures()).map(({ description }) => description);

  const { profileId } = await seedInfluencer(parts);
  const first = await pictures();
  const shown = ['on a beach a small sail behind', 'across a square on a red bicycle'];
  expect(await descriptions()).toEqual(shown);
  await seedInfluencer(parts);
  expect(await pictures()).toEqual(first);

  // Cut off between the two pictures.
  await db.delete(portfolioImages).where(eq(portfolioImages.position, 2));
  await seedInfluencer(parts);
  expect(await descriptions()).toEqual(shown);

  // Interrupted before she was marked as a sample.
  await db.update(profiles).set({ sample: false, published: false });
  await seedInfluencer(parts);
  const juno = await server.as('juno@limn.test');
  const { body } = await juno.call(profileRoutes.mine);
  expect(body.influencer).toMatchObject({ id: profileId, sample: true, published: true });
});

test('a sample is found in the market, and is said to be one', async () => {
  await seedInfluencer(parts);
  await openTalents(server);
  const guest = await server.as();
  const { body } = await guest.call(marketRoutes.listings, { query: { q: 'Juno Reyes' } });
  expect(body.listings).toEqual([
    expect.objectContaining({ title: 'Juno Reyes', kind: 'talent', sample: true }),
  ]);
});

test('once the server closes, samples call it no more', async () => {
  const closed = new AbortController();
  closed.abort();
  await expect(seedInfluencer({ ...parts, signal: closed.signal })).rejects.toThrow(/abort/i);
});
