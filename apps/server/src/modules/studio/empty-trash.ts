import { trashDays } from '@limn/contracts/constants';
import type { GenerationId, ImageId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type Database, rows } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { removePictures } from './remove-pictures.ts';

/** Pictures of one transaction. */
const mostAtOnce = 200;

/**
 * Forgets pictures that have been in the trash for 30 days, with their files, and generations of which
 * nothing is left. Those somebody paid a licence for stay: they only left their maker's list.
 */
export function emptyTrashJob(parts: {
  db: Database;
  clock: Clock;
  storage: Storage;
}): JobKind<Record<string, never>> {
  const { db, clock, storage } = parts;
  return {
    name: 'studio.trash',
    data: z.object({}).transform(() => ({})),
    async run() {
      const before = new Date(clock.now().getTime() - trashDays * 86_400_000).toISOString();
      for (let more = true; more; ) {
        const keys = await db.transaction(async (tx) => {
          const found = await rows<{ id: ImageId; generation: GenerationId }>(
            tx,
            sql`select id, generation_id as generation from images where deleted_at < ${before}
              and not exists (select 1 from licences l
                where l.image_id = images.id and l.paid_at is not null)
              order by deleted_at limit ${mostAtOnce} for update`,
          );
          more = found.length === mostAtOnce;
          if (found.length === 0) return [];
          const files = await removePictures(
            tx,
            found.map(({ id }) => id),
          );
          for (const generation of new Set(found.map((image) => image.generation)))
            await tx.execute(
              sql`delete from generations g where g.id = ${generation}
                and not exists (select 1 from images i where i.generation_id = g.id)`,
            );
          return files;
        });
        for (const key of keys) await storage.remove(key);
      }
    },
  };
}
