import { licenceTiers, type LicenceTier } from '@limn/contracts/constants';
import type { ImageId, ProfileId } from '@limn/contracts/ids';
import { stylesOf } from '@limn/contracts/recipe';
import { type Image } from '@limn/contracts/studio';
import type { Sql } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { ImageRow } from '../images/index.ts';
import { type StyleRow, stylesById } from '../styles/index.ts';
import { type LicenceRow, openLicences } from './queries.ts';

/** What of an image's page depends on licences. */
export type MarketState = Pick<Image, 'availability' | 'offers' | 'licence'>;

export const isExclusive = (tier: LicenceTier): boolean => tier === 'commercial';

/** The dearest of the styles a picture was painted in: no artist's work goes below their price. */
export function priceOf(styles: readonly StyleRow[], tier: LicenceTier): number {
  const column = {
    personal: 'pricePersonal',
    standard: 'priceStandard',
    commercial: 'priceCommercial',
  } as const;
  return Math.max(...styles.map((style) => style[column[tier]]));
}

/** A style sells while it is published. Ended or withdrawn, licences already sold stay. */
const isOnSale = (style: StyleRow | undefined): style is StyleRow =>
  style !== undefined && style.publishedAt !== null && style.deletedAt === null;

/** The styles a picture was painted in, when all of them sell; else none. */
export async function stylesOnSale(
  db: Sql,
  images: readonly ImageRow[],
): Promise<Map<ImageId, StyleRow[]>> {
  const wanted = new Map(
    images.map(({ id, styleId, recipe }) => [
      id,
      stylesOf({ ...recipe, style: styleId }).map(({ style }) => style),
    ]),
  );
  const found = await stylesById(db, [...new Set([...wanted.values()].flat())]);
  return new Map(
    [...wanted].map(([id, styleIds]) => {
      const styles = styleIds.map((styleId) => found.get(styleId)).filter(isOnSale);
      return [id, styles.length === styleIds.length ? styles : []];
    }),
  );
}

export const isHolding = (licence: LicenceRow, now: Date): boolean =>
  licence.status === 'pending' && licence.reservedUntil > now;

function stateFor(
  image: ImageRow,
  styles: readonly StyleRow[],
  all: LicenceRow[],
  viewer: ProfileId | undefined,
  now: Date,
): MarketState {
  const others = all.filter((licence) => licence.profileId !== viewer);
  const own = all
    .filter((licence) => licence.profileId === viewer && licence.status === 'active')
    .toSorted((a, b) => licenceTiers.indexOf(b.tier) - licenceTiers.indexOf(a.tier))[0];
  const sold = all.some((licence) => licence.status === 'active' && isExclusive(licence.tier));
  const reserved = others.some((licence) => isHolding(licence, now) && isExclusive(licence.tier));
  const mayBuy =
    styles.length > 0 &&
    !sold &&
    !reserved &&
    (image.listedAt !== null || image.profileId === viewer);
  const from = own ? licenceTiers.indexOf(own.tier) + 1 : 0;
  return {
    availability: sold ? 'sold' : reserved ? 'reserved' : 'available',
    licence: own?.number ? { id: own.id, number: own.number, tier: own.tier } : null,
    offers: mayBuy
      ? licenceTiers.slice(from).map((tier) => ({
          tier,
          amount: priceOf(styles, tier),
          currency: styles[0]!.currency,
          exclusive: isExclusive(tier),
        }))
      : [],
  };
}

/** Availability, prices and the viewer's own licence for each image: two statements for any number. */
export async function marketOf(
  db: Sql,
  images: ImageRow[],
  viewer: ProfileId | undefined,
  now: Date,
): Promise<Map<ImageId, MarketState>> {
  const open = await openLicences(
    db,
    images.map((image) => image.id),
  );
  const styles = await stylesOnSale(db, images);
  return new Map(
    images.map((image) => {
      const own = open.filter((licence) => licence.imageId === image.id);
      return [image.id, stateFor(image, styles.get(image.id) ?? [], own, viewer, now)];
    }),
  );
}

export async function hasLicence(db: Sql, id: ImageId, profileId: ProfileId): Promise<boolean> {
  const open = await openLicences(db, [id]);
  return open.some((licence) => licence.profileId === profileId && licence.status === 'active');
}

/** @throws DomainError conflict when an exclusive licence took the picture off the market */
export async function assertListable(db: Sql, id: ImageId): Promise<void> {
  const open = await openLicences(db, [id]);
  if (open.some((licence) => licence.status === 'active' && isExclusive(licence.tier)))
    throw conflict('This picture was licensed exclusively; it has left the market for good.');
}
