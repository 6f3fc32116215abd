import type { Agreement } from '@limn/contracts/licensing';
import { ownStyleRoutes } from '@limn/contracts/own-styles';
import { StyleName, type StyleDetail } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';

const NewOwnStyle = z.object({ name: StyleName });

/** Step one of a style of one's own: its name, and the declaration that the pictures are one's own. */
export function NewOwnStyleForm({
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
    schema: NewOwnStyle,
    defaultValues: { name: '' },
    submit: async ({ name }) => {
      if (!agreement || !accepted)
        throw new Error('Read the declaration and tick ‘I agree’ to go on.');
      const { version, sha256 } = agreement;
      const body = { name, agreement: { version, sha256 } };
      const style = await call(ownStyleRoutes.create, { body });
      void refresh(ownStyleRoutes.list);
      forget();
      onCreated(style);
    },
  });
  const forget = useUnsaved(form.formState.isDirty);

  return (
    <Form form={form} className="flex max-w-[760px] flex-col gap-7">
      <TextField label="Name of the style" hint="Only you see it." {...fieldOf(form, 'name')} />
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
