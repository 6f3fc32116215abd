import {
  type Admin,
  adminOrigins,
  type AdminProposal,
  adminProposalDays,
  adminRightsRoutes,
  NewAdminProposal,
} from '@limn/contracts/admin-rights';
import { approvalHours } from '@limn/contracts/approvals';
import { auditRoutes } from '@limn/contracts/audit';
import { moneyActStates, type MoneyDecision, NewMoneyDecision } from '@limn/contracts/money-acts';
import { useState } from 'react';
import { barrierText } from '../../domain/approval-barrier.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Problem, Skeleton, Tag } from '../../ui/states.tsx';

const gone = 'Someone whose account is deleted';
const tones = {
  proposed: 'blue',
  approved: 'ok',
  rejected: 'danger',
  withdrawn: 'muted',
  expired: 'muted',
} as const;
const decisionNames: Readonly<Record<MoneyDecision, string>> = {
  approve: 'Approve',
  reject: 'Decline',
  withdraw: 'Withdraw',
};
const consequences: Readonly<Record<MoneyDecision, string>> = {
  approve: `They become an admin at once, and can approve proposals in ${approvalHours} hours. All admins get an e-mail.`,
  reject: 'They get no admin rights. All admins get an e-mail.',
  withdraw: 'They get no admin rights. All admins get an e-mail.',
};

const refreshAdmins = () => refresh(adminRightsRoutes.list, auditRoutes.list);

/** Who has admin rights, and the proposals to give them, which take two admins. */
export function AdminList() {
  const { data, error, mutate } = useApi(adminRightsRoutes.list, {});
  const [proposing, setProposing] = useState(false);
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading admins">
        <Skeleton className="h-72 rounded-l" />
      </Loading>
    );
  const { admins, waiting, decided } = data;
  return (
    <>
      <p className="mb-6 max-w-[68ch] text-muted">
        One admin proposes a new admin and another approves it. A person can approve {approvalHours}{' '}
        hours after becoming an admin, and never for someone whose rights they proposed or who
        proposed theirs. A person is one e-mail address.
      </p>
      {admins.length < 2 && (
        <p className="mb-6 max-w-[68ch]">
          There is no second admin to approve anything. Add a second person’s address to
          LIMN_ADMIN_EMAILS and restart the server; they can approve {approvalHours} hours later.
        </p>
      )}
      <ul aria-label="Admins">
        {admins.map((admin) => (
          <AdminRow key={admin.id} admin={admin} />
        ))}
      </ul>
      <div className="mt-6">
        <Button size="small" onClick={() => setProposing(true)}>
          Propose an admin
        </Button>
      </div>
      {proposing && (
        <Dialog
          open
          onOpenChange={() => setProposing(false)}
          title="Propose an admin"
          description={`Another admin has to approve it within ${adminProposalDays} days. All admins get an e-mail.`}
        >
          <ProposalForm onDone={() => setProposing(false)} />
        </Dialog>
      )}
      <h2 className="mt-10 mb-3 text-xl">Waiting</h2>
      {waiting.length === 0 ? (
        <EmptyState text="No proposal is waiting." />
      ) : (
        <ProposalList label="Waiting proposals" proposals={waiting} />
      )}
      {decided.length > 0 && (
        <>
          <h2 className="mt-10 mb-3 text-xl">Decided</h2>
          <ProposalList label="Decided proposals" proposals={decided} />
        </>
      )}
    </>
  );
}

function sinceText({ since, confirmed, approvesFrom }: Admin): string {
  const start = since ? `Since ${formatDateTime(since)}.` : 'Since the first start.';
  if (!confirmed)
    return `${start} One admin gave these rights alone. Two admins have to confirm them before this admin can approve anything.`;
  return approvesFrom
    ? `${start} Can approve from ${formatDateTime(approvesFrom)}.`
    : `${start} Can approve.`;
}

function AdminRow({ admin }: { admin: Admin }) {
  const remove = async () => {
    try {
      await call(adminRightsRoutes.remove, { params: { id: admin.id } });
      notify(`${admin.email} is no longer an admin.`);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    await refreshAdmins();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-4 last:border-b">
      <div className="min-w-0">
        <p className="break-words">
          {admin.email}
          {admin.own && ' (you)'}
        </p>
        <p className="max-w-[68ch] text-[13px] text-muted">
          {adminOrigins[admin.origin]}. {sinceText(admin)}
        </p>
      </div>
      {admin.origin === 'granted' && (
        <ConfirmDialog
          trigger={
            <Button size="small" aria-label={`Take admin rights away from ${admin.email}`}>
              Take rights away
            </Button>
          }
          title={`Take admin rights away from ${admin.email}?`}
          text="It takes two admins to give them back. All admins get an e-mail."
          action="Take rights away"
          onConfirm={() => void remove()}
        />
      )}
    </li>
  );
}

function ProposalForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm({
    schema: NewAdminProposal,
    defaultValues: { email: '', why: '' },
    submit: async (body) => {
      await call(adminRightsRoutes.propose, { body });
      notify('Proposed. Another admin has to approve it.');
      onDone();
      await refreshAdmins();
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="off"
        hint="The address they sign in with."
        {...fieldOf(form, 'email')}
      />
      <TextArea
        label="Why"
        hint="Other admins can read it, and the audit log keeps it permanently: do not name anyone."
        rows={3}
        maxLength={500}
        {...fieldOf(form, 'why')}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" busy={form.busy}>
          Propose
        </Button>
      </div>
    </Form>
  );
}

function ProposalList({ label, proposals }: { label: string; proposals: AdminProposal[] }) {
  return (
    <ol aria-label={label}>
      {proposals.map((proposal) => (
        <li
          key={proposal.id}
          className="grid gap-x-6 gap-y-2 border-t py-4 last:border-b md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="break-words">{proposal.email || gone}</span>
              <Tag tone={tones[proposal.state]}>{moneyActStates[proposal.state]}</Tag>
            </p>
            <p dir="auto" className="mt-1 max-w-[68ch] break-words">
              {proposal.why}
            </p>
            <p className="text-[13px] text-muted">
              {proposal.proposedBy ?? gone} proposed it on {formatDateTime(proposal.proposedAt)}
              {proposal.state === 'proposed' && `; it expires on ${formatDate(proposal.expiresAt)}`}
              .
              {proposal.decidedAt &&
                proposal.state !== 'expired' &&
                ` ${proposal.decidedBy ?? gone} decided on ${formatDateTime(proposal.decidedAt)}${proposal.decidedWhy ? `: ${proposal.decidedWhy}` : '.'}`}
            </p>
            {proposal.barrier && (
              <p className="mt-1 text-[13px]">{barrierText(proposal.barrier)}</p>
            )}
          </div>
          {proposal.decisions.length > 0 && <Decide proposal={proposal} />}
        </li>
      ))}
    </ol>
  );
}

function Decide({ proposal }: { proposal: AdminProposal }) {
  const [decision, setDecision] = useState<MoneyDecision>();
  return (
    <div className="flex flex-wrap items-start gap-2">
      {proposal.decisions.map((one) => (
        <Button
          key={one}
          size="small"
          aria-label={`${decisionNames[one]}: ${proposal.email}`}
          onClick={() => setDecision(one)}
        >
          {decisionNames[one]}
        </Button>
      ))}
      {decision && (
        <Dialog
          open
          onOpenChange={() => setDecision(undefined)}
          title={`${decisionNames[decision]} admin rights for ${proposal.email}`}
          description={consequences[decision]}
        >
          <DecisionForm
            proposal={proposal}
            decision={decision}
            onDone={() => setDecision(undefined)}
          />
        </Dialog>
      )}
    </div>
  );
}

function DecisionForm({
  proposal,
  decision,
  onDone,
}: {
  proposal: AdminProposal;
  decision: MoneyDecision;
  onDone: () => void;
}) {
  const form = useContractForm({
    schema: NewMoneyDecision,
    defaultValues: { decision, why: '' },
    submit: async (body) => {
      const { state } = await call(adminRightsRoutes.decide, {
        params: { id: proposal.id },
        body,
      });
      notify(`${proposal.email}: ${moneyActStates[state].toLowerCase()}.`);
      onDone();
      await refreshAdmins();
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
