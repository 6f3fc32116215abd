import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { publishAgreements } from './publish.ts';
import { agreements } from './schema.ts';

test('agreements are published once by processes that start at the same moment', async () => {
  const { db, close } = await openTestDatabase();
  await db.delete(agreements);
  await Promise.all([1, 2, 3].map(() => publishAgreements(db, new Date())));
  const published = await db.select().from(agreements);
  expect(published.length).toBeGreaterThan(1);
  expect(new Set(published.map(({ kind, version }) => `${kind} ${version}`)).size).toBe(
    published.length,
  );
  await close();
});
