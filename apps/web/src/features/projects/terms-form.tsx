import { licenceTiers } from '@limn/contracts/constants';
import { categories, contentOptions } from '@limn/contracts/profile-fields';
import {
  channels,
  exclusivities,
  type ProjectTerms,
  renewals,
  type Right,
  rightNames,
  titleFromBrief,
} from '@limn/contracts/project-terms';
import { tierTerms } from '@limn/contracts/tiers';
import type { ReactNode } from 'react';
import { type FieldPath, useController, useFormContext } from 'react-hook-form';
import { contentNames } from '../../domain/content-names.ts';
import { priceText } from '../../domain/price-text.ts';
import { fieldOf } from '../../lib/use-contract-form.ts';
import { Switch } from '../../ui/choices.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { NumberField, type NumberText } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { CodesField } from './codes-field.tsx';
import { LinesField } from './lines-field.tsx';

/** What a form of terms holds. */
export interface TermsValues {
  terms: ProjectTerms;
  /** Only where the customer writes. */
  title?: string | undefined;
  note: string;
}
type Name = FieldPath<TermsValues>;

const whole: NumberText = {
  read: (text) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN),
  write: String,
  unreadable: 'Write a whole number.',
};
const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t pt-7 pb-9">
      <h2 dir="auto" id={id} className="mb-5 text-xl">
        {title}
      </h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  );
}

/** All terms of a request, in the order in which one thinks of them. The ruled-out uses are the rights holder's to change. */
export function TermsForm({
  offered,
  includes,
  titled,
  mayRule,
}: {
  /** The title can be chosen. */
  titled: boolean;
  /** Rights that can be asked for. */
  offered: readonly Right[];
  /** What each includes, in its holder's words. */
  includes: Partial<Record<Right, string>>;
  mayRule: boolean;
}) {
  const form = useFormContext<TermsValues>();
  const { watch } = form;
  const [brief, rights, training, exclusivity] = watch([
    'terms.brief',
    'terms.rights',
    'terms.training',
    'terms.exclusivity',
  ]);
  const included = rights.filter((right) => includes[right]);
  return (
    <>
      <Section id="brief" title="What it is for">
        {titled && (
          <TextField
            label="Title (optional)"
            maxLength={60}
            hint="Leave it empty to use the first words of the brief."
            placeholder={titleFromBrief(brief)}
            {...fieldOf(form, 'title')}
          />
        )}
        <TextArea
          label="Brief"
          rows={6}
          maxLength={4000}
          hint="What you make, for whom, and what is to come of it."
          {...fieldOf(form, 'terms.brief')}
        />
        <ChipsField
          name="terms.rights"
          label="Rights"
          options={offered.map((value) => ({ value, name: rightNames[value] }))}
        />
        {included.map((right) => (
          <p key={right} className="text-[13px] text-muted">
            <span className="text-text">{rightNames[right]}:</span> {includes[right]}
          </p>
        ))}
      </Section>
      <Section id="content" title="What is made, and where it is shown">
        <ContentFields />
        <ChipsField
          name="terms.channels"
          label="Channels"
          options={Object.entries(channels).map(([value, name]) => ({ value, name }))}
        />
        <CodesField
          name="terms.territory"
          label="Territory"
          hint="Two-letter country codes such as PT, ES. Leave it empty for worldwide."
          upper
        />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label="Start"
            type="date"
            {...fieldOf(form, 'terms.startsOn', { setValueAs: (day: string) => day || null })}
          />
          <NumberField name="terms.months" as={whole} label="Length (months)" inputMode="numeric" />
          <SelectField name="terms.renewal" label="Renewal" options={optionsOf(renewals)} />
          <SelectField
            name="terms.exclusivity"
            label="Exclusivity"
            options={optionsOf(exclusivities)}
          />
          <CategoryField exclusive={exclusivity === 'category'} />
          <SelectField
            name="terms.tier"
            label="Tier"
            options={licenceTiers.map((value) => ({ value, label: tierTerms[value].name }))}
          />
        </div>
      </Section>
      <Section id="ai" title="What AI may do">
        <LinesField
          name="terms.aiUses"
          label="Intended use"
          add="Add a use"
          hint="Describe each use in enough detail to approve or refuse it. In California and New York a digital replica without such a description is void."
          maxLength={600}
        />
        <SwitchField
          name="terms.training"
          label="A model may be trained"
          hint="If off, delivered material can’t be used for training."
        />
        {training && (
          <NumberField
            name="terms.trainingMonths"
            as={whole}
            label="What it learnt is kept for (months)"
            inputMode="numeric"
          />
        )}
        <TextArea
          label="Alterations"
          rows={3}
          maxLength={1000}
          hint="What may be changed, and what may not."
          {...fieldOf(form, 'terms.alterations')}
        />
        <TextField
          label="Disclosure"
          maxLength={120}
          hint="AI disclosure text shown in ads."
          {...fieldOf(form, 'terms.disclosure')}
        />
        {rights.includes('voice') && (
          <CodesField
            name="terms.languages"
            label="Languages"
            hint="By their tags, such as en, pt-BR."
          />
        )}
        {mayRule ? (
          <LinesField
            name="terms.forbidden"
            label="Ruled-out use"
            add="Rule out a use"
            hint="Not granted, whatever is paid."
            maxLength={120}
          />
        ) : (
          <RuledOut />
        )}
      </Section>
      <Section id="price" title="Price and answer">
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <NumberField
            name="terms.price"
            as={priceText}
            label="Price ($)"
            inputMode="decimal"
            className="num"
            hint="For all of it. 70% of what remains after fees goes to the rights holder."
          />
          <NumberField
            name="terms.perOutput"
            as={priceText}
            label="Per approved output ($)"
            inputMode="decimal"
            className="num"
            hint="0: included in the price."
          />
          <NumberField
            name="terms.answerDays"
            as={whole}
            label="Answer within (days)"
            inputMode="numeric"
          />
        </div>
        <SwitchField
          name="terms.approval"
          label="Each output is approved before it is published"
          hint="The rights holder sees it first, and says yes or what has to change."
        />
      </Section>
    </>
  );
}

function RuledOut() {
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

function ChipsField<T extends string>({
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

function SelectField({
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

/** What it is made for. Left open it may be anything, and then no exclusive category is beside it. */
function CategoryField({ exclusive }: { exclusive: boolean }) {
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

function SwitchField({ name, label, hint }: { name: Name; label: string; hint: string }) {
  const { field } = useController<TermsValues>({ name });
  return (
    <Switch checked={field.value as boolean} onChange={field.onChange} label={label} hint={hint} />
  );
}

/** How many of each kind; 0: none of it. */
function ContentFields() {
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
          {fieldState.error.message ?? 'Say how many of each kind.'}
        </p>
      )}
    </fieldset>
  );
}
