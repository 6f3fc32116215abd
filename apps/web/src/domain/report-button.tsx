import type { ModeratedId } from '@limn/contracts/reports';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { lazyComponent } from '../ui/lazy.tsx';

const ReportForm = lazyComponent(async () => (await import('./report-form.tsx')).ReportForm);

/** Reports content. Guests add their address for an answer. */
export function ReportButton({
  subject,
  name,
  member,
  small = false,
}: {
  subject: ModeratedId;
  name: string;
  member: boolean;
  /** An icon for lists; its label includes the name of the item. */
  small?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {small ? (
        <IconButton label={`Report ${name}`} onClick={() => setOpen(true)}>
          <Flag size={14} aria-hidden />
        </IconButton>
      ) : (
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          <Flag size={14} aria-hidden /> Report
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Report ‘${name}’`}
        description="We read every report, and e-mail you if we have an answer."
      >
        <ReportForm subject={subject} member={member} onSent={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
