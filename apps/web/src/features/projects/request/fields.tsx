import { categories, contentOptions } from '@limn/contracts/profile-fields';
import type { ReactNode } from 'react';
import { type FieldPath, useController, useFormContext } from 'react-hook-form';
import { contentNames } from '../../../domain/content-names.ts';
import { Switch } from '../../../ui/choices.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { NumberText } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { TermsValues } from './terms-values.ts';

type Name = FieldPath<TermsValues>;

export const wholeNumber: NumberText = {
  read: (text) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN),
  write: String,
  unreadable: 'Enter a whole number.',
};
export const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="border-t pt-6">
      <h3 dir="auto" id={id} className="mb-5 text-lg">
        {title}
      </h3>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  );
}

export function RuledOut() {
  const forbidden = useFormContext<TermsValues>().watch('terms.forbidden');
  if (forbidden.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-muted">Ruled out by the rights holder</p>
      <ul className="mt-1 list-disc pl-5">
        {forbidden.map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ul>
    </div>
  );
}

export function ChipsField<T extends string>({
  name,
  label,
  options,
}: {
  name: Name;
  label: string;
  options: readonly { value: T; name: string }[];
}) {
  const { field, fieldState } = useController<TermsValues>({ name });
  return (
    <div className="flex flex-col gap-2">
      <span className="text-sm text-muted">{label}</span>
      <Chips
        ref={field.ref}
        label={label}
        options={options}
        value={field.value as T[]}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
    </div>
  );
}

export function SelectField({
  name,
  label,
  options,
}: {
  name: Name;
  label: string;
  options: { value: string; label: string }[];
}) {
  const { field } = useController<TermsValues>({ name });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm text-muted">{label}</span>
      <Select
        ref={field.ref}
        label={label}
        value={field.value as string}
        options={options}
        onChange={field.onChange}
        className="h-11"
      />
    </div>
  );
}

/** The category of use. Without one the use is unrestricted, which no exclusive category allows at the same time. */
export function CategoryField({ exclusive }: { exclusive: boolean }) {
  const { field, fieldState } = useController<TermsValues, 'terms.category'>({
    name: 'terms.category',
  });
  const open = { value: 'open', label: exclusive ? 'Choose one' : 'Not specified' };
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm text-muted">Category</span>
      <Select
        ref={field.ref}
        label="Category"
        value={field.value ?? open.value}
        options={[open, ...categories.map((value) => ({ value, label: value }))]}
        onChange={(value) => field.onChange(value === open.value ? null : value)}
        className="h-11"
      />
      {fieldState.error && (
        <p role="alert" className="text-[13px] text-danger">
          {fieldState.error.message}
        </p>
      )}
    </div>
  );
}

export function SwitchField({ name, label, hint }: { name: Name; label: string; hint: string }) {
  const { field } = useController<TermsValues>({ name });
  return (
    <Switch checked={field.value as boolean} onChange={field.onChange} label={label} hint={hint} />
  );
}

/** How many of each kind; 0: none of it. */
export function ContentFields() {
  const { field, fieldState } = useController<TermsValues, 'terms.content'>({
    name: 'terms.content',
  });
  const countOf = (kind: string) => field.value.find((one) => one.kind === kind)?.count ?? 0;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-muted">How many of each kind</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {contentOptions.map((kind, index) => (
          <TextField
            key={kind}
            {...(index === 0 ? { ref: field.ref } : {})}
            label={contentNames[kind]}
            type="number"
            min={0}
            max={1000}
            value={countOf(kind)}
            onChange={({ target }) => {
              const count = Math.min(1000, Math.max(0, Math.trunc(target.valueAsNumber || 0)));
              const others = field.value.filter((one) => one.kind !== kind);
              field.onChange(
                contentOptions.flatMap((one) =>
                  one === kind
                    ? count > 0
                      ? { kind, count }
                      : []
                    : (others.find((other) => other.kind === one) ?? []),
                ),
              );
            }}
          />
        ))}
      </div>
      {fieldState.error && (
        <p role="alert" className="mt-1.5 text-[13px] text-danger">
          {fieldState.error.message ?? 'Enter how many of each kind you need.'}
        </p>
      )}
    </fieldset>
  );
}
