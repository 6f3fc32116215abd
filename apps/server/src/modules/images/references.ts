import type { ImageId } from '@limn/contracts/ids';
import type { ParentPart } from '@limn/contracts/picture-account';
import { referenceFacts, type UsedReference } from '@limn/contracts/references';
import { asc, inArray } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { isNone, isOneOf } from '../../platform/database/database.ts';
import { imageReferences } from './schema.ts';

type Row = typeof imageReferences.$inferSelect;

/** A reference as it is recorded with a picture. */
export type ReferenceRecord = Omit<Row, 'imageId'>;

/**
 * The references of a picture: those it was painted from, and those of the pictures it was made from, each once.
 * What was cut out of a picture for its subject is after that picture's references as a subject.
 */
export async function withInherited(
  db: Sql,
  own: readonly ReferenceRecord[],
  parents: readonly { id: ImageId; part: ParentPart }[],
): Promise<ReferenceRecord[]> {
  const rows =
    parents.length === 0
      ? []
      : await db
          .select()
          .from(imageReferences)
          .where(
            inArray(
              imageReferences.imageId,
              parents.map(({ id }) => id),
            ),
          )
          .orderBy(asc(imageReferences.part), asc(imageReferences.referenceId));
  const inherited = parents.flatMap(({ id, part }) =>
    rows
      .filter(({ imageId }) => imageId === id)
      .map(({ imageId: _imageId, ...record }) =>
        part === 'subject' ? { ...record, part } : record,
      ),
  );
  const found = new Map<string, ReferenceRecord>();
  for (const record of [...own, ...inherited]) {
    const key = `${record.part} ${record.referenceId}`;
    if (!found.has(key)) found.set(key, record);
  }
  return [...found.values()];
}

export async function insertReferences(
  tx: Sql,
  imageId: ImageId,
  records: readonly ReferenceRecord[],
): Promise<void> {
  if (records.length > 0)
    await tx.insert(imageReferences).values(records.map((record) => ({ imageId, ...record })));
}

const view = ({ referenceId, retrievedAt, ...row }: ReferenceRecord): UsedReference => ({
  id: referenceId,
  part: row.part,
  ...referenceFacts(row),
  retrievedAt: retrievedAt.toISOString(),
  sha256: row.sha256,
  showsPerson: row.showsPerson,
});

/** References as anyone may see them who sees their picture. */
export const usedReferences = (records: readonly ReferenceRecord[]): UsedReference[] =>
  records.map(view);

/** The references that images were painted from, compositions first. */
export async function referencesOf(
  db: Sql,
  ids: ImageId[],
): Promise<Map<ImageId, UsedReference[]>> {
  const result = new Map<ImageId, UsedReference[]>();
  if (isNone(ids)) return result;
  const found = await db
    .select()
    .from(imageReferences)
    .where(isOneOf(imageReferences.imageId, ids))
    .orderBy(
      asc(imageReferences.part),
      asc(imageReferences.title),
      asc(imageReferences.referenceId),
    );
  for (const row of found) result.set(row.imageId, [...(result.get(row.imageId) ?? []), view(row)]);
  return result;
}
