import type { Agreement } from '@limn/contracts/licensing';
import { StyleDescription, StyleName, styleRoutes, type StyleDetail } from '@limn/contracts/styles';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/states.tsx';

const NewStyle = z.object({ name: StyleName, description: StyleDescription });
type NewStyle = z.infer<typeof NewStyle>;

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
  const form = useForm<NewStyle>({
    resolver: zodResolver(NewStyle),
    defaultValues: { name: '', description: '' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const forget = useUnsaved(isDirty);

  async function create(values: NewStyle) {
    if (!agreement || !accepted) {
      form.setError('root', { message: 'Read the agreement and tick ‘I agree’ to go on.' });
      return;
    }
    const { version, sha256 } = agreement;
    try {
      const body = { ...values, agreement: { version, sha256 } };
      const style = await call(styleRoutes.create, { body });
      void refresh(styleRoutes.list);
      forget();
      onCreated(style);
    } catch (error) {
      if (error instanceof ApiError) {
        for (const { path, message } of error.fields) {
          if (path === 'name' || path === 'description') form.setError(path, { message });
        }
      }
      form.setError('root', { message: messageOf(error) });
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(create)(event)}
      className="flex max-w-[760px] flex-col gap-7"
    >
      <TextField
        label="Name of the style"
        hint="It stands beside your name wherever the style is used."
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextArea
        label="Description (optional)"
        error={errors.description?.message}
        {...form.register('description')}
      />
      {reader}
      {errors.root?.message && (
        <div role="alert">
          <Notice tone="danger">{errors.root.message}</Notice>
        </div>
      )}
      <div className="flex justify-end">
        <Button type="submit" look="gold" busy={isSubmitting}>
          {isSubmitting ? 'Creating style' : 'Continue to pictures'}
        </Button>
      </div>
    </form>
  );
}
