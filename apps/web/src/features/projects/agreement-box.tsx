import { formatMoney } from '@limn/contracts/money';
import type { Project, ProjectAgreement } from '@limn/contracts/project-shapes';
import { agreementStates, cureDays, windDownDays } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime, shortHash } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { notify } from '../../ui/notifications.ts';
import { Notice, Tag } from '../../ui/states.tsx';
import { ReasonDialog } from '../../domain/reason-dialog.tsx';
import { useAct } from './use-act.ts';

const SignForm = lazyComponent(async () => (await import('./sign-form.tsx')).SignForm);

const steps = {
  notice: {
    label: 'Give notice of a breach',
    title: 'Give notice of a breach?',
    text: `The other side has ${cureDays} days to fix it, or the agreement ends. A rights holder who doesn’t fix a breach refunds the unused part of the price.`,
    field: 'What was breached?',
    least: 10,
  },
  cure: {
    label: 'The breach is fixed',
    title: 'Is the breach fixed?',
    text: 'The agreement is in force again as before.',
    field: 'Message (optional)',
    least: 0,
  },
  leave: {
    label: 'Leave the agreement',
    title: 'Leave the agreement?',
    text: `Nothing new can be made or licensed. Approved outputs may be used for ${windDownDays} more days.`,
    field: 'Reason (optional)',
    least: 0,
  },
  revoke: {
    label: 'Withdraw consent',
    title: 'Withdraw your consent?',
    text: `From now on, nothing new can be made or licensed with your rights. Approved outputs may be used for ${windDownDays} more days.`,
    field: 'Reason (optional)',
    least: 0,
  },
} as const;
type Step = keyof typeof steps;

/** The cost of leaving, shown before confirmation. */
function backText({ side, state, backOnLeaving: amount, currency }: Project): string {
  const price = formatMoney({ amount, currency });
  if (state === 'paid') return ` The term has not started, so the customer gets ${price} back.`;
  if (side === 'customer') return ' The term has started, so you get no refund.';
  return ` The customer gets ${price} back for the remaining days. Your part of it is taken from your held earnings first, then from later earnings.`;
}

/** The agreement: its text, who signed it, and what either side may do about it. */
export function AgreementBox({
  project,
  agreement,
}: {
  project: Project;
  agreement: ProjectAgreement;
}) {
  const { id, actions } = project;
  const { act } = useAct();
  const [asking, setAsking] = useState<Step | null>(null);
  const possible = (Object.keys(steps) as Step[]).filter((step) => actions.includes(step));
  const step = steps[asking ?? 'leave'];

  async function save(format: 'pdf' | 'jws'): Promise<void> {
    try {
      await saveFile(projectRoutes.document, { id }, null, { format });
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }
  return (
    <section aria-labelledby="agreement">
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <h2 id="agreement" className="text-xl">
          Agreement
        </h2>
        <Tag>{agreementStates[agreement.state]}</Tag>
        {agreement.number && (
          <Link
            to={paths.agreement(agreement.number)}
            className="num rounded-s text-blue underline-offset-4 hover:underline"
          >
            {agreement.number}
          </Link>
        )}
      </div>
      {agreement.state === 'notice' && (
        <div className="mb-4">
          <Notice tone="danger">
            Notice of a breach: {agreement.noticeText}{' '}
            {agreement.cureUntil && `Fix it by ${formatDateTime(agreement.cureUntil)}.`}
          </Notice>
        </div>
      )}
      <div
        role="region"
        aria-label="Text of the agreement"
        tabIndex={0}
        className="max-h-[320px] overflow-y-auto rounded-m border bg-panel px-5 py-4 text-[13px]"
      >
        {agreement.text.split('\n\n').map((part) =>
          part.startsWith('# ') ? (
            <h3 key={part} className="mt-4 mb-1 text-base first:mt-0">
              {part.slice(2)}
            </h3>
          ) : (
            <p key={part} className="mb-2 whitespace-pre-line text-muted">
              {part}
            </p>
          ),
        )}
      </div>
      <ul className="mt-4 flex flex-col gap-1">
        {agreement.signatures.map(({ side, name, at }) => (
          <li key={side}>
            Signed by {name}{' '}
            <span className="num text-[13px] text-muted">
              {formatDateTime(at)} · {project[side].name}
            </span>
          </li>
        ))}
      </ul>
      <p className="num mt-2 text-[13px] text-muted">
        SHA-256 <span title={agreement.sha256}>{shortHash(agreement.sha256)}…</span>
      </p>
      {actions.includes('sign') && <SignForm project={project} sha256={agreement.sha256} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" onClick={() => void save('pdf')}>
          Download PDF
        </Button>
        {agreement.signatures.length === 2 && (
          <Button size="small" onClick={() => void save('jws')}>
            Signed receipt
          </Button>
        )}
        {possible.map((one) => (
          <Button key={one} size="small" look="quiet" onClick={() => setAsking(one)}>
            {steps[one].label}
          </Button>
        ))}
      </div>
      <ReasonDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={step.title}
        description={
          asking === 'leave' || asking === 'revoke' ? step.text + backText(project) : step.text
        }
        label={step.field}
        least={step.least}
        action={step.label}
        danger={asking !== 'cure'}
        onConfirm={(reason) =>
          act(() =>
            call(projectRoutes.agreement, {
              params: { id },
              body: { action: asking ?? 'leave', reason },
            }),
          )
        }
      />
    </section>
  );
}
