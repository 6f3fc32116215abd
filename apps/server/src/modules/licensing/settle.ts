import { randomInt } from 'node:crypto';
import type { LicenceId, StyleId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CauseNames, PaymentSubject, Payee } from '../billing/index.ts';
import { attributionsOf, imageById, lockImage, setListed } from '../images/index.ts';
import { splitByWeight } from '../ledger/index.ts';
import { namesOfStyles } from '../styles/index.ts';
import { isExclusive, offerRefusal } from './market.ts';
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

/**
 * What billing asks of licences. A paid licence comes into force, unless the picture went to somebody
 * else exclusively, was taken down or is not offered any more (`offerRefusal`) in the meantime, its buyer holds the same by another payment page, or what it
 * upgrades is not in force any more: then the answer is `refund`. Refunded, it ends; what it had upgraded comes back, and
 * what upgraded it ends with it, since its price was paid in part by this payment.
 */
export const licencePayments = (publicUrl: string): PaymentSubject => ({
  async paid(tx, reference, now) {
    const licence = await licenceById(tx, reference as LicenceId);
    if (!licence) return { outcome: 'refund' };
    await lockImage(tx, licence.imageId);
    const others = (await openLicences(tx, [licence.imageId])).filter(
      (other) => other.id !== licence.id && other.status === 'active',
    );
    const before = others.find((other) => other.id === licence.upgradedFrom);
    const holds = (other: LicenceRow) =>
      other.profileId === licence.profileId && other.tier === licence.tier;
    const baseless = licence.upgradedFrom !== null && !before;
    const image = await imageById(tx, licence.imageId);
    const down = !image || image.takenDownAt !== null || offerRefusal(image) !== null;
    if (down || baseless || others.some((other) => isExclusive(other.tier) || holds(other))) {
      await moveLicence(tx, licence.id, 'abandoned');
      return { outcome: 'refund' };
    }
    const active = await moveLicence(tx, licence.id, 'active', {
      number: licenceNumber(now),
      paidAt: now,
    });
    if (!active) return { outcome: 'refund' };
    if (before) await moveLicence(tx, before.id, 'superseded');
    if (isExclusive(active.tier)) await setListed(tx, active.imageId, null);
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
    return onTop.map(({ id }) => id);
  },
});
