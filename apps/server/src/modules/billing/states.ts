import type { earningStatuses } from '@limn/contracts/billing';
import { and, eq, inArray } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { sourcesOf, type Transitions } from '../../platform/states.ts';
import { disputes, earnings, payments, refunds, transfers } from './schema.ts';

type EarningStatus = (typeof earningStatuses)[number];
type PaymentStatus = (typeof payments.$inferSelect)['status'];
type RefundStatus = (typeof refunds.$inferSelect)['status'];
type TransferStatus = (typeof transfers.$inferSelect)['status'];
type DisputeStatus = (typeof disputes.$inferSelect)['status'];

const payment: Transitions<PaymentStatus> = {
  created: ['open', 'paid', 'expired'],
  open: ['paid', 'expired'],
  // A payment page that was left open can still be paid.
  expired: ['paid'],
  // Its subject was not available, or all of it was refunded.
  paid: ['refunding', 'refunded'],
  refunding: ['refunded'],
  // A refund failed after it had been accepted: its money is owed again.
  refunded: ['refunding'],
};

const refund: Transitions<RefundStatus> = {
  due: ['asked', 'done', 'failed'],
  asked: ['done', 'failed'],
  // The buyer's bank may send it back days later.
  done: ['failed'],
  failed: [],
};

const earning: Transitions<EarningStatus> = {
  held: ['available', 'refunded'],
  available: ['in_transit', 'refunded'],
  in_transit: ['paid', 'available', 'refunded'],
  // The provider reversed it from the payee's account: it is held again, as at first.
  paid: ['held'],
  // So it did with an earlier part of it.
  refunded: ['held'],
};

const transfer: Transitions<TransferStatus> = {
  due: ['in_transit', 'failed'],
  // The call was begun: only the provider knows whether it was made.
  in_transit: ['paid', 'failed'],
  paid: ['returned'],
  failed: [],
  returned: [],
};

const dispute: Transitions<DisputeStatus> = { open: ['won', 'lost'], won: [], lost: [] };

/** The state machines of money, each with the table its rows are in. */
export const machines = {
  payment: { table: payments, transitions: payment },
  refund: { table: refunds, transitions: refund },
  earning: { table: earnings, transitions: earning },
  transfer: { table: transfers, transitions: transfer },
  dispute: { table: disputes, transitions: dispute },
};
type Machines = typeof machines;
type Row<M extends keyof Machines> = Machines[M]['table']['$inferSelect'];

/**
 * Moves a row to another state, together with other changes to it.
 * @throws Error when there is no such row, or its state forbids the move; then nothing is changed
 */
export async function move<M extends keyof Machines>(
  tx: Sql,
  what: M,
  id: Row<M>['id'],
  to: Row<M>['status'],
  change: Partial<Omit<Row<M>, 'id' | 'status'>> = {},
): Promise<void> {
  // All five kinds of tables have an id and a status.
  const { table, transitions } = machines[what] as unknown as {
    table: typeof disputes;
    transitions: Transitions<DisputeStatus>;
  };
  const moved = await tx
    .update(table)
    .set({ ...change, status: to as DisputeStatus })
    .where(
      and(eq(table.id, id), inArray(table.status, sourcesOf(transitions, to as DisputeStatus))),
    )
    .returning({ id: table.id });
  if (moved.length === 0) throw new Error(`What the ${what} ${id} is, it cannot become ${to}.`);
}
