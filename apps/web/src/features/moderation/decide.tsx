import {
  type Decision,
  decisionTexts,
  type ModerationCase,
  moderationRoutes,
  NewDecision,
} from '@limn/contracts/moderation';
import { reportReasons } from '@limn/contracts/reports';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { Problem } from '../../ui/states.tsx';

const meaning: Readonly<Record<Decision, string>> = {
  dismiss: 'It stays published, and the reporter is notified.',
  'take-down':
    'It is hidden everywhere and cannot be sold. Its owner gets the reason and can reply.',
  restore: 'It is published again. Both sides are notified.',
  uphold: 'It stays down permanently. Both sides are notified.',
};
const done: Readonly<Record<Decision, string>> = {
  dismiss: 'dismissed',
  'take-down': 'taken down',
  restore: 'restored',
  uphold: 'stays down',
};
const reasons = Object.entries(reportReasons).map(([value, label]) => ({ value, label }));

/** The decisions an admin can take in the case's current state. */
export function Decide({ found }: { found: ModerationCase }) {
  const [decision, setDecision] = useState<Decision>();
  const { subject } = found;
  return (
    <div className="flex flex-wrap items-start gap-2 md:flex-col">
      {found.decisions.map((one) => (
        <Button
          key={one}
          size="small"
          aria-label={`${decisionTexts[one]}: ${subject.name}`}
          onClick={() => setDecision(one)}
        >
          {decisionTexts[one]}
        </Button>
      ))}
      {decision && (
        <Dialog
          open
          onOpenChange={() => setDecision(undefined)}
          title={`${decisionTexts[decision]} ‘${subject.name}’`}
          description={meaning[decision]}
        >
          <DecisionForm found={found} decision={decision} onDone={() => setDecision(undefined)} />
        </Dialog>
      )}
    </div>
  );
}

function DecisionForm({
  found,
  decision,
  onDone,
}: {
  found: ModerationCase;
  decision: Decision;
  onDone: () => void;
}) {
  const { subject, reports } = found;
  const down = decision === 'take-down';
  const form = useContractForm({
    schema: NewDecision,
    defaultValues: { decision, words: '', ...(down ? { reason: reports[0]?.reason } : {}) },
    submit: async (body) => {
      await call(moderationRoutes.decide, { params: { id: subject.id }, body });
      notify(`‘${subject.name}’: ${done[decision]}.`);
      onDone();
      await refresh(moderationRoutes.queue);
    },
  });
  const { field } = useController({ control: form.control, name: 'reason' });
  return (
    <Form form={form} className="flex flex-col gap-5">
      {down && (
        <div className="flex flex-col gap-1.5">
          <span className="text-sm text-muted">Reason</span>
          <Select
            ref={field.ref}
            label="Reason"
            value={field.value ?? 'other'}
            options={reasons}
            onChange={field.onChange}
          />
        </div>
      )}
      <TextArea
        label={decision === 'dismiss' ? 'Note for the log (optional)' : 'Message to both sides'}
        hint="The audit log keeps it permanently: do not name anyone."
        rows={5}
        maxLength={2000}
        {...fieldOf(form, 'words')}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" look={down ? 'danger' : 'plain'} busy={form.busy}>
          {decisionTexts[decision]}
        </Button>
      </div>
    </Form>
  );
}
