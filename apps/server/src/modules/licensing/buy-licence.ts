import type { LicenceTier } from '@limn/contracts/constants';
import type { ImageId, ProfileId, UserId } from '@limn/contracts/ids';
import { tierTerms } from '@limn/contracts/tiers';
import { brand } from '../../brand.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashRequest, sameRequest } from '../../platform/same-request.ts';
import { recordConsent } from '../agreements/index.ts';
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
import { licenceByRequest, type LicenceRow, moveLicence, openLicences } from './queries.ts';
import { licences } from './schema.ts';

export interface Purchase {
  userId: UserId;
  email: string;
  profileId: ProfileId;
  /** The buyer's profiles of every kind: what one of them made may be bought unlisted. */
  ownProfiles: ProfileId[];
  licensee: string;
  imageId: ImageId;
  tier: LicenceTier;
  /** The price the buyer saw. */
  amount: number;
  agreement: { version: string; sha256: string };
  requestId: string;
}

/** What is bought, in words. */
const descriptionOf = ({ tier, imageId, upgradedFrom }: LicenceRow) =>
  `${upgradedFrom ? 'Upgrade to ' : ''}${tierTerms[tier].name} licence · ${brand.name} picture ${imageId.slice(-6)}`;

/** @throws DomainError conflict when the picture cannot be had on these terms */
async function checkOffer(tx: Tx, purchase: Purchase, now: Date) {
  const image = await imageById(tx, purchase.imageId);
  const mine = image && purchase.ownProfiles.includes(image.profileId) && !image.deletedAt;
  if (!image || !(image.listedAt || mine)) throw notFound('That picture');
  const refusal = await saleRefusal(tx, image, purchase.ownProfiles, now);
  if (refusal) throw conflict(refusal);
  const styles = (await stylesOnSale(tx, [image])).get(image.id)!;
  const open = await openLicences(tx, [image.id]);
  const held = heldBy(open, purchase.profileId);
  if (held && reach(held.tier) >= reach(purchase.tier))
    throw conflict(
      held.tier === purchase.tier
        ? 'You hold this licence already.'
        : 'The licence you hold allows more than this one.',
    );
  const paid = await paidInAll(tx, held ? [held] : [], open);
  if (priceFor(image, styles, purchase.tier, held, paid) !== purchase.amount)
    throw conflict(
      'The price has changed since you opened this page. Look at the new one, then buy.',
    );
  if (open.some((licence) => licence.status === 'active' && isExclusive(licence.tier)))
    throw conflict('This picture was licensed exclusively; it is not available any more.');
  const rival = open.find(
    (licence) =>
      licence.profileId !== purchase.profileId &&
      isHolding(licence, now) &&
      (isExclusive(licence.tier) || isExclusive(purchase.tier)),
  );
  if (rival)
    throw conflict(
      'Somebody else is buying a licence of this picture right now. Try again in 35 minutes.',
    );
  return { currency: styles[0]!.currency, open, held };
}

async function reserve(
  tx: Tx,
  purchase: Purchase,
  requestSha256: string,
  now: Date,
): Promise<LicenceRow> {
  await lockImage(tx, purchase.imageId);
  // The same request may have come twice at once; the other one held the lock.
  const known = await licenceByRequest(tx, purchase.userId, purchase.requestId);
  if (known) return sameRequest(known, requestSha256);
  const { currency, open, held } = await checkOffer(tx, purchase, now);
  // One purchase under way per buyer and picture: a newer one takes its place.
  for (const own of open)
    if (own.status === 'pending' && own.profileId === purchase.profileId)
      await moveLicence(tx, own.id, 'abandoned');
  const { agreement, email: _, ownProfiles: _own, ...terms } = purchase;
  const [row] = await tx
    .insert(licences)
    .values({
      id: newId('licence'),
      status: 'pending',
      ...terms,
      requestSha256,
      currency,
      upgradedFrom: held?.id ?? null,
      agreementVersion: agreement.version,
      agreementSha256: agreement.sha256,
      reservedUntil: new Date(now.getTime() + checkoutLifeMs),
      createdAt: now,
    })
    .returning();
  await recordConsent(tx, {
    userId: purchase.userId,
    profileId: purchase.profileId,
    kind: 'customer-licence',
    seen: agreement,
    subjectId: row!.id,
    now,
  });
  await createPayment(tx, {
    kind: 'licence',
    reference: row!.id,
    userId: purchase.userId,
    description: descriptionOf(row!),
    amount: row!.amount,
    currency: row!.currency,
    now,
  });
  return row!;
}

/** Ends the payment pages of the buyer's other purchases of a picture; one that was paid takes effect. */
async function endOthers(db: Database, billing: Billing, purchase: Purchase): Promise<void> {
  for (const own of await openLicences(db, [purchase.imageId]))
    if (
      own.status === 'pending' &&
      own.profileId === purchase.profileId &&
      own.requestId !== purchase.requestId
    )
      await billing.closeCheckout(own.id);
}

/**
 * Starts a purchase: reserves the picture, records the consent and the intent to charge in one
 * transaction, then opens the payment page. The same `requestId` resumes the purchase it began.
 */
export async function buyLicence(
  { db, billing, publicUrl }: { db: Database; billing: Billing; publicUrl: string },
  purchase: Purchase,
  now: Date,
): Promise<{ licence: LicenceRow; url: string }> {
  const { imageId, tier, amount, agreement } = purchase;
  const requestSha256 = hashRequest({ imageId, tier, amount, agreement });
  const known = await licenceByRequest(db, purchase.userId, purchase.requestId);
  if (!known) await endOthers(db, billing, purchase);
  const licence = known
    ? sameRequest(known, requestSha256)
    : await db.transaction((tx) => reserve(tx, purchase, requestSha256, now));
  if (licence.status !== 'pending')
    throw conflict('This purchase has ended. Open the picture again to start a new one.');
  const page = `${publicUrl}/images/detail?id=${licence.imageId}&licence=${licence.id}`;
  const url = await billing.openCheckout(licence.id, {
    item: { description: descriptionOf(licence) },
    buyer: { id: purchase.userId, email: purchase.email },
    successUrl: `${page}&paid=1`,
    cancelUrl: `${page}&cancelled=1`,
  });
  return { licence, url };
}
