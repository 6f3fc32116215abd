import { paths } from '@limn/contracts/web-paths';
import { upTo } from '@limn/contracts/text';
import type {
  ImageId,
  LicenceId,
  ProfileId,
  ProgramId,
  StyleId,
  UserId,
} from '@limn/contracts/ids';
import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { noneOf } from '../../platform/look-search.ts';
import { isOneOf, type Sql } from '../../platform/database/database.ts';
import { type PageRequest, newestFirst } from '../../platform/search/pages.ts';
import { sourcesOf } from '../../platform/states.ts';
import { type LicenceStatus, licences } from './schema.ts';
import type { SoldLinks } from '../billing/index.ts';
import { licenceTransitions } from './states.ts';

export type LicenceRow = typeof licences.$inferSelect;

export async function licenceById(db: Sql, id: LicenceId): Promise<LicenceRow | undefined> {
  const [row] = await db.select().from(licences).where(eq(licences.id, id));
  return row;
}

export async function licencesById(db: Sql, ids: LicenceId[]): Promise<Map<LicenceId, LicenceRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.select().from(licences).where(isOneOf(licences.id, ids));
  return new Map(found.map((row) => [row.id, row]));
}

/** The licence that identifies a purchase for billing. */
export const purchaseId = ({ id, partOf }: Pick<LicenceRow, 'id' | 'partOf'>): LicenceId =>
  partOf ?? id;

/** All licences of a purchase, the first first. */
export async function purchaseOf(db: Sql, first: LicenceRow): Promise<LicenceRow[]> {
  if (first.purchaseAmount === null) return [first];
  const others = await db
    .select()
    .from(licences)
    .where(eq(licences.partOf, first.id))
    .orderBy(licences.id);
  return [first, ...others];
}

/** The number of the certificate that lists a licence: its own, or that of the purchase it belongs to. */
export const certificateNumber = ({ number, partOf }: Pick<LicenceRow, 'number' | 'partOf'>) =>
  number && partOf ? upTo(number, number.lastIndexOf('-')) : (number ?? '');

export async function licenceOf(
  db: Sql,
  id: LicenceId,
  profileId: ProfileId,
): Promise<LicenceRow | undefined> {
  const row = await licenceById(db, id);
  return row?.profileId === profileId ? row : undefined;
}

export async function licenceByNumber(db: Sql, number: string): Promise<LicenceRow | undefined> {
  const [row] = await db.select().from(licences).where(eq(licences.number, number));
  return row;
}

export async function licenceByRequest(
  db: Sql,
  userId: UserId,
  requestId: string,
): Promise<LicenceRow | undefined> {
  const [row] = await db
    .select()
    .from(licences)
    .where(and(eq(licences.userId, userId), eq(licences.requestId, requestId)));
  return row;
}

/** Licences in force, those they took the place of, and purchases under way on some images. */
export async function openLicences(db: Sql, imageIds: ImageId[]): Promise<LicenceRow[]> {
  if (imageIds.length === 0) return [];
  return db
    .select()
    .from(licences)
    .where(
      and(
        isOneOf(licences.imageId, imageIds),
        inArray(licences.status, ['pending', 'active', 'superseded']),
      ),
    );
}

/** The SELECT of pictures under an exclusive licence in force, but for those that one of these profiles holds. */
export const soldExclusively = (but: readonly ProfileId[] = []): SQL =>
  sql`select image_id from licences where status = 'active' and tier = 'commercial'
    and ${noneOf(sql`profile_id`, but)}`;

/** The images among these for which no licence was ever paid. */
export async function unlicensed(db: Sql, imageIds: ImageId[]): Promise<ImageId[]> {
  if (imageIds.length === 0) return [];
  const paid = await db
    .selectDistinct({ id: licences.imageId })
    .from(licences)
    .where(and(isOneOf(licences.imageId, imageIds), isNotNull(licences.paidAt)));
  const licensed = new Set(paid.map(({ id }) => id));
  return imageIds.filter((id) => !licensed.has(id));
}

/** Forgets purchases of images that came to nothing. */
export async function forgetUnpaid(tx: Sql, imageIds: ImageId[]): Promise<void> {
  if (imageIds.length === 0) return;
  await tx
    .delete(licences)
    .where(and(isOneOf(licences.imageId, imageIds), isNull(licences.paidAt)));
}

/** Paid licences of a profile, newest first. */
export async function listLicences(
  db: Sql,
  profileId: ProfileId,
  page: PageRequest,
): Promise<{ found: LicenceRow[]; total: number; next: string | null }> {
  const where = and(eq(licences.profileId, profileId), isNotNull(licences.paidAt));
  const list = newestFirst('licences', { at: licences.paidAt, id: licences.id }, page);
  const [found, [total]] = await Promise.all([
    db
      .select({ row: licences, id: licences.id, key: list.key })
      .from(licences)
      .where(and(where, list.beyond))
      .orderBy(...list.orderBy)
      .limit(list.limit)
      .offset(list.offset),
    db.select({ n: count() }).from(licences).where(where),
  ]);
  const { shown, next } = list.cut(found);
  return { found: shown.map(({ row }) => row), total: total?.n ?? 0, next };
}

/** The licence that took the place of another; the newest that came into force. */
export async function successorOf(db: Sql, id: LicenceId): Promise<LicenceRow | undefined> {
  const [row] = await db
    .select()
    .from(licences)
    .where(and(eq(licences.upgradedFrom, id), isNotNull(licences.paidAt)))
    .orderBy(desc(licences.paidAt), desc(licences.id))
    .limit(1);
  return row;
}

/** Moves a licence to another state; undefined when its state forbids it. */
export async function moveLicence(
  tx: Sql,
  id: LicenceId,
  to: LicenceStatus,
  change: Partial<LicenceRow> = {},
): Promise<LicenceRow | undefined> {
  const [row] = await tx
    .update(licences)
    .set({ ...change, status: to })
    .where(and(eq(licences.id, id), inArray(licences.status, sourcesOf(licenceTransitions, to))))
    .returning();
  return row;
}

/** Numbers of licences, for the consents their buyers gave. */
export async function licenceNumbers(db: Sql, ids: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: licences.id, number: licences.number })
    .from(licences)
    .where(isOneOf(licences.id, ids));
  return new Map(found.flatMap(({ id, number }) => (number ? [[id as string, number]] : [])));
}

/** Numbers of licences and the pages that show them, by their ids. */
export const licenceLinks =
  (programNames: ProgramNames): SoldLinks =>
  async (db, ids) => {
    const found = [...(await licencesById(db, ids as LicenceId[])).values()];
    const names = await programNames(
      db,
      found.flatMap(({ through }) => through ?? []),
    );
    return new Map(
      found.flatMap(({ id, number, through }) =>
        number
          ? [
              [
                id,
                { label: number, path: paths.licence(number), through: throughOf(through, names) },
              ],
            ]
          : [],
      ),
    );
  };

/** Reads names of programs by id. */
export type ProgramNames = (db: Sql, ids: readonly string[]) => Promise<Map<string, string>>;

/** The program that a licence was bought through, as its artists see it; null: its buyer bought it at the website. */
export const throughOf = (
  through: ProgramId | null,
  names: ReadonlyMap<string, string>,
): string | null => through && (names.get(through) ?? 'A deleted program');

/** How many licences programs have bought or begun to buy since a moment; abandoned ones do not count. */
export async function licencesOfPrograms(
  db: Sql,
  programs: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  if (programs.length === 0) return new Map();
  const found = await db
    .select({ id: licences.through, n: count() })
    .from(licences)
    .where(
      and(
        inArray(licences.through, programs as ProgramId[]),
        gte(licences.createdAt, since),
        ne(licences.status, 'abandoned'),
      ),
    )
    .groupBy(licences.through);
  return new Map(found.map(({ id, n }) => [id!, n]));
}

/** How many licences of pictures in a style programs bought since a moment, by program. */
export async function licencesOfStyle(
  db: Sql,
  styleId: StyleId,
  since: Date,
): Promise<Map<string, number>> {
  const found = await db
    .select({ id: licences.through, n: count() })
    .from(licences)
    .where(
      and(
        isNotNull(licences.through),
        gte(licences.paidAt, since),
        sql`${licences.imageId} in (select id from images where style_id = ${styleId})`,
      ),
    )
    .groupBy(licences.through);
  return new Map(found.map(({ id, n }) => [id!, n]));
}
