import type { PaymentId, ProfileId, UserId } from '@limn/contracts/ids';
import { and, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { countOf } from '../../platform/database/count-of.ts';
import { rows, type Sql, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { refundedPart } from '../ledger/index.ts';
import type { LetterText } from '../mail/index.ts';
import { payments, refunds } from './schema.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** The cause of an earning, such as a style of its payee; only its own module understands the id. */
export interface Cause {
  kind: string;
  id: string;
}

/** One payee's part of a sale, for one cause, in parts per million. */
export interface PayeeShare {
  payee: ProfileId;
  cause: Cause;
  ppm: number;
}

/** A kind of purchase. Billing calls back inside its own transaction; each call may be repeated. */
export interface PaymentSubject {
  paid(
    tx: Tx,
    reference: string,
    now: Date,
  ): Promise<
    | { outcome: 'refund' }
    | {
        outcome: 'sold';
        payees: PayeeShare[];
        /** The payees are not paid before this day, even when the usual hold ends earlier. */
        notBefore?: Date;
        /** Letter to the buyer in addition to the receipt. */
        letter: LetterText;
      }
    /** Only our revenue: no payee has a share in it. */
    | { outcome: 'own' }
  >;
  expired(tx: Tx, reference: string): Promise<void>;
  /** The saved card could not be charged, for the reason given in words: a person has to pay. */
  declined?(tx: Tx, reference: string, why: string): Promise<void>;
  /**
   * The whole charge has gone back to the buyer, or is owed to them.
   * @returns what else that ends: its payments go back too
   */
  refunded(tx: Tx, reference: string, now: Date): Promise<string[] | void>;
}

/** Writes down the intent to charge, in the transaction that made it necessary. */
export async function createPayment(
  tx: Sql,
  payment: {
    kind: string;
    reference: string;
    userId: UserId;
    /** Description of the purchase. */
    description: string;
    amount: number;
    currency: string;
    now: Date;
  },
): Promise<PaymentRow> {
  const { now, ...rest } = payment;
  const [row] = await tx
    .insert(payments)
    .values({ id: newId('payment'), ...rest, status: 'created', refunded: 0, createdAt: now })
    .returning();
  return row!;
}

export async function paymentByReference(
  db: Sql,
  reference: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.reference, reference));
  return row;
}

export async function paymentById(db: Sql, id: PaymentId): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

/**
 * The net amount paid for each reference, without tax and refunds, in minor units. References without a payment are
 * left out.
 */
export async function paidFor(db: Sql, references: string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map();
  const found = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.reference, references), isNotNull(payments.paidAt)));
  return new Map(
    found.map(({ reference, amount, gross, refunded, owed }) => [
      reference,
      amount - refundedPart(amount, refunded + owed, gross!),
    ]),
  );
}

/** A person's payments, newest first. */
export async function paymentsOf(
  db: Sql,
  userId: UserId,
  page: { offset: number; size: number },
): Promise<{ found: PaymentRow[]; total: number }> {
  const where = and(eq(payments.userId, userId), isNotNull(payments.paidAt));
  const [found, total] = await Promise.all([
    db
      .select()
      .from(payments)
      .where(where)
      .orderBy(desc(payments.paidAt), desc(payments.id))
      .limit(page.size)
      .offset(page.offset),
    countOf(db, payments, where, page),
  ]);
  return { found, total };
}

/** Locks a payment until the transaction ends, so that events about it take effect one at a time. */
export async function lockPayment(tx: Tx, id: PaymentId): Promise<PaymentRow> {
  await rows(tx, sql`select id from payments where id = ${id} for update`);
  return (await paymentById(tx, id))!;
}

/** The payments for some references, oldest first, each with the sum of its refunds under way (`ordered`). */
export function paymentsFor(
  db: Sql,
  references: string[],
): Promise<(PaymentRow & { ordered: number })[]> {
  return db
    .select({
      ...getTableColumns(payments),
      ordered: sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
        where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'due' and not ${refunds.ofOwed})`.mapWith(
        Number,
      ),
    })
    .from(payments)
    .where(and(inArray(payments.reference, references), isNotNull(payments.paidAt)))
    .orderBy(payments.paidAt);
}
