import { asc, eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { mainColors } from '../../painting/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { images } from './schema.ts';

/** Pictures that are read together. */
const mostAtOnce = 100;

/**
 * Names the colours of pictures that were finished before colours were named, by their small files: the mark on
 * those is too faint to count. One whose file is missing has none.
 */
export function colorJob({ db, storage }: { db: Database; storage: Storage }): JobWorker<PlainJob> {
  return {
    kind: plainJob('images.colours'),
    cron: '7 * * * *',
    async run(_, signal) {
      let left = true;
      while (left && !signal.aborted) {
        const found = await db
          .select({ id: images.id, key: images.thumbnailKey })
          .from(images)
          .where(isNull(images.colours))
          .orderBy(asc(images.id))
          .limit(mostAtOnce);
        for (const { id, key } of found) {
          const file = await storage.get(key).catch(() => undefined);
          const colours = file ? await mainColors(sharp(file)) : [];
          await db.update(images).set({ colours }).where(eq(images.id, id));
        }
        left = found.length === mostAtOnce;
      }
    },
  };
}
