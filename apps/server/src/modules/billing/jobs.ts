import { EarningId, PaymentId } from '@limn/contracts/ids';
import { z } from 'zod';
import { type JobKind, plainJob } from '../../platform/jobs.ts';

/** Releases earnings whose hold has ended, and queues their transfers. */
export const releasing = plainJob('billing.release');
/** Pays one earning out. */
export const transferring: JobKind<{ earningId: EarningId }> = {
  name: 'billing.transfer',
  data: z.object({ earningId: EarningId }),
};
/** Refunds a payment. */
export const refunding: JobKind<{ paymentId: PaymentId }> = {
  name: 'billing.refund',
  data: z.object({ paymentId: PaymentId }),
};
/** Charges a payment to its person's saved card. */
export const charging: JobKind<{ paymentId: PaymentId }> = {
  name: 'billing.charge',
  data: z.object({ paymentId: PaymentId }),
};
/** Works a stored event of the provider off. */
export const handlingEvent: JobKind<{ eventId: string }> = {
  name: 'billing.webhook',
  data: z.object({ eventId: z.string() }),
};
