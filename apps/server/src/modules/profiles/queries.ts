import type { Profile, ProfileSet } from '@limn/contracts/profiles';
import type { ProfileKind } from '@limn/contracts/constants';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import { SocialNetworks } from '@limn/contracts/profiles';
import { eq, inArray } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { profiles } from './schema.ts';

const noNetwork = { handle: '', followers: 0 };

function toProfile(row: typeof profiles.$inferSelect): Profile {
  const networks = SocialNetworks.safeParse(row.details['socialNetworks']);
  return {
    id: row.id,
    kind: row.kind,
    accountName: row.accountName,
    ...(row.kind === 'influencer'
      ? { companyName: row.accountName }
      : { entityName: row.accountName }),
    about: row.about,
    published: row.published,
    socialNetworks: networks.success
      ? networks.data
      : { facebook: noNetwork, instagram: noNetwork, tiktok: noNetwork },
  };
}

export async function profilesOfUser(db: Sql, userId: UserId): Promise<ProfileSet> {
  const found = await db.select().from(profiles).where(eq(profiles.userId, userId));
  return Object.fromEntries(found.map((row) => [row.kind, toProfile(row)]));
}

/** Names to credit profiles by. */
export async function profileNames(
  db: Sql,
  ids: ProfileId[],
): Promise<Map<ProfileId, { name: string }>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: profiles.id, name: profiles.accountName })
    .from(profiles)
    .where(inArray(profiles.id, ids));
  return new Map(found.map(({ id, name }) => [id, { name }]));
}

/** @throws DomainError conflict when the user has a profile of this kind. */
export async function createProfile(
  db: Sql,
  profile: {
    userId: UserId;
    kind: ProfileKind;
    accountName: string;
    about: string;
    sample?: boolean;
    now: Date;
  },
): Promise<Profile> {
  const [row] = await db
    .insert(profiles)
    .values({
      id: newId('profile'),
      userId: profile.userId,
      kind: profile.kind,
      accountName: profile.accountName,
      about: profile.about,
      published: false,
      sample: profile.sample ?? false,
      details: {},
      createdAt: profile.now,
    })
    .onConflictDoNothing({ target: [profiles.userId, profiles.kind] })
    .returning();
  if (!row) throw conflict(`You already have a profile of the kind ${profile.kind}.`);
  return toProfile(row);
}
