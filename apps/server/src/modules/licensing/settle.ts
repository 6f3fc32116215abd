import { randomInt } from 'node:crypto';
import type { ImageId, LicenceId, StyleId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CauseNames, PaymentSubject, Payee } from '../billing/index.ts';
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
import { profilesOfUser } from '../profiles/index.ts';
import { namesOfStyles } from '../styles/index.ts';
import { isExclusive, reach, saleRefusal } from './market.ts';
import { licenceById, type LicenceRow, moveLicence, openLicences } from './queries.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A licence number nobody can guess: LIMN-2026-7K3F-9QXD-2M8R (60 random bits). */
export function licenceNumber(now: Date): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]).join('');
  return `${brand.licencePrefix}-${now.getUTCFullYear()}-${group()}-${group()}-${group()}`;
}

/** Names the styles that earn by licences. */
export const styleNames: CauseNames = (db, ids) => namesOfStyles(db, ids as StyleId[]);

/**
 * Whom a licence's money goes to: each artist and style by the picture's shares. What is its maker's own or nobody's is
 * owed nothing, so the artworks are the whole of it.
 */
async function payeesOf(tx: Tx, licence: LicenceRow): Promise<Payee[]> {
  const shares = (await attributionsOf(tx, [licence.imageId])).get(licence.imageId) ?? [];
  const payees = new Map<string, Payee>();
  for (const { profileId, styleId, ppm } of shares) {
    const key = `${profileId}:${styleId}`;
    payees.set(key, {
      payee: profileId,
      cause: { kind: 'style', id: styleId },
      ppm: ppm + (payees.get(key)?.ppm ?? 0),
    });
  }
  const parts = splitByWeight(
    1_000_000,
    [...payees].map(([id, { ppm }]) => ({ id, weight: BigInt(ppm) })),
  );
  return [...payees].map(([id, payee]) => ({ ...payee, ppm: parts.get(id)! }));
}

/** Puts what a refunded licence had upgraded in force again: the latest that is not refunded itself. */
async function bringBack(tx: Tx, { upgradedFrom }: LicenceRow): Promise<void> {
  const before = upgradedFrom && (await licenceById(tx, upgradedFrom));
  if (!before || before.status === 'active') return;
  if (!(await moveLicence(tx, before.id, 'active'))) await bringBack(tx, before);
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
  /** Starts a job that looks for copies of an exclusively sold picture among the listed ones. */
  lookForCopies(tx: Tx, imageId: ImageId): Promise<void>;
  /** Tells the maker of a listed picture that it left the market: the same one was licensed exclusively. */
  delisted(tx: Tx, image: ImageRow): Promise<void>;
}

/**
 * What billing asks of licences. A paid licence comes into force unless, while its buyer paid, the picture stopped being
 * sold (`saleRefusal`), went to another buyer exclusively, the buyer came to hold a licence that allows as much, or the
 * licence it upgrades ended: then the answer is `refund`. Refunded, it ends; what it had upgraded comes back, and
 * what upgraded it ends with it, since its price was paid in part by this payment.
 */
export const licencePayments = ({
  publicUrl,
  lookForCopies,
  delisted,
}: LicencePaymentParts): PaymentSubject => ({
  async paid(tx, reference, now) {
    const licence = await licenceById(tx, reference as LicenceId);
    if (!licence) return { outcome: 'refund' };
    await lockImage(tx, licence.imageId);
    await lockExclusiveSales(tx);
    const others = (await openLicences(tx, [licence.imageId])).filter(
      (other) => other.id !== licence.id && other.status === 'active',
    );
    const before = others.find((other) => other.id === licence.upgradedFrom);
    const blocks = (other: LicenceRow) =>
      isExclusive(other.tier) ||
      (other.profileId === licence.profileId && reach(other.tier) >= reach(licence.tier));
    const baseless = licence.upgradedFrom !== null && !before;
    const image = await imageById(tx, licence.imageId);
    const buyers = (await profilesOfUser(tx, licence.userId)).map(({ id }) => id);
    const refused = !image || (await saleRefusal(tx, image, buyers, now)) !== null;
    if (refused || baseless || others.some(blocks)) {
      await moveLicence(tx, licence.id, 'abandoned');
      return { outcome: 'refund' };
    }
    const active = await moveLicence(tx, licence.id, 'active', {
      number: licenceNumber(now),
      paidAt: now,
    });
    if (!active) return { outcome: 'refund' };
    if (before) await moveLicence(tx, before.id, 'superseded');
    if (isExclusive(active.tier)) {
      await setListed(tx, active.imageId, null);
      for (const copy of await markCopies(tx, active.imageId)) await delisted(tx, copy);
      await lookForCopies(tx, active.imageId);
    }
    return {
      outcome: 'sold',
      payees: await payeesOf(tx, active),
      letter: {
        subject: `Your licence ${active.number}`,
        text: `Your ${active.tier} licence is in force, made out to ${active.licensee}. Its number is ${active.number}; anyone can check it here:\n${publicUrl}/licences/${active.number}\n${
          before ? `\nIt takes the place of ${before.number}, which you upgraded.\n` : ''
        }\nThe picture, to download:\n${publicUrl}/images/detail?id=${active.imageId}`,
      },
    };
  },
  async expired(tx, reference) {
    await moveLicence(tx, reference as LicenceId, 'abandoned');
  },
  async refunded(tx, reference) {
    const licence = await licenceById(tx, reference as LicenceId);
    if (!licence) return;
    await lockImage(tx, licence.imageId);
    const { status } = (await licenceById(tx, licence.id))!;
    const onTop = status === 'superseded' ? await upgradesOf(tx, licence) : [];
    for (const { id } of onTop) await moveLicence(tx, id, 'refunded');
    await moveLicence(tx, licence.id, 'refunded');
    if (status === 'active' || onTop.length > 0) await bringBack(tx, licence);
    if ([licence, ...onTop].some(({ tier }) => isExclusive(tier)))
      await unmarkCopies(tx, licence.imageId);
    return onTop.map(({ id }) => id);
  },
});
