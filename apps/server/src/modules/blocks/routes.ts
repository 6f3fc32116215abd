import { lockQuota } from '../../platform/database/lock-quota.ts';
import { blockRoutes, mostKept } from '@limn/contracts/blocks';
import type { ProfileId } from '@limn/contracts/ids';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { everyProfileOf, ownersOf, profileNames, publishedProfile } from '../profiles/index.ts';
import { distances } from './schema.ts';

export interface BlockParts {
  db: Database;
  clock: Clock;
  /** Whether a person has a project with the holder of a profile. */
  haveProject(db: Sql, caller: Caller, other: ProfileId): Promise<boolean>;
}

/** A person's blocks and mutes. */
export function addBlockRoutes(api: Api<Caller>, { db, clock, haveProject }: BlockParts): void {
  api.on(blockRoutes.list, async ({ caller, query }) => {
    const { distance, profile, offset, size } = query;
    // A block applies to all profiles of a person.
    const owner = profile && (await ownersOf(db, [profile])).get(profile);
    const where = and(
      eq(distances.userId, userOf(caller).id),
      distance ? eq(distances.kind, distance) : undefined,
      profile
        ? inArray(distances.profileId, owner ? await everyProfileOf(db, owner) : [profile])
        : undefined,
    );
    const [found, [all]] = await Promise.all([
      db
        .select()
        .from(distances)
        .where(where)
        .orderBy(desc(distances.createdAt), desc(distances.otherId), desc(distances.kind))
        .limit(size)
        .offset(offset),
      db.select({ n: count() }).from(distances).where(where),
    ]);
    const names = await profileNames(
      db,
      found.map(({ profileId }) => profileId),
    );
    return {
      people: found.map(({ profileId, kind, createdAt }) => ({
        profile: profileId,
        name: names.get(profileId)?.name ?? '',
        distance: kind,
        since: createdAt.toISOString(),
      })),
      total: all?.n ?? 0,
    };
  });

  api.on(blockRoutes.set, async ({ caller, params: { distance, profile } }) => {
    const { id } = userOf(caller);
    const known = (await publishedProfile(db, profile)) ?? (await haveProject(db, caller, profile));
    const otherId = known ? (await ownersOf(db, [profile])).get(profile) : undefined;
    if (!otherId) throw notFound('That profile');
    if (otherId === id) throw conflict('This profile is your own.');
    const own = and(eq(distances.userId, id), eq(distances.kind, distance));
    await db.transaction(async (tx) => {
      await lockQuota(tx, distance, id);
      const [all] = await tx.select({ n: count() }).from(distances).where(own);
      if ((all?.n ?? 0) >= mostKept)
        throw conflict(
          `You have ${mostKept} people in this list, the maximum. Take one off first.`,
        );
      await tx
        .insert(distances)
        .values({
          userId: id,
          otherId,
          kind: distance,
          profileId: profile,
          createdAt: clock.now(),
        })
        .onConflictDoNothing();
    });
  });

  api.on(blockRoutes.end, async ({ caller, params: { distance, profile } }) => {
    const otherId = (await ownersOf(db, [profile])).get(profile);
    const gone = otherId
      ? await db
          .delete(distances)
          .where(
            and(
              eq(distances.userId, userOf(caller).id),
              eq(distances.otherId, otherId),
              eq(distances.kind, distance),
            ),
          )
          .returning({ kind: distances.kind })
      : [];
    if (gone.length === 0) throw notFound('That person in your list');
  });
}
