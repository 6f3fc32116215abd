import { upTo } from '@limn/contracts/text';
import { freeOwnPictures } from '@limn/contracts/constants';
import type { UserId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { balances, isPosted, post } from '../ledger/index.ts';

const currency = 'PICTURES';
const painted = 'own_pictures_painted';
/** One account for each month (UTC): the rest of a month is not carried over. */
const account = (userId: UserId, at: Date) =>
  `user:${userId}:own_pictures:${upTo(at.toISOString(), 7)}`;

/**
 * How many more pictures a person can make from their own works this month without credits. Inside a transaction, the
 * caller has a lock on them until it ends.
 */
export async function ownPicturesLeft(tx: Tx, userId: UserId, now: Date): Promise<number> {
  const own = account(userId, now);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${own}))`);
  await post(tx, {
    key: grantKey(own),
    kind: 'own_pictures.grant',
    reference: userId,
    occurredAt: now,
    entries: [
      { account: 'own_pictures_granted', amount: -freeOwnPictures, currency },
      { account: own, amount: freeOwnPictures, currency },
    ],
  });
  return leftIn(tx, own);
}

const grantKey = (own: string) => `grant:${own}`;
const leftIn = async (db: Sql, own: string) => (await balances(db, [own], currency))[own]!;

/** Cache of months whose free pictures were granted already, by account. */
const granted = new LRUCache<string, true>({ max: 20_000 });

/** The same for reading: nothing is written if the month's pictures have been granted. */
export async function readOwnPictures(db: Database, userId: UserId, now: Date): Promise<number> {
  const own = account(userId, now);
  if (!granted.has(own) && (await isPosted(db, grantKey(own)))) granted.set(own, true);
  if (granted.has(own)) return leftIn(db, own);
  return db.transaction((tx) => ownPicturesLeft(tx, userId, now));
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

/** Returns the pictures that were not painted to the month they were counted in. */
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
