import { z } from 'zod';

/** Hours a person must have been an admin before they can approve anything. */
export const approvalHours = 24;

/** Why an admin cannot approve a proposal, in words for that admin. */
export const approvalBarriers = {
  'same-person': 'Another person has to approve this: it was proposed with your e-mail address.',
  'proposer-gone': 'The proposer is no longer an admin. Propose it again.',
  'proposer-unconfirmed':
    'The proposer’s admin rights were given by one admin alone. Two admins have to confirm them first.',
  'approver-gone': 'You are no longer an admin.',
  'approver-unconfirmed':
    'Your admin rights were given by one admin alone. Two admins have to confirm them first.',
  related: 'One of you proposed the other’s admin rights. A third admin has to approve this.',
  'too-new': `You can approve ${approvalHours} hours after you became an admin.`,
} as const;
export type ApprovalBarrierReason = keyof typeof approvalBarriers;

/** The reason why the reader cannot approve a proposal. */
export const ApprovalBarrier = z.object({
  reason: z.enum(
    Object.keys(approvalBarriers) as [ApprovalBarrierReason, ...ApprovalBarrierReason[]],
  ),
  /** When the reader becomes able to approve, if waiting is all it takes. */
  from: z.iso.datetime().nullable(),
});
export type ApprovalBarrier = z.infer<typeof ApprovalBarrier>;
