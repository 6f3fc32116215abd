import { profileKinds } from '@limn/contracts/constants';
import { featureRoutes, type FlagRule, flagTexts } from '@limn/contracts/features';
import { X } from 'lucide-react';
import { Controller, useController, useFieldArray, useFormContext } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox, Switch } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { NumberField, type NumberText } from '../../ui/number-field.tsx';
import { ErrorState, Loading, Problem, Skeleton } from '../../ui/states.tsx';

type RuleValues = Omit<FlagRule, 'flag'>;

const percentage: NumberText = {
  read: (text) => (/^(\d{1,2}|100)$/.test(text) ? Number(text) : Number.NaN),
  write: String,
  unreadable: 'Enter a whole number from 0 to 100.',
};

/** The features behind rules, and who each is open to. */
export function FlagRules() {
  const { data, error, mutate } = useApi(featureRoutes.rules, {}, { revalidateOnFocus: false });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading features">
        <Skeleton className="h-72 rounded-l" />
      </Loading>
    );
  return (
    <div className="flex flex-col gap-6">
      {data.rules.map((rule) => (
        <Rule key={rule.flag} rule={rule} />
      ))}
    </div>
  );
}

function Rule({ rule: { flag, ...rule } }: { rule: FlagRule }) {
  const { name, opens } = flagTexts[flag];
  const form = useContractForm({
    schema: featureRoutes.setRule.body,
    defaultValues: rule,
    submit: async (body) => {
      const { flag: _flag, ...saved } = await call(featureRoutes.setRule, {
        params: { flag },
        body,
      });
      notify(`${name} saved.`);
      await refresh(featureRoutes.rules, featureRoutes.mine);
      return saved;
    },
  });

  return (
    <section aria-label={name} className="rounded-l border bg-panel p-5 md:p-7">
      <Form form={form}>
        <h2 dir="auto" className="text-xl">
          {name}
        </h2>
        <p className="mt-1 max-w-[66ch] text-muted">Enables: {opens}</p>
        <div className="mt-6 grid gap-6 md:grid-cols-[200px_1fr]">
          <NumberField
            name="percentage"
            as={percentage}
            label="Percentage of people"
            inputMode="numeric"
            className="num"
          />
          <Roles />
        </div>
        <People />
        <Problem text={form.problem} className="mt-6" />
        <div className="mt-6 flex justify-end">
          <Button
            type="submit"
            look="plain"
            size="small"
            disabled={!form.formState.isDirty}
            busy={form.busy}
          >
            {form.busy ? 'Saving' : 'Save'}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Roles() {
  const { field } = useController<RuleValues, 'roles'>({ name: 'roles' });
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm text-muted">Roles</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {profileKinds.map((role) => (
          <Checkbox
            key={role}
            label={role.charAt(0).toUpperCase() + role.slice(1)}
            checked={field.value.includes(role)}
            onChange={(on) =>
              field.onChange(
                profileKinds.filter((kind) => (kind === role ? on : field.value.includes(kind))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function People() {
  const form = useFormContext<RuleValues>();
  const { fields, append, remove } = useFieldArray<RuleValues, 'people'>({ name: 'people' });
  return (
    <div className="mt-6">
      <h3 className="mb-2.5 font-ui text-sm tracking-normal text-muted">Specific people</h3>
      <ul className="flex flex-col gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <div className="min-w-[220px] flex-1">
              <TextField
                label={`E-mail address ${index + 1}`}
                hideLabel
                type="email"
                placeholder="name@example.com"
                {...fieldOf(form, `people.${index}.email`)}
              />
            </div>
            <div className="flex h-11 items-center gap-3">
              <Controller
                control={form.control}
                name={`people.${index}.open`}
                render={({ field: { value, onChange } }) => (
                  <Switch label={value ? 'Open' : 'Closed'} checked={value} onChange={onChange} />
                )}
              />
              <IconButton
                label={`Take ${form.watch(`people.${index}.email`) || `address ${index + 1}`} off the list`}
                onClick={() => remove(index)}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        className={fields.length > 0 ? 'mt-3' : ''}
        onClick={() => append({ email: '', open: true })}
      >
        Add a person
      </Button>
    </div>
  );
}
