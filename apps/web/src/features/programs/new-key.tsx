import { apiKeyRoutes, usualCallsPerMinute } from '@limn/contracts/api-keys';
import { type Scope, scopeNames, scopes } from '@limn/contracts/scopes';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { Notice, Problem } from '../../ui/states.tsx';

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
  unreadable: 'Write a whole number, or leave it empty.',
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
      description="Give it no more than its program needs. You can revoke it at any time."
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
      <Scopes />
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
        as={{ ...optionalNumber, unreadable: 'Write a whole number.' }}
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

function Scopes() {
  const { field, fieldState } = useController<{ scopes: Scope[] }, 'scopes'>({ name: 'scopes' });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm text-muted">What it may do</legend>
      {scopeNames.map((name) => (
        <Checkbox
          key={name}
          checked={field.value.includes(name)}
          onChange={(checked) =>
            field.onChange(
              scopeNames.filter((one) => (one === name ? checked : field.value.includes(one))),
            )
          }
          label={
            <>
              {scopes[name]} <code className="num text-[13px] text-muted">{name}</code>
            </>
          }
        />
      ))}
      {fieldState.error && (
        <p role="alert" className="text-[13px] text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}

/** The key itself, once. */
export function SecretDialog({
  secret,
  onClose,
}: {
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
      title="Your new key"
      description="Copy it now: it is not shown again. Keep it out of code that others can read."
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
          {copied ? 'Copied' : 'Copy the key'}
        </Button>
        <Button look="quiet" onClick={close}>
          Done
        </Button>
      </div>
      <div className="mt-5">
        <Notice>
          Whoever has this key can do what you allowed it to do. If it gets out, revoke it here.
        </Notice>
      </div>
    </Dialog>
  );
}
