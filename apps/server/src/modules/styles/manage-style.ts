import { defaultStylePrices, ownModelPrice } from '@limn/contracts/constants';
import { type ArtworkId, type ProfileId, StyleId, type UserId } from '@limn/contracts/ids';
import type { SeenAgreement } from '@limn/contracts/licensing';
import { type PublishingObstacle, publishingObstacles } from '@limn/contracts/style-reviews';
import type { StylePrices } from '@limn/contracts/styles';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hasConsent, recordConsent } from '../agreements/index.ts';
import { unlist } from '../market/index.ts';
import { publishProfile } from '../profiles/index.ts';
import type { Emit } from '../webhooks/index.ts';
import { emitMarketChange, emitStyles, isInMarket, relist } from './listing.ts';
import {
  artworkSetHash,
  artworksOf,
  learntStyles,
  lockStyle,
  type StyleRow,
  styleOfArtist,
} from './queries.ts';
import { artStyles } from './schema.ts';

export interface NewStyle {
  userId: UserId;
  profileId: ProfileId;
  name: string;
  description: string;
  /** The accepted agreement: the artist's, or for a private style the declaration. */
  agreement: SeenAgreement;
  private?: boolean;
  now: Date;
}

export function createStyle(db: Database, input: NewStyle): Promise<StyleRow> {
  return db.transaction((tx) => insertStyle(tx, input));
}

export async function insertStyle(tx: Tx, input: NewStyle): Promise<StyleRow> {
  const id = newId('style');
  const [row] = await tx
    .insert(artStyles)
    .values({
      id,
      profileId: input.profileId,
      name: input.name,
      description: input.description,
      pricePersonal: defaultStylePrices.personal,
      priceStandard: defaultStylePrices.standard,
      priceCommercial: defaultStylePrices.commercial,
      priceOwnModel: ownModelPrice,
      currency: brand.currency,
      private: input.private ?? false,
      createdAt: input.now,
    })
    .returning();
  await recordConsent(tx, {
    userId: input.userId,
    profileId: input.profileId,
    kind: input.private ? 'own-style' : 'art-style',
    seen: input.agreement,
    subjectId: id,
    now: input.now,
  });
  return row!;
}

/** Marks a style as one of the samples of a fresh machine. */
export async function markSampleStyle(db: Sql, id: StyleId): Promise<void> {
  await db.update(artStyles).set({ sample: true }).where(eq(artStyles.id, id));
}

export interface StyleChange {
  name?: string | undefined;
  description?: string | undefined;
  medium?: StyleRow['medium'] | undefined;
  subjects?: string[] | undefined;
  cover?: ArtworkId | null | undefined;
  prices?: StylePrices | undefined;
  ownModelPrice?: number | undefined;
  published?: boolean | undefined;
  programsAllowed?: boolean | undefined;
}

/** Whether an admin has to look at a style before it is public: until one of its artist's has been approved. */
async function needsReview(tx: Tx, { sample, profileId }: StyleRow): Promise<boolean> {
  if (sample) return false;
  const [approved] = await tx
    .select({ id: artStyles.id })
    .from(artStyles)
    .where(and(eq(artStyles.profileId, profileId), eq(artStyles.reviewState, 'approved')))
    .limit(1);
  return !approved;
}

/** Why a style cannot be published yet: it is not trained on its current works, or the agreement is missing. */
export async function publishingObstacle(
  tx: Tx,
  { id }: StyleRow,
): Promise<PublishingObstacle | undefined> {
  const learnt = (await learntStyles(tx, [id])).get(id);
  if (!learnt) return 'untrained';
  const own = artworkSetHash((await artworksOf(tx, [id])).map((artwork) => artwork.id));
  if (learnt.some((artworks) => artworks !== own)) return 'changed';
  if (!(await hasConsent(tx, 'art-style', id))) return 'no-consent';
  return undefined;
}

/**
 * Changes a style of an artist. Publishing an artist's first style asks for a review instead where `asksReview`.
 * @throws DomainError conflict when it cannot be published yet
 */
export async function updateStyle(
  db: Database,
  id: StyleId,
  profileId: ProfileId,
  change: StyleChange,
  { now, asksReview, emit }: { now: Date; asksReview: boolean; emit: Emit },
): Promise<StyleRow> {
  return db.transaction(async (tx) => {
    await lockStyle(tx, id);
    const style = await styleOfArtist(tx, id, profileId);
    if (!style) throw notFound('That art style');
    if (change.published && style.takenDownAt)
      throw conflict('This style was taken down. Your account page says why, and how to answer.');
    const publishes = Boolean(change.published) && !style.publishedAt;
    let isReviewed = true;
    if (publishes) {
      const obstacle = await publishingObstacle(tx, style);
      if (obstacle) throw conflict(publishingObstacles[obstacle]);
      isReviewed = !(asksReview && (await needsReview(tx, style)));
      await publishProfile(tx, profileId, now);
    }
    if (change.cover && !(await artworksOf(tx, [id])).some(({ id: own }) => own === change.cover))
      throw notFound('That picture');
    const [row] = await tx
      .update(artStyles)
      .set({
        ...(change.name !== undefined ? { name: change.name } : {}),
        ...(change.description !== undefined ? { description: change.description } : {}),
        ...(change.medium !== undefined ? { medium: change.medium } : {}),
        ...(change.subjects !== undefined ? { subjects: change.subjects } : {}),
        ...(change.cover !== undefined ? { coverArtworkId: change.cover } : {}),
        ...(change.prices
          ? {
              pricePersonal: change.prices.personal,
              priceStandard: change.prices.standard,
              priceCommercial: change.prices.commercial,
            }
          : {}),
        ...(change.ownModelPrice !== undefined ? { priceOwnModel: change.ownModelPrice } : {}),
        ...(change.programsAllowed !== undefined
          ? { programsAllowed: change.programsAllowed }
          : {}),
        ...(change.published === undefined
          ? {}
          : {
              publishedAt: change.published && isReviewed ? (style.publishedAt ?? now) : null,
              publishedBefore: null,
              withdrawn:
                !(change.published && isReviewed) &&
                (style.withdrawn || Boolean(style.publishedAt ?? style.publishedBefore)),
            }),
        ...(isReviewed
          ? {}
          : {
              reviewState: 'waiting' as const,
              reviewAskedAt: style.reviewState === 'waiting' ? style.reviewAskedAt : now,
              reviewReason: null,
            }),
        ...(change.published === false && style.reviewState === 'waiting'
          ? { reviewState: null }
          : {}),
        // An empty change must still be a valid update.
        createdAt: style.createdAt,
      })
      .where(eq(artStyles.id, id))
      .returning();
    await relist(tx, id);
    await emitMarketChange(emit, tx, style, row!);
    return row!;
  });
}

/** Deletes or restores a style. Deleting withdraws it: nothing new is made or sold in it. */
export async function setDeleted(
  db: Database,
  id: StyleId,
  profileId: ProfileId,
  deletedAt: Date | null,
  emit: Emit,
): Promise<StyleRow> {
  return db.transaction(async (tx) => {
    const style = await styleOfArtist(tx, id, profileId, { deleted: deletedAt === null });
    if (!style) throw notFound('That art style');
    const [row] = await tx
      .update(artStyles)
      .set({ deletedAt })
      .where(eq(artStyles.id, id))
      .returning();
    await relist(tx, id);
    await emitMarketChange(emit, tx, style, row!);
    return row!;
  });
}

/** Takes an artist's published styles out of the market: nothing new is made or sold in them. */
export async function unpublishStyles(
  emit: Emit,
  tx: Tx,
  of: { profileId: ProfileId } | { styleId: StyleId },
): Promise<void> {
  const before = await tx
    .select()
    .from(artStyles)
    .where('styleId' in of ? eq(artStyles.id, of.styleId) : eq(artStyles.profileId, of.profileId))
    .for('update');
  const withdrawn = await tx
    .update(artStyles)
    .set({ publishedAt: null, publishedBefore: null, withdrawn: true })
    .where(
      and(
        'styleId' in of ? eq(artStyles.id, of.styleId) : eq(artStyles.profileId, of.profileId),
        or(isNotNull(artStyles.publishedAt), isNotNull(artStyles.publishedBefore)),
      ),
    )
    .returning({ id: artStyles.id });
  for (const { id } of withdrawn) await unlist(tx, id);
  await emitStyles(emit, tx, 'style.withdrawn', before.filter(isInMarket));
}

export async function styleNamesOf(db: Sql, ids: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: artStyles.id, name: artStyles.name })
    .from(artStyles)
    .where(inArray(artStyles.id, ids as StyleId[]));
  return new Map(found.map(({ id, name }) => [id as string, name]));
}

/**
 * The subjects of art-style consents: a style, or an artist's profile as a whole. Withdrawing one takes the styles it
 * covers out of the marketplace.
 */
export const styleConsents = (emit: Emit) => ({
  names: styleNamesOf,
  async withdrawn(tx: Tx, subjectId: string): Promise<void> {
    const ofStyle = StyleId.safeParse(subjectId);
    await unpublishStyles(
      emit,
      tx,
      ofStyle.success ? { styleId: ofStyle.data } : { profileId: subjectId as ProfileId },
    );
  },
});
