import { expect, test } from 'vitest';
import { openTestDatabase } from './test-database.ts';
import { ensurePrices } from '@limn/payment-sandbox/customers';
import { getObject } from '@limn/payment-sandbox/store';

test('prices are there once for processes that start at the same moment', async () => {
  const { db, close } = await openTestDatabase();
  const words = { productName: 'Limn', currency: 'USD' };
  const ids = { creator: 'price_creator', studio: 'price_studio' };
  await Promise.all([1, 2, 3].map(() => ensurePrices(db, ids, words)));
  expect(await getObject(db, ids.creator, 'price')).toMatchObject({ unit_amount: 1500 });
  expect(await getObject(db, ids.studio, 'price')).toMatchObject({ unit_amount: 4900 });
  await close();
});
