import { AppLimit, appRoutes, type KnownApp } from '@limn/contracts/apps';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Problem } from '../../ui/states.tsx';

/** Text of a whole number. */
const wholeNumber = {
  read: (text: string) => (text.trim() === '' ? Number.NaN : Number(text)),
  write: String,
  unreadable: 'Enter a whole number.',
};

/** A dialog in which an admin changes how many calls a minute an app may make. */
export function LimitDialog({
  known: { clientId, app, callsPerMinute },
  open,
  onOpenChange,
}: {
  known: KnownApp;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Limit of ${app.name}`}
      description="Calls a minute that it may make for each person who connected it."
    >
      <LimitForm
        values={{ clientId, callsPerMinute }}
        onDone={() => {
          onOpenChange(false);
          notify(`The limit of ${app.name} is changed.`);
        }}
      />
    </Dialog>
  );
}

function LimitForm({
  values,
  onDone,
}: {
  values: { clientId: string; callsPerMinute: number };
  onDone: () => void;
}) {
  const form = useContractForm({
    schema: AppLimit,
    values,
    submit: async (body) => {
      await call(appRoutes.limit, { body });
      await refresh(appRoutes.known);
      onDone();
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <NumberField
        label="Calls a minute"
        inputMode="numeric"
        name="callsPerMinute"
        as={wholeNumber}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
      </div>
    </Form>
  );
}
