import { type Adviser, type Agreement, licensingRoutes } from '@limn/contracts/licensing';
import { ownStyleRoutes } from '@limn/contracts/own-styles';
import { StyleDescription, StyleName, styleRoutes, type StyleDetail } from '@limn/contracts/styles';
import { type ReactNode, useState } from 'react';
import { AdvisedBy } from '../../domain/advised-by.tsx';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { refresh, refreshOnConflict } from '../../lib/use-api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';

const NewStyle = z.object({ name: StyleName, description: StyleDescription });

/** Step one of a style: its name, and consent to the agreement shown. */
export function NewStyleForm({
  own = false,
  agreement,
  accepted,
  reader,
  onCreated,
}: {
  /** A creator trains it for themselves; else an artist does, to offer it. */
  own?: boolean;
  agreement: Agreement | undefined;
  accepted: boolean;
  reader: ReactNode;
  onCreated: (style: StyleDetail) => void;
}) {
  const [advisedBy, setAdvisedBy] = useState<Adviser>();
  const form = useContractForm({
    schema: NewStyle,
    defaultValues: { name: '', description: '' },
    submit: async ({ name, description }) => {
      if (!agreement || !accepted)
        throw new Error(
          `Read the ${own ? 'declaration' : 'agreement'} and tick ‘I agree’ to continue.`,
        );
      const seen = { version: agreement.version, sha256: agreement.sha256 };
      const style = await refreshOnConflict(
        () =>
          own
            ? call(ownStyleRoutes.create, { body: { name, agreement: seen } })
            : call(styleRoutes.create, {
                body: { name, description, agreement: { ...seen, advisedBy } },
              }),
        licensingRoutes.agreement,
      );
      void refresh(own ? ownStyleRoutes.list : styleRoutes.list);
      forget();
      onCreated(style);
    },
  });
  const forget = useUnsaved(form.formState.isDirty);

  return (
    <Form form={form} className="flex max-w-[760px] flex-col gap-7">
      <TextField
        label="Name of the style"
        hint={own ? 'Only you see it.' : 'Shown next to your name wherever the style is used.'}
        {...fieldOf(form, 'name')}
      />
      {!own && <TextArea label="Description (optional)" {...fieldOf(form, 'description')} />}
      {reader}
      {!own && <AdvisedBy value={advisedBy} onChange={setAdvisedBy} />}
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" look="gold" busy={form.busy}>
          {form.busy ? 'Creating style' : 'Continue to pictures'}
        </Button>
      </div>
    </Form>
  );
}
