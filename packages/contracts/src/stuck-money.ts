import { z } from 'zod';
import { EarningId, PaymentId, ProfileId } from './ids.ts';
import { Currency } from './money.ts';
import { route } from './route.ts';

const at = z.iso.datetime();
const Payee = z.object({ id: ProfileId, name: z.string() });
const amount = { amount: z.int(), currency: Currency };

/** Money that needs an admin to move, or moves only later. Amounts are in minor units. */
export const StuckMoney = z.object({
  /** Owed to buyers after a refund that failed or was refused, without another attempt in progress. */
  refunds: z.array(
    z.object({
      paymentId: PaymentId,
      description: z.string(),
      ...amount,
      /** The provider's word for the last refusal. */
      reason: z.string().nullable(),
      since: at,
    }),
  ),
  /** Earnings whose transfer the provider refused though the payee's account is fine. */
  transfers: z.array(
    z.object({
      earningId: EarningId,
      /** Null: it was earned without a payment. */
      paymentId: PaymentId.nullable(),
      payee: Payee,
      ...amount,
      refusals: z.int(),
      reason: z.string().nullable(),
      nextTryAt: at,
    }),
  ),
  /** Payees with available money that the provider cannot pay. */
  payees: z.array(
    z.object({
      payee: Payee,
      ...amount,
      /** none: never set up; pending: details are missing; gone: it no longer exists at the provider. */
      account: z.enum(['none', 'pending', 'gone']),
      since: at,
    }),
  ),
  /** Operations that started more than an hour ago and have no result. */
  settlements: z.array(
    z.object({
      kind: z.enum(['payment', 'refund', 'transfer', 'news']),
      id: z.string(),
      paymentId: PaymentId.nullable(),
      since: at,
    }),
  ),
});
export type StuckMoney = z.infer<typeof StuckMoney>;

export const stuckMoneyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/v1/stuck-money',
    tag: 'Admin',
    summary: 'Money that waits for a person or has waited too long, the oldest 100 of each kind',
    access: 'admin',
    response: StuckMoney,
  }),
};
