import type { BookId, ProfileId, StyleId } from '@limn/contracts/ids';
import { NewReport, type ReportReason, reportReasons, reportRoutes } from '@limn/contracts/reports';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { sitePaths } from '../../lib/site-paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { Problem } from '../../ui/states.tsx';

const unchosen = 'none';
const reasons = [
  { value: unchosen, label: 'Choose a reason' },
  ...Object.entries(reportReasons).map(([value, label]) => ({ value, label })),
];

/** Tells us of a listing that should not be there. Guests, whom we could not answer, write to us instead. */
export function ReportButton({
  subject,
  name,
  mayReport,
}: {
  subject: StyleId | ProfileId | BookId;
  name: string;
  mayReport: boolean;
}) {
  const [open, setOpen] = useState(false);
  const label = (
    <>
      <Flag size={14} aria-hidden /> Report
    </>
  );
  if (!mayReport)
    return (
      <a href={sitePaths.contact} className={buttonClass('quiet', 'small')}>
        {label}
      </a>
    );
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Report ‘${name}’`}
        description="We read every report, and answer by e-mail where there is something to say."
      >
        <ReportForm subject={subject} onSent={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReportForm({
  subject,
  onSent,
}: {
  subject: StyleId | ProfileId | BookId;
  onSent: () => void;
}) {
  const form = useContractForm({
    schema: NewReport,
    // Not a reason yet: the contract asks for one.
    defaultValues: { subject, reason: unchosen as ReportReason, text: '' },
    submit: async (body) => {
      await call(reportRoutes.create, { body });
      notify('Reported. Thank you for telling us.');
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
        hint="Where the original can be found, or whose likeness it is, helps us."
        rows={5}
        maxLength={2000}
        {...fieldOf(form, 'text')}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" busy={form.busy}>
          Send report
        </Button>
      </div>
    </Form>
  );
}
