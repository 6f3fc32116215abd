const accounts: Record<string, string> = {
  stripe_clearing: 'At the payment provider',
  fees: 'Provider’s fees',
  tax: 'Tax',
  platform_revenue: 'Our part',
  dispute_reserve: 'Reserve for disputes',
  refunds_due: 'Owed back to buyers',
  outside: 'Sent outside the payment provider',
};
const parts: Record<string, string> = {
  held: 'held',
  available: 'available',
  in_transit: 'on its way',
  paid: 'paid out',
  clawback: 'to be taken back',
};

/** An account of the ledger in plain words; one it does not know as it is called. */
export function accountName(account: string, payees: ReadonlyMap<string, string>): string {
  const [kind, id, part] = account.split(':');
  if (kind !== 'payee' || !id || !part) return accounts[account] ?? account;
  return `${payees.get(id) || id}, ${parts[part] ?? part}`;
}
