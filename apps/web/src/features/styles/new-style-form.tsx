import type { Agreement } from '@limn/contracts/licensing';
import { StyleDescription, StyleName, styleRoutes, type StyleDetail } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';

const NewStyle = z.object({ name: StyleName, description: StyleDescription });

/** Step one of a style: its name, and the artist's yes to the agreement they were shown. */
export function NewStyleForm({
  agreement,
  accepted,
  reader,
  onCreated,
}: {
  agreement: Agreement | undefined;
  accepted: boolean;
  reader: ReactNode;
  onCreated: (style: StyleDetail) => void;
}) {
  const form = useContractForm({
    schema: NewStyle,
    defaultValues: { name: '', description: '' },
    submit: async (values) => {
      if (!agreement || !accepted)
        throw new Error('Read the agreement and tick ‘I agree’ to go on.');
      const { version, sha256 } = agreement;
      const body = { ...values, agreement: { version, sha256 } };
      const style = await call(styleRoutes.create, { body });
      void refresh(styleRoutes.list);
      forget();
      onCreated(style);
    },
  });
  const forget = useUnsaved(form.formState.isDirty);

  return (
    <Form form={form} className="flex max-w-[760px] flex-col gap-7">
      <TextField
        label="Name of the style"
        hint="It stands beside your name wherever the style is used."
        {...fieldOf(form, 'name')}
      />
      <TextArea label="Description (optional)" {...fieldOf(form, 'description')} />
      {reader}
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" look="gold" busy={form.busy}>
          {form.busy ? 'Creating style' : 'Continue to pictures'}
        </Button>
      </div>
    </Form>
  );
}
