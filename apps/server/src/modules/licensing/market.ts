import { licenceTiers, type LicenceTier } from '@limn/contracts/constants';
import type { ImageId, LicenceId, ProfileId, StyleId } from '@limn/contracts/ids';
import { leastCharge } from '@limn/contracts/money';
import { leastProvedShare, provedShareOf } from '@limn/contracts/picture-account';
import { stylesOf } from '@limn/contracts/recipe';
import { type Image } from '@limn/contracts/studio';
import type { Sql } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { hasConsentOfProfile } from '../agreements/index.ts';
import { paidFor } from '../billing/index.ts';
import {
  attributionsOf,
  copiedFrom,
  imageById,
  type ImageRow,
  showsPersona,
} from '../images/index.ts';
import { approvalOf } from '../projects/index.ts';
import { type StyleRow, stylesById } from '../styles/index.ts';
import { type LicenceRow, openLicences, purchaseId, soldExclusively } from './queries.ts';

/** The parts of an image's page that depend on licences. */
export type MarketState = Pick<Image, 'availability' | 'offers' | 'withheld' | 'licence' | 'due'>;

type LikenessRefusal =
  | { why: 'unapproved' | 'likeness-ended' }
  | { why: 'unpaid'; due: NonNullable<MarketState['due']> };

export const isExclusive = (tier: LicenceTier): boolean => tier === 'commercial';

/**
 * The price of the most expensive style a picture was painted in, in minor units, multiplied by the part of the picture
 * whose owners are proven. Parts that its maker declares as their own, or that have no owner, cost nothing.
 */
function priceOf(image: ImageRow, styles: readonly StyleRow[], tier: LicenceTier): number {
  const column = {
    personal: 'pricePersonal',
    standard: 'priceStandard',
    commercial: 'priceCommercial',
  } as const;
  const whole = Math.max(...styles.map((style) => style[column[tier]]));
  const price = Math.round((whole * provedShareOf(image.account)) / 1_000_000);
  return Math.max(leastCharge, price);
}

/**
 * Why a picture cannot be offered; null if it can:
 * - `declared`: less than half of its credits are proven
 * - `recognized`: it does not credit enough a picture that was recognized in it later
 * - `unchecked`: it was saved before results were looked up, and has not been since
 */
export function offerRefusal(
  image: ImageRow,
): Extract<MarketState['withheld'], 'declared' | 'recognized' | 'unchecked'> | null {
  if (provedShareOf(image.account) < leastProvedShare) return 'declared';
  if (image.offerRefusedAt) return 'recognized';
  const ofCanvas = image.origin === 'edited' || image.origin === 'composed';
  return ofCanvas && !image.lookedUpAt && !image.listedAt ? 'unchecked' : null;
}

const refusalWords = {
  declared:
    'Less than half of this picture’s credits are proven, so you cannot offer it. Save it from its canvas again with less of your own work over it.',
  recognized:
    'We recognized a picture in this one that it does not credit enough, so you cannot offer it. Save it from its canvas again to correct the credit.',
  unchecked:
    'We are comparing this picture with all others before you can offer it. Try again in an hour.',
} as const;

const copyText =
  'This picture is the same as one that was licensed exclusively, so it cannot be listed or licensed to anyone else.';

const likenessWords: Record<LikenessRefusal['why'], string> = {
  unpaid: 'This picture was approved but not paid for yet. Pay for it in your project first.',
  unapproved:
    'This picture shows a person who has not approved it yet. Submit it for approval in your project first.',
  'likeness-ended':
    'The project for this person’s likeness has ended, or they withdrew their consent, so no new licence of this picture is sold. Licences already sold stay in force.',
};

/** @throws DomainError conflict for a picture that cannot be offered */
export function assertOfferable(image: ImageRow): void {
  const refusal = offerRefusal(image);
  if (refusal) throw conflict(refusalWords[refusal]);
}

/** How far a tier reaches: each allows all that the ones before it do. */
export const reach = (tier: LicenceTier): number => licenceTiers.indexOf(tier);

/** The widest licence in force that a profile holds of a picture. */
export const heldBy = (
  open: readonly LicenceRow[],
  profileId: ProfileId | undefined,
): LicenceRow | undefined =>
  open
    .filter((licence) => licence.profileId === profileId && licence.status === 'active')
    .toSorted((a, b) => reach(b.tier) - reach(a.tier))[0];

/**
 * The amount paid for licences, in minor units, including those they replaced, minus refunds. `open` are the licences
 * of their pictures.
 */
export async function paidInAll(
  db: Sql,
  held: readonly LicenceRow[],
  open: readonly LicenceRow[],
): Promise<Map<LicenceId, number>> {
  const byId = new Map(open.map((licence) => [licence.id, licence]));
  const chainOf = (licence: LicenceRow): LicenceRow[] => {
    const before = licence.upgradedFrom && byId.get(licence.upgradedFrom);
    return [licence, ...(before ? chainOf(before) : [])];
  };
  const paid = await paidFor(db, held.flatMap(chainOf).map(purchaseId));
  const partOf = (licence: LicenceRow): number => {
    const whole = paid.get(purchaseId(licence)) ?? 0;
    const { amount, purchaseAmount } = licence;
    return purchaseAmount ? Math.floor((whole * amount) / purchaseAmount) : whole;
  };
  return new Map(
    held.map((licence) => [
      licence.id,
      chainOf(licence).reduce((sum, one) => sum + partOf(one), 0),
    ]),
  );
}

/** A tier's price for a buyer: the holder of a narrower licence pays the difference. */
export function priceFor(
  image: ImageRow,
  styles: readonly StyleRow[],
  tier: LicenceTier,
  held: LicenceRow | undefined,
  paid: ReadonlyMap<LicenceId, number>,
): number {
  const price = priceOf(image, styles, tier);
  if (!held || held.currency !== styles[0]?.currency) return price;
  return Math.max(leastCharge, price - (paid.get(held.id) ?? 0));
}

/** A style sells while it is published. Ended or withdrawn, licences already sold stay. */
const isOnSale = (style: StyleRow | undefined): style is StyleRow =>
  style !== undefined && style.publishedAt !== null && style.deletedAt === null;

/** The styles each picture was painted in; of one that was put together, those that have a share in it. */
async function stylesWanted(
  db: Sql,
  images: readonly ImageRow[],
): Promise<Map<ImageId, readonly StyleId[]>> {
  const composed = images.filter(({ recipe }) => recipe === null).map(({ id }) => id);
  const owed = await attributionsOf(db, composed);
  return new Map(
    images.map(({ id, styleId, recipe }) => [
      id,
      recipe
        ? stylesOf({ ...recipe, style: styleId }).map(({ style }) => style)
        : [...new Set((owed.get(id) ?? []).map((share) => share.styleId))],
    ]),
  );
}

/** The styles a picture owes, when all of them sell, in one currency; else none. */
export async function stylesOnSale(
  db: Sql,
  images: readonly ImageRow[],
): Promise<Map<ImageId, StyleRow[]>> {
  const wanted = await stylesWanted(db, images);
  const found = await stylesById(db, [...new Set([...wanted.values()].flat())]);
  return new Map(
    [...wanted].map(([id, styleIds]) => {
      // A private style of the maker has no artist to pay and no price.
      const owed = styleIds.filter((styleId) => !found.get(styleId)?.private);
      const styles = owed.map((styleId) => found.get(styleId)).filter(isOnSale);
      const alike = new Set(styles.map(({ currency }) => currency)).size === 1;
      return [id, alike && styles.length === owed.length ? styles : []];
    }),
  );
}

export const isHolding = (licence: LicenceRow, now: Date): boolean =>
  licence.status === 'pending' && licence.reservedUntil > now;

/** The viewer of a picture: the profile they buy with, and the profiles whose pictures are theirs. */
interface Viewer {
  buyer: ProfileId | undefined;
  own: ProfileId[];
}

function stateFor(
  image: ImageRow,
  styles: readonly StyleRow[],
  all: LicenceRow[],
  { buyer, own: profiles }: Viewer,
  paid: ReadonlyMap<LicenceId, number>,
  likeness: LikenessRefusal | null,
  copyHeld: boolean,
  now: Date,
): MarketState {
  const others = all.filter((licence) => licence.profileId !== buyer);
  const own = heldBy(all, buyer);
  // A copy of an exclusively sold picture is available only to the holder of that licence.
  const sold =
    all.some((licence) => licence.status === 'active' && isExclusive(licence.tier)) ||
    (image.copyOf !== null && !copyHeld);
  const reserved = others.some((licence) => isHolding(licence, now) && isExclusive(licence.tier));
  const mine = profiles.includes(image.profileId) && image.deletedAt === null;
  const shown = image.listedAt !== null || mine;
  const withheld =
    image.account.kind === 'own'
      ? 'upload'
      : image.takenDownAt
        ? 'taken-down'
        : styles.length === 0
          ? 'withdrawn'
          : (offerRefusal(image) ?? likeness?.why ?? (shown ? null : 'not-listed'));
  const mayBuy = withheld === null && !sold && !reserved;
  const from = own ? reach(own.tier) + 1 : 0;
  return {
    availability: sold ? 'sold' : reserved ? 'reserved' : 'available',
    licence: own?.number ? { id: own.id, number: own.number, tier: own.tier } : null,
    withheld,
    ...(withheld === 'unpaid' && likeness?.why === 'unpaid' ? { due: likeness.due } : {}),
    offers: mayBuy
      ? licenceTiers.slice(from).map((tier) => ({
          tier,
          amount: priceFor(image, styles, tier, own, paid),
          currency: styles[0]!.currency,
          exclusive: isExclusive(tier),
        }))
      : [],
  };
}

/**
 * Why a picture of a person cannot be licensed to these buyers; null if it can, or shows no one:
 * - `unapproved`: a person it shows has not approved it under a project of the buyers
 * - `unpaid`: they approved it, and the agreed price has not been paid
 * - `likeness-ended`: the project under which they approved it has ended, or they withdrew their consent
 */
export async function likenessRefusal(
  db: Sql,
  { id, account }: ImageRow,
  buyers: ProfileId[],
  now: Date,
): Promise<LikenessRefusal | null> {
  let ended = false;
  for (const share of account.shares) {
    if (share.source !== 'persona') continue;
    const approval = await approvalOf(db, id, buyers, share.id, now);
    if (!approval) return { why: 'unapproved' };
    if (typeof approval === 'object') return { why: 'unpaid', due: approval };
    if (approval === 'closed' || !(await hasConsentOfProfile(db, 'persona', share.id)))
      ended = true;
  }
  return ended ? { why: 'likeness-ended' } : null;
}

/**
 * Why no licence of a picture can be sold to these buyers, apart from other licences; null if it can. Checked when a
 * purchase starts and again when its payment arrives.
 */
export async function saleRefusal(
  db: Sql,
  image: ImageRow,
  buyers: ProfileId[],
  now: Date,
): Promise<string | null> {
  if (image.account.kind === 'own')
    return 'This picture is its owner’s own work and credits no artist, so there is no licence to buy.';
  if (image.takenDownAt) return 'We took this picture down, so it is not for sale.';
  const likeness = await likenessRefusal(db, image, buyers, now);
  if (likeness) return likenessWords[likeness.why];
  const refusal = offerRefusal(image);
  if (refusal) return refusalWords[refusal];
  if (!(await stylesOnSale(db, [image])).get(image.id)?.length)
    return 'This art style is no longer offered.';
  if ((await copiedFrom(db, image.id, soldExclusively(buyers))).length > 0) return copyText;
  return null;
}

/**
 * Availability, prices and the viewer's own licence for each image: three statements for any number, one more for each
 * that shows a person.
 */
export async function marketOf(
  db: Sql,
  images: ImageRow[],
  viewer: Viewer,
  now: Date,
): Promise<Map<ImageId, MarketState>> {
  const [open, styles] = await Promise.all([
    openLicences(
      db,
      images.flatMap(({ id, copyOf }) => (copyOf ? [id, copyOf] : [id])),
    ),
    stylesOnSale(db, images),
  ]);
  const all = new Map(
    images.map(({ id }) => [id, open.filter((licence) => licence.imageId === id)]),
  );
  const held = [...all.values()].flatMap((own) => heldBy(own, viewer.buyer) ?? []);
  const paid = await paidInAll(db, held, open);
  const likeness = new Map<ImageId, LikenessRefusal | null>();
  for (const image of images.filter(showsPersona))
    likeness.set(image.id, await likenessRefusal(db, image, viewer.own, now));
  return new Map(
    images.map((image) => [
      image.id,
      stateFor(
        image,
        styles.get(image.id) ?? [],
        all.get(image.id)!,
        viewer,
        paid,
        likeness.get(image.id) ?? null,
        open.some(
          (licence) => licence.imageId === image.copyOf && holdsExclusively(licence, viewer.own),
        ),
        now,
      ),
    ]),
  );
}

const holdsExclusively = (
  { status, tier, profileId }: LicenceRow,
  profiles: readonly ProfileId[],
): boolean => status === 'active' && isExclusive(tier) && profiles.includes(profileId);

/** Who holds an exclusive licence of a picture that is in force. */
export async function exclusiveHolders(db: Sql, id: ImageId): Promise<ProfileId[]> {
  const open = await openLicences(db, [id]);
  return open.flatMap(({ status, tier, profileId }) =>
    status === 'active' && isExclusive(tier) ? [profileId] : [],
  );
}

/** Whether a style that a picture owes is not offered any more. */
export async function isWithdrawn(db: Sql, image: ImageRow): Promise<boolean> {
  return image.account.kind !== 'own' && !(await stylesOnSale(db, [image])).get(image.id)?.length;
}

export async function hasLicence(db: Sql, id: ImageId, profileId: ProfileId): Promise<boolean> {
  const open = await openLicences(db, [id]);
  return open.some((licence) => licence.profileId === profileId && licence.status === 'active');
}

/** @throws DomainError conflict when an exclusive licence took the picture off the market, or it shows a person */
export async function assertListable(db: Sql, id: ImageId): Promise<void> {
  const image = await imageById(db, id);
  if (image && showsPersona(image))
    throw conflict('You cannot offer a picture of a person: it belongs to its project.');
  if ((await exclusiveHolders(db, id)).length > 0)
    throw conflict('This picture was licensed exclusively and can no longer be licensed.');
  if ((await copiedFrom(db, id, soldExclusively())).length > 0) throw conflict(copyText);
}
