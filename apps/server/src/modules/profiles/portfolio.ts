import { portfolioLimit } from '@limn/contracts/profiles';
import type { PhotoId, PortfolioImageId, ProfileId, UserId } from '@limn/contracts/ids';
import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { assertOwnPhoto } from '../photos/index.ts';
import { portfolioImages, profiles } from './schema.ts';

const standing = (profileId: ProfileId) =>
  and(eq(portfolioImages.profileId, profileId), isNull(portfolioImages.removedAt));

async function assertRoom(tx: Tx, profileId: ProfileId): Promise<void> {
  // One change of a portfolio at a time, so that two uploads cannot both take the last place.
  await tx.execute(sql`select id from profiles where id = ${profileId} for update`);
  const found = await tx
    .select({ id: portfolioImages.id })
    .from(portfolioImages)
    .where(standing(profileId));
  if (found.length >= portfolioLimit)
    throw conflict(`A portfolio holds ${portfolioLimit} pictures. Take one out first.`);
}

export async function addPortfolioImage(
  tx: Tx,
  input: {
    userId: UserId;
    profileId: ProfileId;
    photoId: PhotoId;
    description: string;
    now: Date;
  },
): Promise<PortfolioImageId> {
  await assertRoom(tx, input.profileId);
  await assertOwnPhoto(tx, input.photoId, input.userId, 'portfolio', 'photoId');
  const [last] = await tx
    .select({ position: max(portfolioImages.position) })
    .from(portfolioImages)
    .where(eq(portfolioImages.profileId, input.profileId));
  const id = newId('portfolioImage');
  await tx.insert(portfolioImages).values({
    id,
    profileId: input.profileId,
    photoId: input.photoId,
    description: input.description,
    position: (last?.position ?? 0) + 1,
    createdAt: input.now,
  });
  return id;
}

/** Puts the pictures in this order. @throws DomainError invalid unless `ids` names each picture once */
export async function orderPortfolio(
  tx: Tx,
  profileId: ProfileId,
  ids: PortfolioImageId[],
): Promise<void> {
  const found = await tx
    .select({ id: portfolioImages.id })
    .from(portfolioImages)
    .where(standing(profileId))
    .orderBy(asc(portfolioImages.position));
  const known = new Set(found.map((row) => row.id));
  if (
    ids.length !== known.size ||
    new Set(ids).size !== ids.length ||
    !ids.every((id) => known.has(id))
  )
    throw invalid('ids', 'The portfolio has changed since you opened it. Reload the page.');
  for (const [position, id] of ids.entries())
    await tx
      .update(portfolioImages)
      .set({ position: position + 1 })
      .where(eq(portfolioImages.id, id));
}

/** Changes one picture of a person's portfolios. */
export async function changePortfolioImage(
  tx: Tx,
  userId: UserId,
  id: PortfolioImageId,
  change: { description?: string; removedAt?: Date | null },
): Promise<void> {
  const [image] = await tx
    .select({ profileId: portfolioImages.profileId, removedAt: portfolioImages.removedAt })
    .from(portfolioImages)
    .innerJoin(profiles, eq(profiles.id, portfolioImages.profileId))
    .where(
      and(eq(portfolioImages.id, id), eq(profiles.userId, userId), isNull(profiles.deletedAt)),
    );
  if (!image) throw notFound('That picture');
  if (image.removedAt && change.removedAt === null) await assertRoom(tx, image.profileId);
  await tx
    .update(portfolioImages)
    .set(change)
    .where(inArray(portfolioImages.id, [id]));
}
