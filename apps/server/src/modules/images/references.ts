import type { ImageId, ProfileId, ReferenceId } from '@limn/contracts/ids';
import type { ParentPart } from '@limn/contracts/picture-account';
import { pickReferenceFacts, type UsedReference } from '@limn/contracts/references';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { isNone, isOneOf } from '../../platform/database/database.ts';
import { imageReferences, images } from './schema.ts';

type Row = typeof imageReferences.$inferSelect;

/** A reference's record with a picture. */
export type ReferenceRecord = Omit<Row, 'imageId'>;

/**
 * The references of a picture: its own, and those of the pictures it was made from, each once. A picture that follows
 * another follows the references of that one, and its subject is after those of the picture it was cut out of.
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
      .map(({ imageId: _imageId, ...record }) => ({
        ...record,
        part:
          part === 'subject' || (part === 'guide' && record.part === 'placed') ? part : record.part,
      })),
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
  ...pickReferenceFacts(row),
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

/** The picture that one of these profiles keeps of a reference. */
export async function keptReference(
  db: Sql,
  reference: ReferenceId,
  profiles: ProfileId[],
): Promise<ImageId | undefined> {
  if (isNone(profiles)) return undefined;
  const [kept] = await db
    .select({ id: images.id })
    .from(images)
    .innerJoin(imageReferences, eq(imageReferences.imageId, images.id))
    .where(
      and(
        eq(imageReferences.referenceId, reference),
        eq(images.origin, 'reference'),
        isOneOf(images.profileId, profiles),
        isNull(images.deletedAt),
      ),
    )
    .limit(1);
  return kept?.id;
}
