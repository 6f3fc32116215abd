import type { LicenceTier } from '@limn/contracts/constants';
import type { LicenceId, MandateId, ProgramId, StyleId, UserId } from '@limn/contracts/ids';
import type { MandateTerms } from '@limn/contracts/mandates';
import { formatMoney } from '@limn/contracts/money';
import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { mandates, mandateUses } from './schema.ts';

/** A purchase that a program wants to make for a person. */
export interface MandatedPurchase {
  licenceId: LicenceId;
  userId: UserId;
  program: ProgramId;
  tier: LicenceTier;
  amount: number;
  currency: string;
  /** Every style that the picture credits. */
  styles: readonly StyleId[];
  agreement: { version: string; sha256: string };
}

const monthOf = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** Amounts bought under mandates in the current calendar month (UTC), in minor units. */
export async function spentUnder(
  db: Sql,
  ids: readonly MandateId[],
  now: Date,
): Promise<Map<MandateId, number>> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const [row] = await db
        .select({ sum: sql`coalesce(sum(${mandateUses.amount}), 0)`.mapWith(Number) })
        .from(mandateUses)
        .where(
          and(
            eq(mandateUses.mandateId, id),
            eq(mandateUses.returned, false),
            gte(mandateUses.createdAt, monthOf(now)),
          ),
        );
      return [id, row!.sum] as const;
    }),
  );
  return new Map(found);
}

/** The reason a mandate does not cover a purchase, as a sentence; null if it covers it. */
export function obstacleOf(
  terms: MandateTerms,
  purchase: Omit<MandatedPurchase, 'licenceId' | 'userId' | 'program'>,
  spent: number,
): string | null {
  const { tier, amount, currency, styles, agreement } = purchase;
  const money = (value: number) => formatMoney({ amount: value, currency }, 'en-US');
  if (!terms.tiers.some((one) => one === tier))
    return tier === 'commercial'
      ? 'An exclusive licence always needs a person.'
      : `The mandate does not cover ${tier} licences.`;
  if (terms.currency !== currency) return `The mandate is in ${terms.currency}.`;
  if (amount > terms.priceCap)
    return `The mandate covers licences of up to ${money(terms.priceCap)}.`;
  if (spent + amount > terms.monthlyCap)
    return `The mandate covers ${money(terms.monthlyCap)} a month; ${money(spent)} are spent.`;
  if (terms.onlyStyles.length > 0 && !styles.every((style) => terms.onlyStyles.includes(style)))
    return 'The picture credits a style that the mandate does not cover.';
  if (styles.some((style) => terms.notStyles.includes(style)))
    return 'The picture credits a style that the mandate excludes.';
  if (terms.agreement.version !== agreement.version || terms.agreement.sha256 !== agreement.sha256)
    return 'The licence agreement has a newer version than the mandate accepts.';
  return null;
}

/**
 * Finds a mandate that covers a purchase and counts the purchase under it, in the purchase's own transaction. Each mandate
 * is locked while its month is added up, so purchases at the same moment never pass a limit.
 * @returns the mandate, or why a person has to pay
 */
export async function coverPurchase(
  tx: Tx,
  purchase: MandatedPurchase,
  now: Date,
): Promise<{ mandate: MandateId } | { why: string }> {
  const found = await tx
    .select()
    .from(mandates)
    .where(
      and(
        eq(mandates.userId, purchase.userId),
        eq(mandates.programId, purchase.program),
        isNull(mandates.revokedAt),
        gt(mandates.endsAt, now),
      ),
    )
    .orderBy(asc(mandates.confirmedAt), asc(mandates.id))
    .for('update');
  let why = 'You have signed no mandate for this program.';
  for (const { id, terms } of found) {
    const spent = (await spentUnder(tx, [id], now)).get(id) ?? 0;
    const obstacle = obstacleOf(terms, purchase, spent);
    if (obstacle === null) {
      const { licenceId, amount } = purchase;
      await tx.insert(mandateUses).values({ licenceId, mandateId: id, amount, createdAt: now });
      return { mandate: id };
    }
    why = obstacle;
  }
  return { why };
}

/** Releases the amount of a purchase that was not charged or was refunded. */
export async function returnUse(tx: Sql, licenceId: LicenceId): Promise<void> {
  await tx.update(mandateUses).set({ returned: true }).where(eq(mandateUses.licenceId, licenceId));
}
