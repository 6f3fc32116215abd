import { zodResolver } from '@hookform/resolvers/zod';
import { mediums, mostSubjects } from '@limn/contracts/constants';
import {
  Medium,
  StyleDescription,
  type StyleDetail,
  StyleName,
  styleRoutes,
  Subjects,
} from '@limn/contracts/styles';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { changeStyle, refreshStyles } from './use-style.ts';

const unsaid = 'none';
const mediumOptions = [
  { value: unsaid, label: 'Not said' },
  ...mediums.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];
const subjectsOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** As it is typed: the medium may be unsaid, and subjects stand in one line. */
const Names = z.object({
  name: StyleName,
  description: StyleDescription,
  medium: z.string(),
  subjects: z.string().superRefine((text, context) => {
    const message = Subjects.safeParse(subjectsOf(text)).error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', message });
  }),
});
type Names = z.infer<typeof Names>;

const textsOf = ({ name, description, medium, subjects }: StyleDetail): Names => ({
  name,
  description,
  medium: medium ?? unsaid,
  subjects: subjects.join(', '),
});

export function NamePanel({ style }: { style: StyleDetail }) {
  const form = useForm<Names>({
    resolver: zodResolver(Names),
    values: textsOf(style),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, isSubmitting } = form.formState;

  useUnsaved(isDirty);

  async function save({ medium, subjects, ...values }: Names) {
    const body = {
      ...values,
      medium: Medium.safeParse(medium).data ?? null,
      subjects: subjectsOf(subjects),
    };
    try {
      const saved = await call(styleRoutes.update, { params: { id: style.id }, body });
      changeStyle(style.id, () => saved);
      form.reset(textsOf(saved));
      notify('Saved.');
      void refreshStyles();
    } catch (error) {
      const field = error instanceof ApiError ? error.fields[0]?.path.split('.')[0] : undefined;
      form.setError(field === 'subjects' ? field : 'name', { message: messageOf(error) });
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
      <div className="grid gap-5 sm:grid-cols-[200px_1fr]">
        <div className="flex flex-col gap-1.5">
          <span className="text-sm text-muted">Medium</span>
          <Controller
            control={form.control}
            name="medium"
            render={({ field }) => (
              <Select
                label="Medium"
                className="h-11"
                value={field.value}
                options={mediumOptions}
                onChange={field.onChange}
              />
            )}
          />
        </div>
        <TextField
          label="Subjects (optional)"
          placeholder="boats, harbours, evening light"
          hint={`What it shows, for who looks for it: up to ${mostSubjects}, separated by commas.`}
          error={errors.subjects?.message}
          {...form.register('subjects')}
        />
      </div>
      <div>
        <Button type="submit" disabled={!isDirty} busy={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  );
}
