import { paths } from '@limn/contracts/web-paths';
import type { LicenceTier } from '@limn/contracts/constants';
import type { ImageId, ProfileId, UserId } from '@limn/contracts/ids';
import { cutText } from '@limn/contracts/text';
import { tierTerms } from '@limn/contracts/tiers';
import { brand } from '../../brand.ts';
import { chargeIfDone } from '../../platform/charge-if-done.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashRequest, sameRequest } from '../../platform/same-request.ts';
import { recordConsent } from '../agreements/index.ts';
import type { Program } from '../identity/index.ts';
import { type Billing, checkoutLifeMs, createPayment } from '../billing/index.ts';
import { imageById, lockImage } from '../images/index.ts';
import {
  heldBy,
  isExclusive,
  isHolding,
  paidInAll,
  priceFor,
  reach,
  saleRefusal,
  stylesOnSale,
} from './market.ts';
import {
  licenceByRequest,
  type LicenceRow,
  moveLicence,
  openLicences,
  purchaseId,
} from './queries.ts';
import { licences } from './schema.ts';

export interface Purchase {
  userId: UserId;
  email: string;
  profileId: ProfileId;
  /** The buyer's profiles of every kind: they can buy their own pictures unlisted. */
  ownProfiles: ProfileId[];
  licensee: string;
  /** One, or several that are bought as one; each once. */
  imageIds: readonly ImageId[];
  tier: LicenceTier;
  /** The price the buyer saw, of all of them. */
  amount: number;
  agreement: { version: string; sha256: string };
  requestId: string;
  /** The key or app that buys it. */
  program: Program | null;
  /** The subject of the pictures, where there are several. */
  title?: string;
  /** The page to return to; default: the picture's. */
  returnTo?: string;
}

/** Description of the purchase. */
const descriptionOf = ({ tier, imageId, upgradedFrom }: LicenceRow) =>
  `${upgradedFrom ? 'Upgrade to ' : ''}${tierTerms[tier].name} licence · ${brand.name} picture ${imageId.slice(-6)}`;
const descriptionOfAll = ({ tier, imageIds, title }: Purchase) =>
  `${tierTerms[tier].name} licence · ${imageIds.length} pictures of ‘${cutText(title ?? '', 80)}’`;

/** Whether a buyer's card is being charged for a licence under a mandate. */
const isBeingCharged = (licence: LicenceRow, buyer: ProfileId, now: Date): boolean =>
  licence.profileId === buyer && licence.mandateId !== null && isHolding(licence, now);

/** @throws DomainError conflict when the picture cannot be had on these terms */
async function checkOffer(
  tx: Tx,
  { profileId, ownProfiles, tier, program }: Purchase,
  imageId: ImageId,
  now: Date,
) {
  const image = await imageById(tx, imageId);
  const mine = image && ownProfiles.includes(image.profileId) && !image.deletedAt;
  if (!image || !(image.listedAt || mine)) throw notFound('That picture');
  const refusal = await saleRefusal(tx, image, ownProfiles, now);
  if (refusal) throw conflict(refusal);
  const styles = (await stylesOnSale(tx, [image])).get(image.id)!;
  if (program && styles.some(({ programsAllowed }) => !programsAllowed))
    throw conflict(
      'An artist of this picture does not license through programs and agents. Buy it on its page.',
    );
  const open = await openLicences(tx, [image.id]);
  const held = heldBy(open, profileId);
  if (held && reach(held.tier) >= reach(tier))
    throw conflict(
      held.tier === tier
        ? 'You already have this licence.'
        : 'Your licence already allows more than this one.',
    );
  const paid = await paidInAll(tx, held ? [held] : [], open);
  if (open.some((licence) => licence.status === 'active' && isExclusive(licence.tier)))
    throw conflict('Someone licensed this picture exclusively, so it is no longer available.');
  if (open.some((licence) => isBeingCharged(licence, profileId, now)))
    throw conflict('We are charging you for a licence of this picture right now. Wait a moment.');
  const rival = open.find(
    (licence) =>
      licence.profileId !== profileId &&
      isHolding(licence, now) &&
      (isExclusive(licence.tier) || isExclusive(tier)),
  );
  if (rival)
    throw conflict(
      'Someone else is buying a licence for this picture right now. Try again in 35 minutes.',
    );
  const price = priceFor(image, styles, tier, held, paid);
  return { imageId, currency: styles[0]!.currency, open, held, price };
}

async function reserve(
  tx: Tx,
  purchase: Purchase,
  requestSha256: string,
  now: Date,
): Promise<{ row: LicenceRow; isNew: boolean }> {
  // In one order, so that two purchases never wait for each other.
  for (const id of purchase.imageIds.toSorted()) await lockImage(tx, id);
  // The same request may have come twice at once; the other one held the lock.
  const known = await licenceByRequest(tx, purchase.userId, purchase.requestId);
  if (known) return { row: sameRequest(known, requestSha256), isNew: false };
  const offers = [];
  for (const id of purchase.imageIds) offers.push(await checkOffer(tx, purchase, id, now));
  if (offers.reduce((sum, { price }) => sum + price, 0) !== purchase.amount)
    throw conflict(
      'The price has changed since you opened this page. Check the new price, then buy.',
    );
  const [{ currency }] = offers as [(typeof offers)[number]];
  if (offers.some((offer) => offer.currency !== currency))
    throw conflict('These pictures have prices in different currencies. Buy them one by one.');
  // One purchase under way per buyer and picture: a newer one takes its place.
  for (const own of offers.flatMap(({ open }) => open))
    if (own.status === 'pending' && own.profileId === purchase.profileId)
      await moveLicence(tx, own.id, 'abandoned');
  const { userId, profileId, licensee, tier, agreement, requestId } = purchase;
  const first = newId('licence');
  const together = offers.length > 1;
  const rows = await tx
    .insert(licences)
    .values(
      offers.map(({ imageId, price, held }, index) => ({
        id: index === 0 ? first : newId('licence'),
        status: 'pending' as const,
        imageId,
        profileId,
        userId,
        licensee,
        tier,
        amount: price,
        partOf: index === 0 ? null : first,
        purchaseAmount: together ? purchase.amount : null,
        requestId: index === 0 ? requestId : `${requestId}:${index + 1}`,
        requestSha256,
        through: purchase.program?.id ?? null,
        currency,
        upgradedFrom: held?.id ?? null,
        agreementVersion: agreement.version,
        agreementSha256: agreement.sha256,
        reservedUntil: new Date(now.getTime() + checkoutLifeMs),
        createdAt: now,
      })),
    )
    .returning();
  const row = rows.find(({ id }) => id === first)!;
  await recordConsent(tx, {
    userId,
    profileId,
    kind: 'customer-licence',
    seen: agreement,
    subjectId: first,
    now,
  });
  await createPayment(tx, {
    kind: 'licence',
    reference: first,
    userId,
    description: together ? descriptionOfAll(purchase) : descriptionOf(row),
    amount: purchase.amount,
    currency,
    now,
  });
  return { row, isNew: true };
}

/** Ends the payment pages of the buyer's other purchases of a picture; one that was paid takes effect. */
async function endOthers(
  db: Database,
  billing: Billing,
  { imageIds, profileId, requestId }: Purchase,
): Promise<void> {
  const others = (await openLicences(db, [...imageIds])).filter(
    (own) =>
      own.status === 'pending' &&
      own.mandateId === null &&
      own.profileId === profileId &&
      own.requestId !== requestId,
  );
  for (const id of new Set(others.map(purchaseId))) await billing.closeCheckout(id);
}

/**
 * Reserves what is bought and records the consent and the intent to charge, in one transaction. The same `requestId` gives
 * the same purchase.
 * @param also what else happens in that transaction, for a new purchase
 */
export async function beginPurchase(
  { handle: { db }, billing }: { handle: { db: Database }; billing: Billing },
  purchase: Purchase,
  now: Date,
  also?: (tx: Tx, licence: LicenceRow) => Promise<void>,
): Promise<LicenceRow> {
  const { imageIds, tier, amount, agreement } = purchase;
  const of = imageIds.length > 1 ? { imageIds } : { imageId: imageIds[0] };
  const requestSha256 = hashRequest({ ...of, tier, amount, agreement });
  const known = await licenceByRequest(db, purchase.userId, purchase.requestId);
  if (known) return sameRequest(known, requestSha256);
  await endOthers(db, billing, purchase);
  return chargeIfDone(() =>
    db.transaction(async (tx) => {
      const { row, isNew } = await reserve(tx, purchase, requestSha256, now);
      if (isNew) await also?.(tx, row);
      return row;
    }),
  );
}

/**
 * Starts a purchase: reserves the pictures, records the consent and the intent to charge in one transaction, then opens
 * the payment page. The same `requestId` resumes the same purchase.
 * @returns the licence of the first picture, which identifies the purchase
 */
export async function buyLicence(
  { db, billing, publicUrl }: { db: Database; billing: Billing; publicUrl: string },
  purchase: Purchase,
  now: Date,
): Promise<{ licence: LicenceRow; url: string }> {
  const { imageIds } = purchase;
  const licence = await beginPurchase({ handle: { db }, billing }, purchase, now);
  if (licence.status !== 'pending')
    throw conflict('This purchase has ended. Open the picture again to start a new one.');
  const page = purchase.returnTo ?? `${paths.image(licence.imageId)}&licence=${licence.id}`;
  const back = `${publicUrl}${page}`;
  const url = await billing.openCheckout(licence.id, {
    item: {
      description: imageIds.length > 1 ? descriptionOfAll(purchase) : descriptionOf(licence),
    },
    buyer: { id: purchase.userId, email: purchase.email },
    successUrl: `${back}&paid=1`,
    cancelUrl: `${back}&cancelled=1`,
  });
  return { licence, url };
}
