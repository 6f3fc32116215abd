import type { LicenceTier } from '@limn/contracts/constants';
import type { ImageId, ProfileId, UserId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordConsent } from '../agreements/index.ts';
import { type Billing, createPayment } from '../billing/index.ts';
import { imageById, lockImage } from '../images/index.ts';
import { isExclusive, isHolding, priceOf, stylesOnSale } from './market.ts';
import { licenceByRequest, type LicenceRow, moveLicence, openLicences } from './queries.ts';
import { licences } from './schema.ts';

/** How long a purchase under way holds a picture: as long as its payment page lives. */
export const reservationMs = 31 * 60_000;

export interface Purchase {
  userId: UserId;
  profileId: ProfileId;
  licensee: string;
  imageId: ImageId;
  tier: LicenceTier;
  /** The price the buyer saw. */
  amount: number;
  agreement: { version: string; sha256: string };
  requestId: string;
}

const tierNames = { personal: 'Personal', standard: 'Standard', commercial: 'Commercial' };

/** @throws DomainError conflict when the picture cannot be had on these terms */
async function checkOffer(tx: Tx, purchase: Purchase, now: Date) {
  const image = await imageById(tx, purchase.imageId);
  if (!image || (!image.listedAt && image.profileId !== purchase.profileId))
    throw notFound('That picture');
  const styles = (await stylesOnSale(tx, [image])).get(image.id);
  if (!styles?.[0]) throw conflict('This art style is not offered any more.');
  const price = priceOf(styles, purchase.tier);
  if (price !== purchase.amount)
    throw conflict(
      'The price has changed since you opened this page. Look at the new one, then buy.',
    );
  const open = await openLicences(tx, [image.id]);
  if (open.some((licence) => licence.status === 'active' && isExclusive(licence.tier)))
    throw conflict('This picture was licensed exclusively; it is not available any more.');
  if (
    open.some(
      (l) =>
        l.status === 'active' && l.profileId === purchase.profileId && l.tier === purchase.tier,
    )
  )
    throw conflict('You hold this licence already.');
  const rival = open.find(
    (licence) =>
      licence.profileId !== purchase.profileId &&
      isHolding(licence, now) &&
      (isExclusive(licence.tier) || isExclusive(purchase.tier)),
  );
  if (rival)
    throw conflict(
      'Somebody else is buying a licence of this picture right now. Try again in half an hour.',
    );
  return { currency: styles[0].currency, open };
}

async function reserve(tx: Tx, purchase: Purchase, now: Date): Promise<LicenceRow> {
  await lockImage(tx, purchase.imageId);
  const { currency, open } = await checkOffer(tx, purchase, now);
  // One purchase under way per buyer and picture: a newer one takes its place.
  for (const own of open)
    if (own.status === 'pending' && own.profileId === purchase.profileId)
      await moveLicence(tx, own.id, 'abandoned');
  const { agreement, ...terms } = purchase;
  const [row] = await tx
    .insert(licences)
    .values({
      id: newId('licence'),
      status: 'pending',
      ...terms,
      currency,
      agreementVersion: agreement.version,
      agreementSha256: agreement.sha256,
      reservedUntil: new Date(now.getTime() + reservationMs),
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
    amount: row!.amount,
    currency: row!.currency,
    now,
  });
  return row!;
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
  const licence =
    (await licenceByRequest(db, purchase.userId, purchase.requestId)) ??
    (await db.transaction((tx) => reserve(tx, purchase, now)));
  if (licence.status !== 'pending')
    throw conflict('This purchase has ended. Open the picture again to start a new one.');
  const page = `${publicUrl}/images/detail?id=${licence.imageId}&licence=${licence.id}`;
  const url = await billing.openCheckout(licence.id, {
    item: {
      description: `${tierNames[licence.tier]} licence · ${brand.name} picture ${licence.imageId.slice(-6)}`,
    },
    successUrl: `${page}&paid=1`,
    cancelUrl: `${page}&cancelled=1`,
  });
  return { licence, url };
}
