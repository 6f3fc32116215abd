import { freeOwnPictures } from '@limn/contracts/constants';
import type { UserId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { balances, post } from '../ledger/index.ts';

const currency = 'PICTURES';
const painted = 'own_pictures_painted';
/** One account a month (UTC): what is left of a month is not carried into the next. */
const account = (userId: UserId, at: Date) =>
  `user:${userId}:own_pictures:${at.toISOString().slice(0, 7)}`;

/**
 * How many pictures a person may still make this month from their own works without credits. Whoever asks
 * inside a transaction is the only one who takes any until it ends.
 */
export async function ownPicturesLeft(tx: Tx, userId: UserId, now: Date): Promise<number> {
  const own = account(userId, now);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${own}))`);
  await post(tx, {
    key: `grant:${own}`,
    kind: 'own_pictures.grant',
    reference: userId,
    occurredAt: now,
    entries: [
      { account: 'own_pictures_granted', amount: -freeOwnPictures, currency },
      { account: own, amount: freeOwnPictures, currency },
    ],
  });
  return (await balances(tx, [own], currency))[own]!;
}

interface Pictures {
  userId: UserId;
  /** When they are, or were, taken: it decides the month. */
  takenAt: Date;
  amount: number;
  reference: string;
  now: Date;
}

/** Takes free pictures for a generation, once for its reference. */
export async function takeOwnPictures(tx: Tx, taken: Pictures): Promise<void> {
  const { userId, takenAt, amount, reference, now } = taken;
  await post(tx, {
    key: `own_pictures.take:${reference}`,
    kind: 'own_pictures.take',
    reference,
    occurredAt: now,
    entries: [
      { account: account(userId, takenAt), amount: -amount, currency },
      { account: painted, amount, currency },
    ],
  });
}

/** Gives back those that were not painted, to the month they were of. */
export async function giveOwnPicturesBack(tx: Tx, back: Pictures): Promise<void> {
  const { userId, takenAt, amount, reference, now } = back;
  await post(tx, {
    key: `own_pictures.back:${reference}`,
    kind: 'own_pictures.back',
    reference,
    occurredAt: now,
    entries: [
      { account: painted, amount: -amount, currency },
      { account: account(userId, takenAt), amount, currency },
    ],
  });
}
