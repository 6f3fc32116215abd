import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { listPublished } from './published.ts';

test('profiles that words are found in come most liked first, however many have them', async () => {
  const handle = await openTestDatabase();
  onTestFinished(() => handle.close());
  const { db } = handle;
  const many = 2100;
  await db.execute(sql`insert into users (id, issuer, subject, email, created_at)
    select 'usr_find' || n, 'https://issuer.test', 'find' || n, 'find' || n || '@limn.test', now()
    from generate_series(1, ${many}) n`);
  await db.execute(sql`insert into profiles (id, user_id, kind, account_name, published, likes, created_at)
    select 'pro_find' || n, 'usr_find' || n, 'artist', 'Findable ' || n || case when n % 700 = 0 then ' Rarely' else '' end,
      n <> 1400, ${many} - n, now() from generate_series(1, ${many}) n`);
  const search = async (words: string, offset = 0) => {
    const page = { kind: 'artist', category: undefined, offset, size: 3 } as const;
    const { rows, total } = await listPublished(db, { ...page, search: words });
    return [rows.map(({ id }) => id.replace('pro_find', '')), total];
  };
  expect(await search('rarely')).toEqual([['700', '2100'], 2]);
  expect(await search('RARELY', 1)).toEqual([['2100'], 2]);
  expect(await search('le 70')).toEqual([['70', '700', '701'], 11]);
  // Counting stops two thousand after a page's start.
  expect(await search('findable')).toEqual([['1', '2', '3'], 2000]);
  expect(await search('findable', 2094)).toEqual([['2096', '2097', '2098'], 2099]);
  expect(await search('nobody has this')).toEqual([[], 0]);
  expect(await search('99', 2000)).toEqual([[], 39]);
});
