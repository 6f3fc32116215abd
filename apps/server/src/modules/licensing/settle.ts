import { randomInt } from 'node:crypto';
import type { ImageId, LicenceId, ProfileId, StyleId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CauseNames, PaymentSubject, PayeeShare } from '../billing/index.ts';
import {
  attributionsOf,
  imageById,
  type ImageRow,
  lockExclusiveSales,
  lockImage,
  markCopies,
  setListed,
  unmarkCopies,
} from '../images/index.ts';
import { splitByWeight } from '../ledger/index.ts';
import { returnUse } from '../mandates/index.ts';
import { profilesOfUser } from '../profiles/index.ts';
import { namesOfStyles } from '../styles/index.ts';
import type { Emit } from '../webhooks/index.ts';
import { licencesActiveLetter } from './letters.ts';
import { waitForPerson, type WaitingParts } from './waiting.ts';
import { isExclusive, reach, saleRefusal } from './market.ts';
import {
  licenceById,
  type LicenceRow,
  moveLicence,
  openLicences,
  purchaseId,
  purchaseOf,
} from './queries.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A licence number that cannot be guessed: LIMN-2026-7K3F-9QXD-2M8R (60 random bits). */
export function licenceNumber(now: Date): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]).join('');
  return `${brand.licencePrefix}-${now.getUTCFullYear()}-${group()}-${group()}-${group()}`;
}

/** Names the styles that earn by licences. */
export const styleNames: CauseNames = (db, ids) => namesOfStyles(db, ids as StyleId[]);

/** A part of what is paid for a purchase that is owed for one picture to one artist's style. */
export interface OwedShare {
  payee: ProfileId;
  styleId: StyleId;
  ppm: number;
}

/**
 * Divides a purchase among artists and styles: each picture's price by its shares. The maker's own parts and unowned
 * parts get nothing, so the artworks share all of it.
 */
export function divide(
  pictures: readonly { amount: number; shares: readonly OwedShare[] }[],
): PayeeShare[] {
  const payees = new Map<string, { payee: Omit<PayeeShare, 'ppm'>; weight: bigint }>();
  for (const { amount, shares } of pictures) {
    const whole = BigInt(shares.reduce((sum, { ppm }) => sum + ppm, 0));
    for (const { payee, styleId, ppm } of shares) {
      const key = `${payee}:${styleId}`;
      const weight = (BigInt(amount) * BigInt(ppm) * 1_000_000_000_000n) / whole;
      payees.set(key, {
        payee: { payee, cause: { kind: 'style', id: styleId } },
        weight: weight + (payees.get(key)?.weight ?? 0n),
      });
    }
  }
  const parts = splitByWeight(
    1_000_000,
    [...payees].map(([id, { weight }]) => ({ id, weight })),
  );
  return [...payees].map(([id, { payee }]) => ({ ...payee, ppm: parts.get(id)! }));
}

async function payeesOf(tx: Tx, bought: readonly LicenceRow[]): Promise<PayeeShare[]> {
  const shares = await attributionsOf(
    tx,
    bought.map(({ imageId }) => imageId),
  );
  return divide(
    bought.map(({ imageId, amount }) => ({
      amount,
      shares: (shares.get(imageId) ?? []).map(({ profileId, styleId, ppm }) => ({
        payee: profileId,
        styleId,
        ppm,
      })),
    })),
  );
}

const publicFacts = ({ id, number, imageId }: LicenceRow) => ({
  licence: id,
  number: number ?? '',
  image: imageId,
});

const emitActivated = (emit: Emit, tx: Tx, licence: LicenceRow) =>
  emit(tx, licence.userId, {
    type: 'licence.activated',
    data: { ...publicFacts(licence), tier: licence.tier },
  });

/** Ends a licence because of a refund. */
async function refund(emit: Emit, tx: Tx, { id }: LicenceRow): Promise<void> {
  const ended = await moveLicence(tx, id, 'refunded');
  if (ended) await emit(tx, ended.userId, { type: 'licence.refunded', data: publicFacts(ended) });
}

/** Puts what a refunded licence had upgraded in force again: the latest that is not refunded itself. */
async function bringBack(emit: Emit, tx: Tx, { upgradedFrom }: LicenceRow): Promise<void> {
  const before = upgradedFrom && (await licenceById(tx, upgradedFrom));
  if (!before || before.status === 'active') return;
  const active = await moveLicence(tx, before.id, 'active');
  if (active) await emitActivated(emit, tx, active);
  else await bringBack(emit, tx, before);
}

/** Licences in force or superseded that upgraded this one, and those that upgraded them. */
async function upgradesOf(tx: Tx, licence: LicenceRow): Promise<LicenceRow[]> {
  const open = await openLicences(tx, [licence.imageId]);
  const found: LicenceRow[] = [];
  for (let base = licence; ; ) {
    const next = open.find((one) => one.upgradedFrom === base.id && one.status !== 'pending');
    if (!next) return found;
    found.push(next);
    base = next;
  }
}

export interface LicencePaymentParts {
  publicUrl: string;
  /** Notifies people of purchases that wait for them. */
  waiting: WaitingParts;
  /** Reports events to people's webhooks. */
  emit: Emit;
  /** Starts a job that looks for copies of an exclusively sold picture among the listed ones. */
  lookForCopies(tx: Tx, imageId: ImageId): Promise<void>;
  /** Notifies the maker of a listed picture that it left the market because the same one was licensed exclusively. */
  delisted(tx: Tx, image: ImageRow): Promise<void>;
}

/** The licence that one takes the place of, where it may come into force; otherwise why not does not matter. */
async function mayBegin(
  tx: Tx,
  licence: LicenceRow,
  now: Date,
): Promise<{ before: LicenceRow | undefined } | undefined> {
  if (licence.status !== 'pending' && licence.status !== 'abandoned') return undefined;
  const others = (await openLicences(tx, [licence.imageId])).filter(
    (other) => other.id !== licence.id && other.status === 'active',
  );
  const before = others.find((other) => other.id === licence.upgradedFrom);
  if (licence.upgradedFrom !== null && !before) return undefined;
  const blocks = (other: LicenceRow) =>
    isExclusive(other.tier) ||
    (other.profileId === licence.profileId && reach(other.tier) >= reach(licence.tier));
  if (others.some(blocks)) return undefined;
  const image = await imageById(tx, licence.imageId);
  const buyers = (await profilesOfUser(tx, licence.userId)).map(({ id }) => id);
  if (!image || (await saleRefusal(tx, image, buyers, now)) !== null) return undefined;
  return { before };
}

/**
 * Ends a refunded licence: the licence it had upgraded is in force again. @returns the licences that upgraded it, which
 * end with it
 */
async function end(emit: Emit, tx: Tx, { id }: LicenceRow): Promise<LicenceRow[]> {
  const licence = (await licenceById(tx, id))!;
  const onTop = licence.status === 'superseded' ? await upgradesOf(tx, licence) : [];
  for (const upgrade of onTop) await refund(emit, tx, upgrade);
  await refund(emit, tx, licence);
  if (licence.status === 'active' || onTop.length > 0) await bringBack(emit, tx, licence);
  if ([licence, ...onTop].some(({ tier }) => isExclusive(tier)))
    await unmarkCopies(tx, licence.imageId);
  return onTop;
}

/** All licences of the purchase that billing knows by a reference, with their pictures locked in one order. */
async function lockPurchase(tx: Tx, reference: string): Promise<LicenceRow[]> {
  const first = await licenceById(tx, reference as LicenceId);
  if (!first) return [];
  const bought = await purchaseOf(tx, first);
  for (const id of bought.map(({ imageId }) => imageId).toSorted()) await lockImage(tx, id);
  // Their state under the lock.
  return purchaseOf(tx, (await licenceById(tx, first.id))!);
}

/**
 * Callbacks of billing for licences. A paid licence comes into force unless, while its buyer paid, the picture stopped
 * being sold (`saleRefusal`), went to another buyer exclusively, the buyer got a licence that allows as much, or the
 * licence it upgrades ended: then the answer is `refund`, for all licences of the purchase. When refunded, they end;
 * licences they had upgraded are in force again, and licences that upgraded them end with them, because their price was
 * partly paid by this payment.
 */
export const licencePayments = ({
  publicUrl,
  waiting,
  emit,
  lookForCopies,
  delisted,
}: LicencePaymentParts): PaymentSubject => ({
  async paid(tx, reference, now) {
    const bought = await lockPurchase(tx, reference);
    const [first] = bought;
    if (!first) return { outcome: 'refund' };
    await lockExclusiveSales(tx);
    const begins = [];
    for (const licence of bought) begins.push(await mayBegin(tx, licence, now));
    // A picture that was deleted took its purchase with it.
    const whole = bought.reduce((sum, { amount }) => sum + amount, 0);
    if (begins.includes(undefined) || whole !== (first.purchaseAmount ?? first.amount)) {
      for (const { id } of bought) await moveLicence(tx, id, 'abandoned');
      return { outcome: 'refund' };
    }
    const number = licenceNumber(now);
    const active: LicenceRow[] = [];
    for (const [index, { id }] of bought.entries()) {
      const own = index === 0 ? number : `${number}-${index + 1}`;
      active.push((await moveLicence(tx, id, 'active', { number: own, paidAt: now }))!);
    }
    const replaced = begins.flatMap((begin) => begin?.before ?? []);
    for (const licence of active) await emitActivated(emit, tx, licence);
    for (const licence of replaced) {
      await moveLicence(tx, licence.id, 'superseded');
      const by = active.find(({ upgradedFrom }) => upgradedFrom === licence.id)!.id;
      await emit(tx, licence.userId, {
        type: 'licence.superseded',
        data: { ...publicFacts(licence), by },
      });
    }
    for (const { imageId, tier } of active) {
      if (!isExclusive(tier)) continue;
      await setListed(tx, imageId, null);
      for (const copy of await markCopies(tx, imageId)) await delisted(tx, copy);
      await lookForCopies(tx, imageId);
    }
    return {
      outcome: 'sold',
      payees: await payeesOf(tx, active),
      letter: licencesActiveLetter(active, replaced, publicUrl),
    };
  },
  async expired(tx, reference) {
    for (const { id } of await lockPurchase(tx, reference)) {
      await moveLicence(tx, id, 'abandoned');
      await returnUse(tx, id);
    }
  },
  async declined(tx, reference, why) {
    for (const licence of await lockPurchase(tx, reference)) {
      await returnUse(tx, licence.id);
      if (licence.status === 'pending') await waitForPerson(tx, waiting, licence, why);
    }
  },
  async refunded(tx, reference) {
    const onTop: LicenceRow[] = [];
    for (const licence of await lockPurchase(tx, reference)) {
      onTop.push(...(await end(emit, tx, licence)));
      await returnUse(tx, licence.id);
    }
    return [...new Set(onTop.map(purchaseId))];
  },
});
