import {
  type ModeratedId,
  NewReport,
  type ReportReason,
  reportReasons,
  reportRoutes,
} from '@limn/contracts/reports';
import { useController } from 'react-hook-form';
import { call } from '../lib/api.ts';
import { fieldOf, useContractForm } from '../lib/use-contract-form.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notifications.ts';
import { Select } from '../ui/select.tsx';
import { Problem } from '../ui/states.tsx';

const unchosen = 'none';
const reasons = [
  { value: unchosen, label: 'Choose a reason' },
  ...Object.entries(reportReasons).map(([value, label]) => ({ value, label })),
];

/** Why something should not be there, and where its reporter is answered. */
export function ReportForm({
  subject,
  member,
  onSent,
}: {
  subject: ModeratedId;
  member: boolean;
  onSent: () => void;
}) {
  const form = useContractForm({
    schema: NewReport,
    // Not a reason yet: the contract asks for one.
    defaultValues: { subject, reason: unchosen as ReportReason, text: '' },
    submit: async (body) => {
      await call(reportRoutes.create, { body });
      notify('Reported. Thank you.');
      onSent();
    },
  });
  const { field, fieldState } = useController({ control: form.control, name: 'reason' });

  return (
    <Form form={form} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <span className="text-sm text-muted">Reason</span>
        <Select
          ref={field.ref}
          label="Reason"
          value={field.value}
          options={reasons}
          onChange={field.onChange}
        />
        {fieldState.error && (
          <p role="alert" className="text-[13px] text-danger">
            {fieldState.error.message}
          </p>
        )}
      </div>
      <TextArea
        label="What is wrong?"
        hint="It helps us to know where the original is, or whose likeness it is."
        rows={5}
        maxLength={2000}
        {...fieldOf(form, 'text')}
      />
      {!member && (
        <TextField
          label="Your e-mail address"
          hint="So that we can answer you. The person you report can’t see it."
          type="email"
          autoComplete="email"
          {...fieldOf(form, 'email')}
        />
      )}
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" busy={form.busy}>
          Send report
        </Button>
      </div>
    </Form>
  );
}
