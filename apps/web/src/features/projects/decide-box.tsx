import type { Project } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { formatMoney } from '@limn/contracts/money';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { Tag } from '../../ui/states.tsx';
import { Output, outputToDo } from './outputs.tsx';
import { ReasonDialog } from '../../domain/reason-dialog.tsx';
import { useAct } from './use-act.ts';

const ended: Partial<Record<Project['state'], string>> = {
  declined: 'The request was declined. You can send it again with changes.',
  withdrawn: 'The request was withdrawn.',
  expired: 'There was no answer in time. You can send it again with changes.',
  completed: 'The term is over. You may still use approved outputs as the terms say.',
  terminated: 'The agreement has ended.',
};

/** The next step of the project as one sentence for the reader. */
function sentenceOf({
  state,
  side,
  other,
  agreement,
  actions,
  outputs,
  startsAt,
}: Project): string {
  if (ended[state]) return ended[state];
  const name = other.name;
  if (state === 'submitted' || state === 'countered') {
    if (!actions.includes('decline')) return `Sent to ${name}.`;
    return actions.includes('accept')
      ? `${name} waits for your answer: accept the terms, change them, or decline.`
      : `${name} waits for your answer. You can accept the terms once everyone with a part in the book approves them.`;
  }
  if (state === 'accepted') {
    if (actions.includes('sign')) return 'The terms are accepted. Read the agreement and sign it.';
    if (actions.includes('pay')) return 'Both sides have signed. Pay to start the project.';
    return agreement?.signatures.length === 2
      ? `Both have signed. ${name} pays next.`
      : `You have signed. ${name} signs next.`;
  }
  if (state === 'paid') return startsAt ? `Paid. Starts ${formatDate(startsAt)}.` : 'Paid.';
  if (agreement?.state === 'windingDown')
    return 'The agreement is winding down: nothing new can be made.';
  const waiting = outputs.filter(({ status }) => status === 'pending').length;
  if (side === 'customer') {
    if (outputs.some(({ due }) => due > 0)) return 'Pay for the approved output to use it.';
    return waiting > 0
      ? `${name} reviews what you submitted.`
      : 'Active. Submit your drafts here for approval.';
  }
  return waiting > 0
    ? `${name} submitted ${waiting === 1 ? 'this' : `${waiting} drafts`} for your approval.`
    : 'Active. Drafts to approve appear here.';
}

/** The book's other contributors, and their answers to the current terms. */
function Contributors({ contributors }: Pick<Project, 'contributors'>) {
  if (contributors.length === 0) return null;
  return (
    <ul aria-label="Contributors" className="mt-4 max-w-[62ch]">
      {contributors.map(({ name, agrees, reason }) => (
        <li key={name} className="flex flex-wrap gap-x-3 border-t py-2 last:border-b">
          <span dir="auto" className="mr-auto">
            {name}
          </span>
          <Tag tone={agrees ? 'ok' : agrees === false ? 'danger' : 'muted'}>
            {agrees === null ? 'No answer yet' : agrees ? 'Approved' : 'Refused'}
          </Tag>
          {reason && (
            <p dir="auto" className="w-full text-muted">
              {reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The state of the project, and this side's possible actions. */
export function DecideBox({
  project,
  onCounter,
}: {
  project: Project;
  onCounter: (() => void) | undefined;
}) {
  const { id, actions, version, currency, other, price } = project;
  const { busy, act } = useAct();
  const [asking, setAsking] = useState<'decline' | 'withdraw' | null>(null);
  const navigate = useNavigate();
  const may = (action: Project['actions'][number]) => actions.includes(action);
  const cost = formatMoney({ amount: price, currency });
  const toDo = outputToDo(project);

  const decide = (decision: 'accept' | 'decline' | 'withdraw', reason = '') =>
    act(() => call(projectRoutes.decide, { params: { id }, body: { version, decision, reason } }));

  async function pay(): Promise<void> {
    try {
      location.assign((await call(projectRoutes.pay, { params: { id }, body: {} })).url);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }
  async function again(): Promise<void> {
    try {
      const next = await call(projectRoutes.create, { body: { kind: 'again', from: id } });
      void navigate(paths.project(next.id));
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }

  return (
    <section aria-label="Next step" className="rounded-l border bg-panel px-5 py-5 md:px-7">
      <p className="max-w-[62ch] text-base">{sentenceOf(project)}</p>
      {(project.state === 'submitted' || project.state === 'countered') && (
        <Contributors contributors={project.contributors} />
      )}
      {toDo && (
        <div className="mt-5">
          <Output project={project} output={toDo} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {may('accept') && (
          <ConfirmDialog
            trigger={
              <Button look="gold" busy={busy}>
                Accept the terms
              </Button>
            }
            title="Accept these terms?"
            text={`Version ${version}, for ${cost}. Both of you then sign an agreement with these terms.`}
            action="Accept"
            onConfirm={() => void decide('accept')}
          />
        )}
        {may('pay') && (
          <Button look="gold" onClick={() => void pay()}>
            Pay {cost}
          </Button>
        )}
        {onCounter && <Button onClick={onCounter}>Change the terms</Button>}
        {may('decline') && <Button onClick={() => setAsking('decline')}>Decline</Button>}
        {may('withdraw') && <Button onClick={() => setAsking('withdraw')}>Withdraw</Button>}
        {may('renew') && <Button onClick={() => void again()}>Renew</Button>}
        {may('ask-again') && <Button onClick={() => void again()}>Send again with changes</Button>}
      </div>
      <ReasonDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking === 'decline' ? 'Decline the request?' : 'Withdraw the request?'}
        description={
          asking === 'withdraw' && project.payments.length > 0
            ? 'The term has not started, so you get a full refund.'
            : `${other.name} will be notified. You can send the request again later.`
        }
        label="Reason (optional)"
        action={asking === 'decline' ? 'Decline' : 'Withdraw'}
        danger
        onConfirm={(reason) => decide(asking ?? 'decline', reason)}
      />
    </section>
  );
}
