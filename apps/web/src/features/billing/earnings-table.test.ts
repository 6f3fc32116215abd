import type { Earning } from '@limn/contracts/billing';
import { expect, test } from 'vitest';
import { statusOf } from './earnings-table.tsx';

test.each([
  ['Paid', { status: 'paid' }],
  ['In dispute', { status: 'held', disputed: true }],
  ['Refunded', { status: 'refunded', amount: 0, refunded: 1000 }],
  // It had been paid out, and is owed back.
  ['Refunded', { status: 'paid', amount: 0, refunded: 1000 }],
  ['Held, part refunded', { status: 'held', amount: 800, refunded: 200 }],
  ['Kept back for a refund', { status: 'paid', netted: 1000 }],
  ['Paid, less a refund', { status: 'paid', netted: 400 }],
] as const)('an earning is told as ‘%s’', (words, change) => {
  const plain = { status: 'paid', disputed: false, amount: 1000, refunded: 0, netted: 0 };
  expect(statusOf({ ...plain, ...change } as Earning)).toBe(words);
});
