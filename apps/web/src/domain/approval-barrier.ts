import { approvalBarriers, type ApprovalBarrier } from '@limn/contracts/approvals';
import { formatDateTime } from '../lib/format.ts';

/** Why the reader cannot approve a proposal, with the time in the reader's own time zone. */
export const barrierText = ({ reason, from }: ApprovalBarrier): string =>
  from
    ? `${approvalBarriers[reason]} You can approve from ${formatDateTime(from)}.`
    : approvalBarriers[reason];
