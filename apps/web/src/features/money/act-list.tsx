import {
  type MoneyAct,
  moneyActKinds,
  moneyActRoutes,
  moneyActStates,
  type MoneyDecision,
  NewMoneyDecision,
} from '@limn/contracts/money-acts';
import { formatMoney } from '@limn/contracts/money';
import { moneyConsoleRoutes } from '@limn/contracts/money-console';
import { useState } from 'react';
import { Link } from 'react-router';
import { barrierText } from '../../domain/approval-barrier.ts';
import { call } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Problem, Tag } from '../../ui/states.tsx';

const tones = {
  proposed: 'blue',
  approved: 'ok',
  rejected: 'danger',
  withdrawn: 'muted',
  expired: 'muted',
} as const;
const decisionNames: Readonly<Record<MoneyDecision, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
};
const gone = 'Someone whose account is deleted';

const wordsOf = ({ kind, payee, ...money }: MoneyAct) =>
  `${moneyActKinds[kind]}, ${formatMoney(money)}${payee ? `, ${payee}` : ''}`;

/** Money actions with their reasons, and the reader's decisions. */
export function ActList({ acts, linked = false }: { acts: MoneyAct[]; linked?: boolean }) {
  return (
    <ol>
      {acts.map((act) => (
        <li
          key={act.id}
          className="grid gap-x-6 gap-y-2 border-t py-4 last:border-b md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {linked ? (
                <Link
                  to={adminPaths.payment(act.paymentId)}
                  className="rounded-s break-words hover:underline"
                >
                  {wordsOf(act)}
                </Link>
              ) : (
                <span className="break-words">{wordsOf(act)}</span>
              )}
              <Tag tone={tones[act.state]}>{moneyActStates[act.state]}</Tag>
            </p>
            {linked && (
              <p dir="auto" className="text-[13px] break-words text-muted">
                {act.paidFor}, paid by{' '}
                {act.payer
                  ? [act.payer.name, act.payer.email].filter(Boolean).join(', ')
                  : 'someone whose account is deleted'}
              </p>
            )}
            <p dir="auto" className="mt-1 max-w-[68ch] break-words">
              {act.why}
            </p>
            {act.reference && (
              <p className="text-[13px] break-all text-muted">At the bank: {act.reference}</p>
            )}
            <p className="text-[13px] text-muted">
              {act.proposedBy ?? gone} proposed it on {formatDateTime(act.proposedAt)}
              {act.state === 'proposed' && `; it expires on ${formatDate(act.expiresAt)}`}.
              {act.decidedAt &&
                act.state !== 'expired' &&
                ` ${act.decidedBy ?? gone} decided on ${formatDateTime(act.decidedAt)}${act.decidedWhy ? `: ${act.decidedWhy}` : '.'}`}
            </p>
            {act.barrier && <p className="mt-1 text-[13px]">{barrierText(act.barrier)}</p>}
          </div>
          {act.decisions.length > 0 && <Decide act={act} />}
        </li>
      ))}
    </ol>
  );
}

function Decide({ act }: { act: MoneyAct }) {
  const [decision, setDecision] = useState<MoneyDecision>();
  return (
    <div className="flex flex-wrap items-start gap-2">
      {act.decisions.map((one) => (
        <Button
          key={one}
          size="small"
          aria-label={`${decisionNames[one]}: ${wordsOf(act)}`}
          onClick={() => setDecision(one)}
        >
          {decisionNames[one]}
        </Button>
      ))}
      {decision && (
        <Dialog
          open
          onOpenChange={() => setDecision(undefined)}
          title={`${decisionNames[decision]}: ${wordsOf(act)}`}
          description={
            decision === 'approve'
              ? 'It happens at once, if the payment still allows it.'
              : 'No money is moved.'
          }
        >
          <DecisionForm act={act} decision={decision} onDone={() => setDecision(undefined)} />
        </Dialog>
      )}
    </div>
  );
}

function DecisionForm({
  act,
  decision,
  onDone,
}: {
  act: MoneyAct;
  decision: MoneyDecision;
  onDone: () => void;
}) {
  const form = useContractForm({
    schema: NewMoneyDecision,
    defaultValues: { decision, why: '' },
    submit: async (body) => {
      const { state } = await call(moneyActRoutes.decide, { params: { id: act.id }, body });
      notify(`${moneyActKinds[act.kind]}: ${moneyActStates[state].toLowerCase()}.`);
      onDone();
      await refresh(moneyConsoleRoutes.payment, moneyActRoutes.list);
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextArea
        label={decision === 'reject' ? 'Why' : 'Note for the log (optional)'}
        hint="The audit log keeps it permanently: do not name anyone."
        rows={3}
        maxLength={500}
        {...fieldOf(form, 'why')}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" look={decision === 'reject' ? 'danger' : 'plain'} busy={form.busy}>
          {decisionNames[decision]}
        </Button>
      </div>
    </Form>
  );
}
