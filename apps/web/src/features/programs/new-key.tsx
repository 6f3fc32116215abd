import { apiKeyRoutes, usualCallsPerMinute } from '@limn/contracts/api-keys';
import type { Scope } from '@limn/contracts/scopes';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Problem } from '../../ui/states.tsx';
import { ScopeChoice } from './scope-choice.tsx';

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'never', label: 'Does not expire' },
];

/** Whole numbers; an empty field stands for no limit. */
const optionalNumber = {
  read: (text: string) => (text.trim() === '' ? null : Number(text)) as number,
  write: (value: number | null) => (value === null ? '' : String(value)),
  unreadable: 'Enter a whole number, or leave it empty.',
};

export function NewKeyDialog({
  open,
  onOpenChange,
  onMade,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (secret: string) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Make a key"
      description="Allow only what the program needs. You can revoke the key at any time."
    >
      <NewKey
        onMade={(secret) => {
          onOpenChange(false);
          onMade(secret);
        }}
      />
    </Dialog>
  );
}

function NewKey({ onMade }: { onMade: (secret: string) => void }) {
  const form = useContractForm({
    schema: apiKeyRoutes.create.body,
    values: {
      name: '',
      scopes: ['market:read', 'pictures:read'] as Scope[],
      monthlyCredits: null as number | null,
      callsPerMinute: usualCallsPerMinute,
      days: 90,
    },
    submit: async (body) => {
      const { secret } = await call(apiKeyRoutes.create, { body });
      await refresh(apiKeyRoutes.list);
      onMade(secret);
    },
  });
  const days = form.watch('days');
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField label="Name" hint="The program that uses it" {...fieldOf(form, 'name')} />
      <ScopeChoice legend="What it may do" />
      <Select
        label="Expires after"
        value={days === null ? 'never' : String(days)}
        options={lives}
        onChange={(value) => form.setValue('days', value === 'never' ? null : Number(value))}
      />
      <NumberField
        label="Credits a month, at most"
        hint="Empty: all the credits you have"
        inputMode="numeric"
        name="monthlyCredits"
        as={optionalNumber}
      />
      <NumberField
        label="Calls a minute, at most"
        inputMode="numeric"
        name="callsPerMinute"
        as={{ ...optionalNumber, unreadable: 'Enter a whole number.' }}
      />
      <Problem text={form.problem} />
      <div>
        <Button type="submit" busy={form.busy}>
          Make the key
        </Button>
      </div>
    </Form>
  );
}
