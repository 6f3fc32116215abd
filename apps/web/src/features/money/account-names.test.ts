import { describe, expect, it } from 'vitest';
import { accountName } from './account-names.ts';

describe('accounts of the ledger', () => {
  const payees = new Map([['prf_1', 'Mira Okafor']]);
  it.each([
    ['stripe_clearing', 'At the payment provider'],
    ['payee:prf_1:held', 'Mira Okafor, held'],
    ['payee:prf_2:clawback', 'prf_2, to be taken back'],
    ['payouts_settled', 'Paid out to payees'],
    ['own_pictures_granted', 'own pictures granted'],
  ])('%s is called ‘%s’', (account, name) => expect(accountName(account, payees)).toBe(name));
});
