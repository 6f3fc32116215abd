import { z } from 'zod';
import { ApprovalBarrier } from './approvals.ts';
import { EarningId, MoneyActId, PaymentId } from './ids.ts';
import { Currency, maxPriceMinor } from './money.ts';
import { typedText } from './text.ts';
import { route } from './route.ts';

/** Money actions that admins can propose, with their labels. */
export const moneyActKinds = {
  refund: 'Refund',
  'refund-again': 'Try a failed refund again',
  'refund-outside': 'Record a refund paid outside Stripe',
  'payout-outside': 'Record a payout paid outside Stripe',
  'write-off': 'Write off a payee’s debt',
} as const;
export type MoneyActKind = keyof typeof moneyActKinds;
const kinds = Object.keys(moneyActKinds) as [MoneyActKind, ...MoneyActKind[]];

/** A payment made another way is found by its reference there. */
export const isOutside = (kind: MoneyActKind): boolean =>
  kind === 'refund-outside' || kind === 'payout-outside';

export const moneyActStates = {
  proposed: 'Waits for a second admin',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const;
export type MoneyActState = keyof typeof moneyActStates;
const states = Object.keys(moneyActStates) as [MoneyActState, ...MoneyActState[]];

/** Where an act may go from each state: it is decided once. */
export const moneyActTransitions: Readonly<Record<MoneyActState, readonly MoneyActState[]>> = {
  proposed: ['approved', 'rejected', 'withdrawn', 'expired'],
  approved: [],
  rejected: [],
  withdrawn: [],
  expired: [],
};

/** Days for which a proposal waits. */
export const moneyActDays = 7;

/** Decisions, each with the state it leads to. */
export const moneyDecided = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
} as const satisfies Record<string, MoneyActState>;
export type MoneyDecision = keyof typeof moneyDecided;
export const moneyDecisions = Object.keys(moneyDecided) as [MoneyDecision, ...MoneyDecision[]];

/**
 * Who may decide a money action: its proposer can withdraw it, any other admin can approve or reject it. The one rule
 * for the server's routes and the screens' buttons.
 */
export const moneyDecisionsOf = (state: MoneyActState, own: boolean): MoneyDecision[] =>
  moneyDecisions.filter(
    (decision) =>
      moneyActTransitions[state].includes(moneyDecided[decision]) &&
      (decision === 'withdraw') === own,
  );

/** A money action that is possible in the payment's current state. */
export const PossibleAct = z.object({
  kind: z.enum(kinds),
  /** The earning it concerns, if it concerns one. */
  earningId: EarningId.nullable(),
  /** The payee's name. */
  payee: z.string().nullable(),
  /** The most it may be, in minor units. */
  most: z.int().positive(),
  /** All of it or nothing. */
  whole: z.boolean(),
});
export type PossibleAct = z.infer<typeof PossibleAct>;

const at = z.iso.datetime();

export const MoneyAct = z.object({
  id: MoneyActId,
  paymentId: PaymentId,
  /** Description of the purchase. */
  paidFor: z.string(),
  /** Who paid; null once their account is deleted. */
  payer: z.object({ name: z.string(), email: z.string() }).nullable(),
  kind: z.enum(kinds),
  state: z.enum(states),
  payee: z.string().nullable(),
  /** In minor units. */
  amount: z.int().positive(),
  currency: Currency,
  why: z.string(),
  /** Its reference at the other bank, for money sent outside the provider; else empty. */
  reference: z.string(),
  /** Names of the admins; null if their account is deleted. */
  proposedBy: z.string().nullable(),
  proposedAt: at,
  decidedBy: z.string().nullable(),
  decidedAt: at.nullable(),
  decidedWhy: z.string(),
  expiresAt: at,
  /** The decisions open to the reader. */
  decisions: z.array(z.enum(moneyDecisions)),
  /** Why the reader cannot approve it; null: they can, or it is decided, or it is their own. */
  barrier: ApprovalBarrier.nullable(),
});
export type MoneyAct = z.infer<typeof MoneyAct>;

const Why = z
  .string()
  .overwrite(typedText)
  .min(5, 'Give a reason of at least five characters.')
  .max(500, 'At most 500 characters.');

export const NewMoneyAct = z
  .object({
    kind: z.enum(kinds, { error: 'Choose what to do.' }),
    earningId: EarningId.nullable().default(null),
    amount: z
      .int('An amount is a whole number of cents.')
      .min(1, 'The smallest amount is one cent.')
      .max(maxPriceMinor),
    why: Why,
    reference: z.string().trim().max(120, 'At most 120 characters.').default(''),
  })
  .refine(({ kind, reference }) => !isOutside(kind) || reference.length >= 3, {
    path: ['reference'],
    message: 'Enter the bank’s reference number.',
  });

export const NewMoneyDecision = z
  .object({
    decision: z.enum(moneyDecisions),
    why: z.string().trim().max(500, 'At most 500 characters.').default(''),
  })
  .refine(({ decision, why }) => decision !== 'reject' || why.length >= 5, {
    path: ['why'],
    message: 'Give a reason of at least five characters.',
  });

const tag = 'Admin';

export const moneyActRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/v1/money-acts',
    tag,
    summary: 'What admins proposed to do with money: what waits, then the newest that are decided',
    access: 'admin',
    query: z.object({
      /** How many of the decided are given. */
      size: z.coerce.number().int().min(0).max(100).default(25),
    }),
    response: z.object({ waiting: z.array(MoneyAct), decided: z.array(MoneyAct) }),
  }),
  propose: route({
    method: 'POST',
    path: '/api/admin/v1/payments/{id}/acts',
    tag,
    summary: 'Propose to move money because of a payment; another admin has to approve it',
    access: 'admin',
    params: z.object({ id: PaymentId }),
    body: NewMoneyAct,
    response: MoneyAct,
  }),
  decide: route({
    method: 'POST',
    path: '/api/admin/v1/money-acts/{id}/decisions',
    tag,
    summary: 'Approve or reject what another admin proposed, or withdraw your own',
    access: 'admin',
    params: z.object({ id: MoneyActId }),
    body: NewMoneyDecision,
    response: MoneyAct,
  }),
};
