import { ImageId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, rows, type Tx } from '../../platform/database/database.ts';
import type { JobKind, JobWorker } from '../../platform/jobs.ts';
import {
  imageById,
  type ImageRow,
  listedPictures,
  lockExclusiveSales,
  markCopy,
  nearPictures,
} from '../images/index.ts';
import { soldExclusively } from './queries.ts';

export interface CopyParts {
  db: Database;
  /** Whether two pictures count as the same, by their fingerprints' differing bits and their details. */
  same(one: ImageRow, other: ImageRow, bits: number, signal: AbortSignal): Promise<boolean>;
  /** Notifies the maker of a listed picture that it left the market. */
  delisted(tx: Tx, image: ImageRow): Promise<void>;
}

/** Marks a picture that is the same as one sold exclusively, while that is in force. */
async function mark({ db, delisted }: CopyParts, id: ImageId, soldId: ImageId): Promise<void> {
  await db.transaction(async (tx) => {
    await lockExclusiveSales(tx);
    const sold = await rows(
      tx,
      sql`select 1 from (${soldExclusively()}) s where image_id = ${soldId}`,
    );
    const listed = sold.length > 0 && (await markCopy(tx, id, soldId));
    if (listed) await delisted(tx, listed);
  });
}

/** Looks whether a picture is one that was sold exclusively, before it is listed or licensed; if so, it is marked. */
export async function recognizeSold(
  parts: CopyParts,
  id: ImageId,
  signal: AbortSignal,
): Promise<void> {
  const image = await imageById(parts.db, id);
  if (!image || image.copyOf) return;
  for (const near of await nearPictures(parts.db, id, soldExclusively())) {
    const sold = await imageById(parts.db, near.id);
    if (sold && (await parts.same(image, sold, near.bits, signal))) return mark(parts, id, sold.id);
  }
}

/** After an exclusive sale: looks among the listed pictures for the same one. */
export const lookForCopies: JobKind<{ imageId: ImageId }> = {
  name: 'licensing.look-for-copies',
  data: z.object({ imageId: ImageId }),
};

export function copiesJob(parts: CopyParts): JobWorker<{ imageId: ImageId }> {
  const { db, same } = parts;
  return {
    kind: lookForCopies,
    retryLimit: 8,
    async run({ imageId }, signal) {
      const sold = await imageById(db, imageId);
      if (!sold) return;
      for (const near of await nearPictures(db, imageId, listedPictures)) {
        const image = await imageById(db, near.id);
        if (image && (await same(image, sold, near.bits, signal)))
          await mark(parts, image.id, imageId);
      }
    },
  };
}
