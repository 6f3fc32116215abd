import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { Notice } from '../../ui/states.tsx';

const warnings = {
  key: 'Anyone with this key can do what you allowed it to do. If it leaks, revoke it here.',
  secret:
    'Anyone with this secret can act as your app. If it leaks, delete the app and register it again.',
  'signing secret':
    'With this secret your server checks that a delivery comes from us. If it leaks, rotate it here.',
} as const;

/** Shows the secret of a new key, app or webhook, once. */
export function SecretDialog({
  what,
  secret,
  onClose,
}: {
  what: keyof typeof warnings;
  secret: string | undefined;
  onClose: () => void;
}) {
  const [copied, setCopied] = useState(false);
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Dialog
      open={secret !== undefined}
      onOpenChange={(open) => !open && close()}
      title={`Your new ${what}`}
      description="Copy it now: we won’t show it again. Keep it out of code that others can read."
    >
      <code
        data-dd-privacy="mask"
        className="num mb-5 block rounded-m border px-3 py-3 text-[13px] break-all select-all"
      >
        {secret}
      </code>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(secret ?? '').then(
              () => setCopied(true),
              () => notify('It could not be copied. Select it and copy it.', { tone: 'danger' }),
            )
          }
        >
          {copied ? 'Copied' : `Copy the ${what}`}
        </Button>
        <Button look="quiet" onClick={close}>
          Done
        </Button>
      </div>
      <div className="mt-5">
        <Notice>{warnings[what]}</Notice>
      </div>
    </Dialog>
  );
}
