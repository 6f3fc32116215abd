import type { ProfileId, StyleId } from '@limn/contracts/ids';
import { NewReport, reportReasons, reportRoutes } from '@limn/contracts/reports';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { sitePaths } from '../../lib/site-paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';

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
  subject: StyleId | ProfileId;
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

function ReportForm({ subject, onSent }: { subject: StyleId | ProfileId; onSent: () => void }) {
  const [reason, setReason] = useState(unchosen);
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function send() {
    const read = NewReport.safeParse({ subject, reason, text });
    if (!read.success) {
      setErrors(
        Object.fromEntries(
          read.error.issues.map(({ path, message }) => [String(path[0]), message]),
        ),
      );
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await call(reportRoutes.create, { body: read.data });
      notify('Reported. Thank you for telling us.');
      onSent();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setErrors(
        fields.length > 0
          ? Object.fromEntries(fields.map(({ path, message }) => [path, message]))
          : { text: messageOf(error) },
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="flex flex-col gap-1.5">
        <span className="text-sm text-muted">Reason</span>
        <Select label="Reason" value={reason} options={reasons} onChange={setReason} />
        {errors['reason'] && (
          <p role="alert" className="text-[13px] text-danger">
            {errors['reason']}
          </p>
        )}
      </div>
      <TextArea
        label="What is wrong?"
        hint="Where the original can be found, or whose likeness it is, helps us."
        rows={5}
        maxLength={2000}
        value={text}
        error={errors['text']}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={busy}>
          Send report
        </Button>
      </div>
    </form>
  );
}
