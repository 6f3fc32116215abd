import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { currentAgreement } from './consent.ts';
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

test('of versions published at the same moment the one with the highest number is in force', async () => {
  const { db, close } = await openTestDatabase();
  const kind = 'art-style';
  const versions = ['100.9', '100.10', '100.2'].map((version) => ({
    kind,
    version,
    title: 'A title',
    text: `Text ${version}`,
    sha256: version,
    publishedAt: new Date('2100-01-01'),
  }));
  await db.insert(agreements).values(versions as (typeof agreements.$inferInsert)[]);
  expect((await currentAgreement(db, kind)).version).toBe('100.10');
  await close();
});
