import { zodResolver } from '@hookform/resolvers/zod';
import { StyleDescription, StyleName, styleRoutes, type StyleDetail } from '@limn/contracts/styles';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { changeStyle, refreshStyles } from './use-style.ts';

const Names = z.object({ name: StyleName, description: StyleDescription });
type Names = z.infer<typeof Names>;

export function NamePanel({ style }: { style: StyleDetail }) {
  const form = useForm<Names>({
    resolver: zodResolver(Names),
    values: { name: style.name, description: style.description },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, isSubmitting } = form.formState;

  async function save(values: Names) {
    try {
      const saved = await call(styleRoutes.update, { params: { id: style.id }, body: values });
      changeStyle(style.id, () => saved);
      form.reset({ name: saved.name, description: saved.description });
      notify('Saved.');
      void refreshStyles();
    } catch (error) {
      form.setError('name', { message: messageOf(error) });
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="flex max-w-[760px] flex-col gap-5"
    >
      <TextField
        label="Name of the style"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextArea
        label="Description (optional)"
        rows={3}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div>
        <Button type="submit" disabled={!isDirty} busy={isSubmitting}>
          Save name
        </Button>
      </div>
    </form>
  );
}
