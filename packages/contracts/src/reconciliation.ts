import { z } from 'zod';
import { PaymentId } from './ids.ts';
import { Currency } from './money.ts';
import { route } from './route.ts';

/** Comparisons, and their names if they do not agree. */
export const faultKinds = {
  balance: 'The ledger and the provider hold different sums',
  unknown: 'The provider has a record that we don’t have',
  missing: 'We have a record that the provider doesn’t have',
  amount: 'The provider has a different amount',
  ledger: 'The ledger contradicts itself',
  payment: 'A payment differs from the ledger',
  stuck: 'Started more than an hour ago, without a result',
  hold: 'A hold has ended but the money is still held',
  owed: 'We owe a buyer money and no refund is on its way',
  statement: 'Statements differ from what was sent',
} as const;
export type FaultKind = keyof typeof faultKinds;

export const Fault = z.object({
  kind: z.enum(Object.keys(faultKinds) as [FaultKind, ...FaultKind[]]),
  /** The subject: one of our or the provider’s ids, an account, a payee. */
  subject: z.string(),
  /** The payment it belongs to, if it belongs to one. */
  paymentId: PaymentId.nullable(),
  /** Minor units by our books and by the other side; null if no sums are compared. */
  ours: z.int().nullable(),
  theirs: z.int().nullable(),
  currency: Currency,
});
export type Fault = z.infer<typeof Fault>;

export const Reconciliation = z.object({
  id: z.int(),
  /** In UTC. */
  day: z.iso.date(),
  ranAt: z.iso.datetime(),
  /** How many of the provider’s balance transactions, and of our payments, were looked at. */
  transactions: z.int(),
  payments: z.int(),
  /** Empty: all agrees. */
  faults: z.array(Fault),
  /** Whether an admin has read it. A report with faults that is unread is not replaced by a later one. */
  read: z.boolean(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

const tag = 'Admin';

export const reconciliationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/v1/reconciliations',
    tag,
    summary: 'What did not agree between the books and the provider, unread first, then the newest',
    access: 'admin',
    query: z.object({ size: z.coerce.number().int().min(1).max(100).default(14) }),
    response: z.object({ reports: z.array(Reconciliation) }),
  }),
  run: route({
    method: 'POST',
    path: '/api/admin/v1/reconciliations',
    tag,
    summary: 'Compare the books with the provider now',
    access: 'admin',
    perMinute: 6,
    response: Reconciliation,
  }),
  read: route({
    method: 'POST',
    path: '/api/admin/v1/reconciliations/{id}/reads',
    tag,
    summary: 'Mark a report as read: a later one of the same day may then replace it',
    access: 'admin',
    params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    status: 204,
  }),
};
