import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';

/** Asks for a reason before something is done; nothing typed is lost when it does not go through. */
export function ReasonDialog({
  open,
  onOpenChange,
  title,
  description,
  label,
  least = 0,
  action,
  danger = false,
  children,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  label: string;
  /** Characters a reason has at least; 0: it may be left out. */
  least?: number;
  action: string;
  danger?: boolean;
  children?: ReactNode;
  onConfirm: (reason: string) => Promise<boolean>;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    if (reason.trim().length < least) return setError(`Enter at least ${least} characters.`);
    setBusy(true);
    if (await onConfirm(reason.trim())) {
      setReason('');
      onOpenChange(false);
    }
    setBusy(false);
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      {children}
      <TextArea
        label={label}
        rows={4}
        maxLength={1000}
        value={reason}
        error={error}
        onChange={({ target }) => {
          setReason(target.value);
          setError(undefined);
        }}
      />
      <div className="mt-5 flex justify-end gap-3">
        <Button look="quiet" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button look={danger ? 'danger' : 'plain'} busy={busy} onClick={() => void confirm()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
