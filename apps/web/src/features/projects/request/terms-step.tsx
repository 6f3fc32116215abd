import { licenceTiers } from '@limn/contracts/constants';
import { channels, exclusivities, renewals } from '@limn/contracts/project-terms';
import { tierTerms } from '@limn/contracts/tiers';
import { useFormContext } from 'react-hook-form';
import { CodePicker } from '../../../domain/code-picker.tsx';
import { countries, languages } from '../../../domain/codes.ts';
import { addMonths, today } from '../../../lib/days.ts';
import { fieldOf } from '../../../lib/use-contract-form.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import {
  CategoryField,
  ChipsField,
  optionsOf,
  RuledOut,
  Section,
  SelectField,
  SwitchField,
  wholeNumber,
} from './fields.tsx';
import { LinesField } from './lines-field.tsx';
import type { TermsValues } from './terms-values.ts';

/** Where and for how long it is used, and what AI may do. */
export function TermsStep({ mayRule }: { mayRule: boolean }) {
  const form = useFormContext<TermsValues>();
  const [rights, training, exclusivity] = form.watch([
    'terms.rights',
    'terms.training',
    'terms.exclusivity',
  ]);
  return (
    <>
      <ChipsField
        name="terms.channels"
        label="Channels"
        options={Object.entries(channels).map(([value, name]) => ({ value, name }))}
      />
      <CodePicker
        name="terms.territory"
        label="Countries"
        hint="Leave it empty for worldwide."
        list={countries}
      />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <DateField name="terms.startsOn" label="Start" min={today()} max={addMonths(today(), 12)} />
        <NumberField
          name="terms.months"
          as={wholeNumber}
          label="Length (months)"
          inputMode="numeric"
        />
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
      <Section id="ai" title="What AI may do">
        <LinesField
          name="terms.aiUses"
          label="Intended use"
          add="Add a use"
          hint="Describe each use in enough detail to approve or refuse it. In California and New York, a contract for a digital replica without such a description is void."
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
            as={wholeNumber}
            label="Keep the trained model for (months)"
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
          <CodePicker
            name="terms.languages"
            label="Languages"
            hint="Languages that the voice may speak."
            list={languages}
          />
        )}
        {mayRule ? (
          <LinesField
            name="terms.forbidden"
            label="Forbidden use"
            add="Forbid a use"
            hint="Uses that you don’t grant at any price."
            maxLength={120}
          />
        ) : (
          <RuledOut />
        )}
      </Section>
    </>
  );
}
