import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { ensurePrices } from './customers.ts';
import { getObject } from './store.ts';

test('prices are there once for processes that start at the same moment', async () => {
  const { db, close } = await openTestDatabase();
  const ids = { creator: 'price_creator', studio: 'price_studio' };
  await Promise.all([1, 2, 3].map(() => ensurePrices(db, ids)));
  expect(await getObject(db, ids.creator, 'price')).toMatchObject({ unit_amount: 1500 });
  expect(await getObject(db, ids.studio, 'price')).toMatchObject({ unit_amount: 4900 });
  await close();
});
