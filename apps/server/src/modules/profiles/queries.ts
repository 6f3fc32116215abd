import type { ProfileKind } from '@limn/contracts/constants';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isNone, isOneOf, oneOf, type Sql, type Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { relistProfile } from './listing.ts';
import { portfolioImages, profiles, signupDrafts } from './schema.ts';
import type { ProfileRow } from './view.ts';

const own = (userId: UserId, kind: ProfileKind) =>
  and(eq(profiles.userId, userId), eq(profiles.kind, kind));

export async function profilesOfUser(db: Sql, userId: UserId): Promise<ProfileRow[]> {
  return db
    .select()
    .from(profiles)
    .where(and(eq(profiles.userId, userId), isNull(profiles.deletedAt)));
}

export async function profileOfKind(
  db: Sql,
  userId: UserId,
  kind: ProfileKind,
): Promise<ProfileRow> {
  const [row] = await db
    .select()
    .from(profiles)
    .where(and(own(userId, kind), isNull(profiles.deletedAt)));
  if (!row) throw notFound('That profile');
  return row;
}

/** Names to credit profiles by; a deleted profile keeps its credit. @param ids or the SELECT that finds them */
export async function profileNames(
  db: Sql,
  ids: ProfileId[] | SQL,
): Promise<Map<ProfileId, { name: string; kind: ProfileKind; userId: UserId }>> {
  if (isNone(ids)) return new Map();
  const { accountName: name, id, kind, userId } = profiles;
  const found = await db
    .select({ id, name, kind, userId })
    .from(profiles)
    .where(isOneOf(profiles.id, ids));
  return new Map(found.map(({ id: profileId, ...rest }) => [profileId, rest]));
}

/** Names of artists that occur in a text. */
export async function artistsNamedIn(db: Sql, text: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ name: profiles.accountName })
    .from(profiles)
    .where(
      and(
        eq(profiles.kind, 'artist'),
        sql`position(lower(${profiles.accountName}) in ${text.toLowerCase()}) > 0`,
      ),
    );
  return found.map(({ name }) => name);
}

/** Artists and talents whose whole names these are, in lower case. */
export async function profilesNamed(
  db: Sql,
  names: readonly string[],
  joined: readonly string[],
): Promise<Pick<ProfileRow, 'id' | 'kind' | 'accountName' | 'published'>[]> {
  if (names.length === 0) return [];
  const list = (values: readonly string[]) =>
    sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  const name = sql`lower(${profiles.accountName})`;
  return db
    .select({
      id: profiles.id,
      kind: profiles.kind,
      accountName: profiles.accountName,
      published: profiles.published,
    })
    .from(profiles)
    .where(
      and(
        isNull(profiles.deletedAt),
        inArray(profiles.kind, ['artist', 'influencer']),
        or(
          sql`${name} = any(${list(names)})`,
          sql`${name} like '% %' and replace(${name}, ' ', '') = any(${list(joined)})`,
        ),
      ),
    );
}

/** Whose profiles these are. */
export async function ownersOf(db: Sql, ids: ProfileId[]): Promise<Map<ProfileId, UserId>> {
  const found = await db
    .select({ id: profiles.id, userId: profiles.userId })
    .from(profiles)
    .where(isOneOf(profiles.id, ids));
  return new Map(found.map(({ id, userId }) => [id, userId]));
}

/** @throws DomainError conflict when the user has a profile of this kind. */
export async function insertProfile(
  tx: Tx,
  profile: {
    userId: UserId;
    kind: ProfileKind;
    accountName: string;
    about: string;
    details: Record<string, unknown>;
    published?: boolean;
    now: Date;
  },
): Promise<ProfileRow> {
  const { now, ...values } = profile;
  const [row] = await tx
    .insert(profiles)
    .values({
      id: newId('profile'),
      published: false,
      sample: false,
      ...values,
      publishedAt: profile.published ? now : null,
      createdAt: now,
    })
    .onConflictDoNothing({
      target: [profiles.userId, profiles.kind],
      where: isNull(profiles.deletedAt),
    })
    .returning();
  if (!row) throw conflict(`You already have a profile of this kind: ${profile.kind}.`);
  await relistProfile(tx, row);
  return row;
}

/** Marks a profile as a sample of a fresh installation, without a real person. */
export async function markSampleProfile(db: Sql, id: ProfileId): Promise<void> {
  await db.update(profiles).set({ sample: true }).where(eq(profiles.id, id));
}

/** @throws DomainError conflict for a page that an admin took down */
async function assertNotDown(tx: Tx, id: ProfileId): Promise<void> {
  const [row] = await tx
    .select({ takenDownAt: profiles.takenDownAt })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (row?.takenDownAt)
    throw conflict('Your page was taken down. Your account page says why, and how to answer.');
}

/** Takes a page down, overriding its owner's setting; null restores it. */
export async function setProfileDown(tx: Tx, id: ProfileId, at: Date | null): Promise<void> {
  const down = {
    takenDownAt: at,
    publishedBefore: sql`published or published_before`,
    published: false,
  };
  const back = { takenDownAt: null, published: sql`published_before`, publishedBefore: false };
  const [row] = await tx
    .update(profiles)
    .set(at ? down : back)
    .where(eq(profiles.id, id))
    .returning();
  if (row) await relistProfile(tx, row);
}

/** A profile in any state; undefined if it never existed. */
export async function profileById(db: Sql, id: ProfileId): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  return row;
}

/** Changes a profile and its listing. `publishedAt` is kept while it stays published. */
export async function updateProfile(
  tx: Tx,
  id: ProfileId,
  change: Partial<Pick<ProfileRow, 'accountName' | 'about' | 'published' | 'details'>>,
  now: Date,
): Promise<ProfileRow> {
  if (change.published) await assertNotDown(tx, id);
  const shown = sql`case when ${profiles.published} then ${profiles.publishedAt}
    else ${now.toISOString()}::timestamptz end`;
  const [row] = await tx
    .update(profiles)
    .set({
      ...change,
      ...(change.published ? { publishedAt: shown } : {}),
      ...(change.published === undefined ? {} : { publishedBefore: false }),
    })
    .where(eq(profiles.id, id))
    .returning();
  await relistProfile(tx, row!);
  return row!;
}

export async function deleteProfile(
  tx: Tx,
  userId: UserId,
  kind: ProfileKind,
  now: Date,
): Promise<ProfileRow> {
  const [row] = await tx
    .update(profiles)
    .set({ deletedAt: now })
    .where(and(own(userId, kind), isNull(profiles.deletedAt)))
    .returning();
  if (!row) throw notFound('That profile');
  await relistProfile(tx, row);
  return row;
}

/** The profile of a kind that was deleted last, in force again. */
export async function restoreProfile(
  tx: Tx,
  userId: UserId,
  kind: ProfileKind,
): Promise<ProfileRow> {
  const [last] = await tx
    .select()
    .from(profiles)
    .where(and(own(userId, kind), sql`${profiles.deletedAt} is not null`))
    .orderBy(desc(profiles.deletedAt))
    .limit(1);
  if (!last) throw notFound('That profile');
  const [standing] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(own(userId, kind), isNull(profiles.deletedAt)));
  if (standing) throw conflict(`You have since created another ${kind} profile.`);
  const [row] = await tx
    .update(profiles)
    .set({ deletedAt: null })
    .where(eq(profiles.id, last.id))
    .returning();
  await relistProfile(tx, row!);
  return row!;
}

export const inPublic = (kind?: ProfileKind) =>
  and(
    eq(profiles.published, true),
    isNull(profiles.deletedAt),
    kind ? eq(profiles.kind, kind) : undefined,
  );

export async function publishedProfile(db: Sql, id: ProfileId): Promise<ProfileRow | undefined> {
  const [row] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, id), inPublic()));
  return row?.kind === 'creator' ? undefined : row;
}

/** Which of these profiles have a page that is public. */
export async function publicOnes(db: Sql, ids: ProfileId[]): Promise<Set<ProfileId>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isOneOf(profiles.id, ids), ne(profiles.kind, 'creator'), inPublic()));
  return new Set(found.map(({ id }) => id));
}

/** Every profile a person ever had, deleted ones too. */
export async function everyProfileOf(db: Sql, userId: UserId): Promise<ProfileId[]> {
  const found = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return found.map(({ id }) => id);
}

/** Every profile a person ever had with its name and kind, newest first. `deletedAt` is null for one in use. */
export async function profileHistoryOf(
  db: Sql,
  userId: UserId,
): Promise<{ id: ProfileId; kind: ProfileKind; name: string; deletedAt: Date | null }[]> {
  const { id, kind, accountName: name, deletedAt } = profiles;
  return db
    .select({ id, kind, name, deletedAt })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .orderBy(desc(profiles.createdAt), desc(profiles.id));
}

/** The name of a deleted profile without credits. */
const nobody = 'A deleted profile';

/** Forgets what a person typed; names that pictures credit stay. */
export async function forgetPeopleOf(
  tx: Sql,
  userId: UserId,
  credited: ProfileId[],
): Promise<void> {
  await tx.delete(signupDrafts).where(eq(signupDrafts.userId, userId));
  const mine = sql`${portfolioImages.profileId} in (select id from profiles where user_id = ${userId})`;
  await tx.delete(portfolioImages).where(mine);
  await tx
    .update(profiles)
    .set({
      about: '',
      details: {},
      published: false,
      accountName: sql`case when ${profiles.id} in ${oneOf(credited)}
        then ${profiles.accountName} else ${nobody} end`,
    })
    .where(eq(profiles.userId, userId));
}

/** Shows a profile in public: what is on sale names its holder. */
export async function publishProfile(tx: Tx, id: ProfileId, now: Date): Promise<void> {
  await updateProfile(tx, id, { published: true }, now);
}
