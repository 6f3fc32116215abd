const accounts: Record<string, string> = {
  stripe_clearing: 'At the payment provider',
  fees: 'Provider’s fees',
  tax: 'Tax',
  platform_revenue: 'Our part',
  dispute_reserve: 'Reserve for disputes',
  refunds_due: 'Owed back to buyers',
  outside: 'Sent outside the payment provider',
  payouts_settled: 'Paid out to payees',
};
const parts: Record<string, string> = {
  held: 'held',
  available: 'available',
  in_transit: 'on its way',
  paid: 'paid out',
  clawback: 'to be taken back',
};

const kinds: Record<string, string> = {
  sale: 'Sale',
  fee: 'Provider’s fee',
  unsold: 'Paid too late',
  refund: 'Refund',
  overpaid: 'Returned twice',
  dispute: 'Dispute',
  release: 'Hold ended',
  net: 'Withheld',
  transit: 'Sent',
  payout: 'Paid out',
  return: 'Not sent',
  reversal: 'Returned',
  'write-off': 'Written off',
};

/** Plain names for kinds of ledger transfers. */
export const kindName = (kind: string): string => kinds[kind] ?? kind.replaceAll(/[-_.]/g, ' ');

/** The plain name of a ledger account; for an unknown one, its id without separators. */
export function accountName(account: string, payees: ReadonlyMap<string, string>): string {
  const [kind, id, part] = account.split(':');
  if (kind !== 'payee' || !id || !part) return accounts[account] ?? account.replaceAll('_', ' ');
  return `${payees.get(id) || id}, ${parts[part] ?? part}`;
}
