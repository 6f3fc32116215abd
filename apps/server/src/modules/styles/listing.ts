import { licenceTiers } from '@limn/contracts/constants';
import type { ProfileId, StyleId } from '@limn/contracts/ids';
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { list, type ListingEntry, unlist } from '../market/index.ts';
import { ownersOf, profileNames } from '../profiles/index.ts';
import type { Emit } from '../webhooks/index.ts';
import { artworksOf, type StyleRow, withCoverFirst } from './queries.ts';
import { artStyles } from './schema.ts';

const offered = and(
  isNotNull(artStyles.publishedAt),
  isNull(artStyles.deletedAt),
  eq(artStyles.private, false),
);

/** Listings of published styles: three statements for any number. */
async function entriesOf(db: Sql, styles: StyleRow[]): Promise<ListingEntry[]> {
  const works = await artworksOf(
    db,
    styles.map(({ id }) => id),
  );
  const names = await profileNames(db, [...new Set(styles.map((style) => style.profileId))]);
  return styles.map((style) => {
    const shown = withCoverFirst(style, works).slice(0, 4);
    return {
      id: style.id,
      kind: 'style',
      profileId: style.profileId,
      title: style.name,
      by: names.get(style.profileId)?.name ?? '',
      about: style.description,
      medium: style.medium,
      colours: style.colours,
      subjects: style.subjects,
      categories: [],
      city: null,
      country: null,
      followers: 0,
      price: style.pricePersonal,
      currency: style.currency,
      tiers: [...licenceTiers],
      languages: [],
      rights: [],
      freeMonths: [],
      sample: style.sample,
      covers: shown.map(({ id, width, height, title }) => ({ id, width, height, title })),
      fingerprint: shown[0]?.fingerprint ?? null,
      publishedAt: style.publishedAt!,
    };
  });
}

/** Has the market find a style as it now is; or find it no more. */
export async function relist(tx: Tx, id: StyleId): Promise<void> {
  const styles = await tx
    .select()
    .from(artStyles)
    .where(and(eq(artStyles.id, id), offered));
  const [entry] = await entriesOf(tx, styles);
  await (entry ? list(tx, entry) : unlist(tx, id));
}

/** Everything the market is to find of styles, a stretch of ids at a time. */
export const styleListings = {
  kind: 'style',
  async entries(db: Sql, after: string, most: number): Promise<ListingEntry[]> {
    const styles = await db
      .select()
      .from(artStyles)
      .where(and(gt(artStyles.id, after as StyleId), offered))
      .orderBy(asc(artStyles.id))
      .limit(most);
    return entriesOf(db, styles);
  },
} as const;

/** Reports to their artists' webhooks that styles entered or left the marketplace. */
export async function emitStyles(
  emit: Emit,
  tx: Tx,
  type: 'style.published' | 'style.withdrawn',
  styles: readonly { id: StyleId; profileId: ProfileId }[],
): Promise<void> {
  if (styles.length === 0) return;
  const owners = await ownersOf(
    tx,
    styles.map(({ profileId }) => profileId),
  );
  for (const { id, profileId } of styles) {
    const userId = owners.get(profileId);
    if (userId) await emit(tx, userId, { type, data: { style: id } });
  }
}

/** The condition `offered` for a row. */
export const isInMarket = (style: StyleRow) =>
  style.publishedAt !== null && style.deletedAt === null && !style.private;

/** Reports a style that entered or left the marketplace by a change. */
export async function emitMarketChange(
  emit: Emit,
  tx: Tx,
  before: StyleRow,
  after: StyleRow,
): Promise<void> {
  if (isInMarket(before) === isInMarket(after)) return;
  await emitStyles(emit, tx, isInMarket(after) ? 'style.published' : 'style.withdrawn', [after]);
}
