import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { ledgerBalances, ledgerEntries, ledgerTransfers } from './schema.ts';

export interface Entry {
  account: string;
  /** Minor units, or credits with the currency `CREDITS`. Zero lines are left out. */
  amount: number;
  currency: string;
}

/** Accounts that may never go below zero: what a payee or a user can dispose of. */
const floorZero =
  /^(payee:.+:(held|available|in_transit)|user:.+:(credits(_reserved)?|own_pictures:.+))$/;

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function checkBalanced(entries: Entry[]): void {
  const sums = new Map<string, number>();
  for (const { amount, currency } of entries) {
    if (!Number.isSafeInteger(amount)) throw new RangeError('Ledger amounts are whole numbers.');
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  for (const [currency, sum] of sums)
    if (sum !== 0)
      throw new RangeError(`A ledger transfer must sum to zero in ${currency}, not ${sum}.`);
}

/**
 * Writes one transfer, in the caller's transaction. `key` makes it happen once: posting the same
 * transfer again does nothing, posting another under the same key throws.
 * @returns false when it had been posted before.
 * @throws DomainError `conflict` when an account that may not go below zero would.
 */
export async function post(
  tx: Tx,
  transfer: { key: string; kind: string; reference: string; occurredAt: Date; entries: Entry[] },
): Promise<boolean> {
  const entries = transfer.entries.filter((entry) => entry.amount !== 0);
  checkBalanced(entries);
  const bodySha256 = sha256([transfer.kind, transfer.reference, entries]);
  const id = newId('transfer');
  const inserted = await tx
    .insert(ledgerTransfers)
    .values({
      id,
      key: transfer.key,
      kind: transfer.kind,
      reference: transfer.reference,
      bodySha256,
      occurredAt: transfer.occurredAt,
    })
    .onConflictDoNothing({ target: ledgerTransfers.key })
    .returning({ id: ledgerTransfers.id });
  if (inserted.length === 0) {
    const [known] = await tx
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.key, transfer.key));
    if (known?.bodySha256 !== bodySha256)
      throw new Error(`Ledger key ${transfer.key} was used for another transfer.`);
    return false;
  }
  if (entries.length === 0) return true;
  await tx
    .insert(ledgerEntries)
    .values(entries.map((entry, index) => ({ transferId: id, line: index + 1, ...entry })));
  await addToBalances(tx, entries);
  return true;
}

async function addToBalances(tx: Tx, entries: Entry[]): Promise<void> {
  const changes = new Map<string, Entry>();
  for (const { account, amount, currency } of entries) {
    const name = `${account} ${currency}`;
    changes.set(name, { account, currency, amount: amount + (changes.get(name)?.amount ?? 0) });
  }
  // In one order everywhere, so that concurrent transfers cannot wait for each other in a circle.
  for (const name of [...changes.keys()].sort()) {
    const { account, currency, amount } = changes.get(name)!;
    const floor = floorZero.test(account);
    const updated = await tx
      .update(ledgerBalances)
      .set({ balance: sql`${ledgerBalances.balance} + ${amount}` })
      .where(
        sql`${ledgerBalances.account} = ${account} and ${ledgerBalances.currency} = ${currency}
          and (not ${ledgerBalances.floorZero} or ${ledgerBalances.balance} + ${amount} >= 0)`,
      )
      .returning({ account: ledgerBalances.account });
    if (updated.length > 0) continue;
    if (floor && amount < 0)
      throw new DomainError('conflict', `Account ${account} would go below zero.`);
    await tx
      .insert(ledgerBalances)
      .values({ account, currency, balance: amount, floorZero: floor })
      .onConflictDoUpdate({
        target: [ledgerBalances.account, ledgerBalances.currency],
        set: { balance: sql`${ledgerBalances.balance} + ${amount}` },
      });
  }
}
