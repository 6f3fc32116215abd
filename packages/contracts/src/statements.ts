import { z } from 'zod';
import { PayeeQuery } from './billing.ts';
import { Currency } from './money.ts';
import { CursorQuery, Next } from './paging.ts';
import { route } from './route.ts';

/** A calendar month in UTC. */
export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write the month as year and month: 2026-11.');

/** Kinds of lines in a statement. */
export const statementKinds = {
  sale: 'Sale',
  generation: 'Picture made',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Paid out',
  reversal: 'Returned',
  'write-off': 'Written off',
} as const;
export type StatementKind = keyof typeof statementKinds;

/**
 * A rights holder's balance at the start and the end of a month, and its changes, in minor units: opening + earned −
 * refunded − disputed − paidOut = closing, exactly.
 */
export const StatementSummary = z.object({
  month: Month,
  currency: Currency,
  opening: z.int(),
  earned: z.int(),
  /** Taken back because buyers were refunded, less what was let off of it. */
  refunded: z.int(),
  /** Held back for payments that buyers' banks called back, less what was given back since. */
  disputed: z.int(),
  /** Sent to the rights holder's account, less what came back from there. */
  paidOut: z.int(),
  closing: z.int(),
  /** The month is over: it does not change any more. */
  final: z.boolean(),
});
export type StatementSummary = z.infer<typeof StatementSummary>;

export const StatementLine = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(statementKinds) as [StatementKind, ...StatementKind[]]),
  at: z.iso.datetime(),
  /** Description of the sale or the picture. */
  description: z.string(),
  /** The licence or project it was sold by, or the picture that was made; null when that is gone. */
  sold: z.object({ label: z.string(), path: z.string() }).nullable(),
  /** The app or key that the licence was bought through; null: none. */
  through: z.string().nullable(),
  /** Change of what is owed, in minor units. */
  amount: z.int(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const Statement = StatementSummary.extend({
  /** A page of them, oldest first. */
  lines: z.array(StatementLine),
  /** Lines of the whole month, counted to a thousand beyond the page. */
  total: z.int(),
  /** Where the lines continue. */
  next: Next,
});
export type Statement = z.infer<typeof Statement>;

const params = z.object({ month: Month });
const tag = 'Ledger';

export const statementRoutes = {
  list: route({
    method: 'GET',
    path: '/api/ledger/v1/statements',
    tag,
    summary: 'My statements, a line for each month in which something happened, newest first',
    access: 'accepted',
    scope: 'statements:read',
    query: CursorQuery.extend(PayeeQuery.shape),
    response: z.object({ statements: z.array(StatementSummary), total: z.int(), next: Next }),
  }),
  get: route({
    method: 'GET',
    path: '/api/ledger/v1/statements/{month}',
    tag,
    summary:
      'One month, with a page of its lines: one for every sale, picture made, refund, dispute and payout',
    access: 'accepted',
    scope: 'statements:read',
    params,
    query: CursorQuery.extend(PayeeQuery.shape),
    response: Statement,
  }),
  file: route({
    method: 'GET',
    path: '/api/ledger/v1/statements/{month}/file',
    tag,
    summary:
      'A month’s statement as PDF or CSV, or, once the month is over, its signed receipt (JWS)',
    access: 'accepted',
    scope: 'statements:read',
    perMinute: 30,
    params,
    query: PayeeQuery.extend({ format: z.enum(['pdf', 'csv', 'jws']) }),
    stream: 'file',
  }),
};
