import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { imageFiles } from '../images/index.ts';
import { headshotFiles } from '../personas/index.ts';
import { photoFiles } from '../photos/index.ts';
import { artworkFiles } from '../styles/index.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { rows } from '../../platform/database/database.ts';
import { featuresJob, unreadOf } from '../../platform/known-pictures.ts';

/** Numbered pictures of every kind, with only the columns that the job reads. */
const add = (n: number) => `
  insert into images (id, profile_id, origin, width, height, format, full_key, full_sha256, preview_key, thumbnail_key,
      account, signed, not_painted, lifted, sample, position, created_at)
    values ('img_${n}', 'prf', 'uploaded', 9, 9, 'png', 'image ${n}', '${n}', 'p', 't', '{}', false, '[]', '[]', false, 0, now());
  insert into image_fingerprints (image_id, shape, gradient) values ('img_${n}', B'${'0'.repeat(64)}', B'${'0'.repeat(64)}');
  insert into artworks (id, style_id, title, storage_key, thumbnail_key, sha256, width, height, bytes, created_at)
    values ('art_${n}', 'sty', 'Work', 'artwork ${n}', 't', '${n}', 9, 9, 9, now());`;

test('every picture has its features taken, however many there were before it', async () => {
  const handle = await openTestDatabase();
  onTestFinished(() => handle.close());
  await handle.db.execute(sql`set session_replication_role = replica`);
  const read: string[] = [];
  const job = featuresJob(
    {
      db: handle.db,
      storage: { get: (key: string) => Promise.resolve(new TextEncoder().encode(key)) } as never,
      featuresOf: (file) => {
        read.push(new TextDecoder().decode(file));
        return Promise.resolve([]);
      },
    },
    {
      image: unreadOf('image', imageFiles),
      artwork: unreadOf('artwork', artworkFiles),
      photo: unreadOf('photo', photoFiles),
      headshot: unreadOf('headshot', headshotFiles),
    },
  );
  const run = () => job.run({}, new AbortController().signal);
  await handle.script(add(1));
  await run();
  expect(read).toEqual(['image 1', 'artwork 1']);
  await handle.script(add(2) + add(3));
  await run();
  expect(read.toSorted()).toEqual(
    [1, 2, 3].flatMap((n) => [`artwork ${n}`, `image ${n}`]).toSorted(),
  );
  await run();
  expect(read).toHaveLength(6);
  const known = await rows(handle.db, sql`select from known_pictures`);
  expect(known).toHaveLength(6);
});
