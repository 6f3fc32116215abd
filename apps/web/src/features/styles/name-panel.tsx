import { mediums, mostSubjects } from '@limn/contracts/constants';
import {
  Medium,
  StyleDescription,
  type StyleDetail,
  StyleName,
  styleRoutes,
  Subjects,
} from '@limn/contracts/styles';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { Problem } from '../../ui/states.tsx';
import { changeStyle, refreshStyles } from './use-style.ts';

const unsaid = 'none';
const mediumOptions = [
  { value: unsaid, label: 'Not specified' },
  ...mediums.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];
const subjectsOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** The form's values: the medium may be empty, and subjects are one line of text. */
const Names = z.object({
  name: StyleName,
  description: StyleDescription,
  medium: z.string().transform((medium) => Medium.safeParse(medium).data ?? null),
  subjects: z
    .string()
    .superRefine((text, context) => {
      const message = Subjects.safeParse(subjectsOf(text)).error?.issues[0]?.message;
      if (message) context.addIssue({ code: 'custom', message });
    })
    .transform(subjectsOf),
});

const textsOf = ({ name, description, medium, subjects }: StyleDetail): z.input<typeof Names> => ({
  name,
  description,
  medium: medium ?? unsaid,
  subjects: subjects.join(', '),
});

export function NamePanel({ style }: { style: StyleDetail }) {
  const form = useContractForm({
    schema: Names,
    values: textsOf(style),
    resetOptions: { keepDirtyValues: true },
    submit: async (body) => {
      const saved = await call(styleRoutes.update, { params: { id: style.id }, body });
      changeStyle(style.id, () => saved);
      notify('Saved.');
      void refreshStyles();
      return textsOf(saved);
    },
  });
  const { isDirty } = form.formState;

  useUnsaved(isDirty);

  return (
    <Form form={form} className="flex max-w-[760px] flex-col gap-5">
      <TextField label="Name of the style" {...fieldOf(form, 'name')} />
      <TextArea label="Description (optional)" rows={3} {...fieldOf(form, 'description')} />
      <div className="grid gap-5 sm:grid-cols-[200px_1fr]">
        <div className="flex flex-col gap-1.5">
          <span className="text-sm text-muted">Medium</span>
          <Controller
            control={form.control}
            name="medium"
            render={({ field: { ref, value, onChange } }) => (
              <Select
                ref={ref}
                label="Medium"
                className="h-11"
                value={value}
                options={mediumOptions}
                onChange={onChange}
              />
            )}
          />
        </div>
        <TextField
          label="Subjects (optional)"
          placeholder="boats, harbours, evening light"
          hint={`What it shows, so that people find it: up to ${mostSubjects}, separated by commas.`}
          {...fieldOf(form, 'subjects')}
        />
      </div>
      <Problem text={form.problem} />
      <div>
        <Button type="submit" disabled={!isDirty} busy={form.busy}>
          Save
        </Button>
      </div>
    </Form>
  );
}
