import type { EditionExportId, UserId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import { notify, type Sql, type Tx } from '../../platform/database/database.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { fileName, fileType } from './export-edition.ts';
import { groundsOf } from './own-edition.ts';
import { editionChannel } from './paint.ts';
import { editions, exports } from './schema.ts';

/** An exported file of an edition, and its owner. */
export interface MadeFile {
  userId: UserId;
  title: string;
  name: string;
  type: string;
  bytes: number;
  storageKey: string;
  /** Whether a person is shown it: its customer, and the book's side. */
  isSeenBy(db: Sql, caller: Caller, now: Date): Promise<boolean>;
}

/** @returns undefined if there is none, or it is not made yet */
export async function exportById(db: Sql, id: EditionExportId): Promise<MadeFile | undefined> {
  const [found] = await db
    .select({ row: exports, edition: editions })
    .from(exports)
    .innerJoin(editions, eq(editions.id, exports.editionId))
    .where(eq(exports.id, id));
  if (!found) return undefined;
  const { row, edition } = found;
  const { storageKey } = row;
  if (!storageKey) return undefined;
  const { title } = row.document;
  return {
    userId: edition.userId,
    title,
    name: fileName(title, row.format, row.proof),
    type: fileType(row.format),
    bytes: row.bytes ?? 0,
    storageKey,
    async isSeenBy(from, caller, now) {
      if (row.takenDownAt) return false;
      const own = ownProfiles(caller);
      if (own.includes(edition.profileId)) return true;
      const grounds = await groundsOf(from, edition, now);
      return !!grounds?.project && own.includes(grounds.holderId);
    },
  };
}

/** Hides a file of an edition from both sides, or shows it again with null. */
export async function setExportDown(tx: Tx, id: EditionExportId, at: Date | null): Promise<void> {
  const [row] = await tx
    .update(exports)
    .set({ takenDownAt: at })
    .where(eq(exports.id, id))
    .returning({ editionId: exports.editionId });
  if (row) await notify(tx, editionChannel, row.editionId);
}
