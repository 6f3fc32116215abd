import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { appRoutes } from '@limn/contracts/apps';
import { StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { longestMandateDays, mandateRoutes, mandateTiers } from '@limn/contracts/mandates';
import { tierTerms } from '@limn/contracts/tiers';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { addMonths, today } from '../../lib/days.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { Notice, Problem } from '../../ui/states.tsx';
import { type ChosenStyle, StyleChoice } from './style-choice.tsx';

const dollars = z
  .string()
  .trim()
  .regex(/^\d{1,5}([.,]\d{1,2})?$/, 'Enter an amount in US dollars, such as 60 or 60.50.')
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 100));

const Typed = z.object({
  program: z.string().min(1, 'Choose the program that may buy.'),
  tiers: z.array(z.enum(mandateTiers)).min(1, 'Choose at least one kind of licence.'),
  priceCap: dollars,
  monthlyCap: dollars,
  ends: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day.'),
  which: z.enum(['all', 'only', 'not']),
  styles: z.array(z.object({ id: StyleId, title: z.string() })).max(50),
});
type Draft = z.input<typeof Typed>;

const empty: Draft = {
  program: '',
  tiers: ['standard'],
  priceCap: '60',
  monthlyCap: '150',
  ends: addMonths(today(), 3),
  which: 'all',
  styles: [],
};

const Kept = Typed.extend({
  priceCap: z.string(),
  monthlyCap: z.string(),
  styles: z.array(z.object({ id: z.string(), title: z.string() })),
});

/** Reads a draft from the query string, where it survives a new sign-in. */
function draftIn(text: string | null): Draft {
  if (!text) return empty;
  try {
    const read = Kept.safeParse(JSON.parse(text));
    return read.success ? read.data : empty;
  } catch {
    return empty;
  }
}

/** Keys and apps that may buy. */
function usePrograms() {
  const keys = useApi(apiKeyRoutes.list, {});
  const apps = useApi(appRoutes.grants, {});
  const programs = [
    ...(keys.data?.keys ?? [])
      .filter(({ state, scopes }) => state === 'active' && scopes.includes('licenses:buy'))
      .map(({ id, name }) => ({ value: id as string, label: `${name} (key)` })),
    ...(apps.data?.grants ?? [])
      .filter(({ scopes }) => scopes.includes('licenses:buy'))
      .map(({ id, app }) => ({ value: id as string, label: `${app.name} (app)` })),
  ];
  return { programs, loaded: Boolean(keys.data && apps.data) };
}

export function NewMandate({
  draft,
  signInAgain,
}: {
  /** The draft from before the sign-in. */
  draft: string | null;
  /** Goes to sign in and comes back with the draft. */
  signInAgain: (draft: string) => void;
}) {
  const { programs, loaded } = usePrograms();
  const [stale, setStale] = useState(false);
  const form = useContractForm({
    schema: Typed,
    defaultValues: draftIn(draft),
    submit: async ({ which, styles, ends, ...terms }) => {
      const { data } = await call(licensingRoutes.agreement, {
        params: { kind: 'customer-licence' },
      });
      const ids = styles.map(({ id }) => id);
      try {
        await call(mandateRoutes.confirm, {
          body: {
            ...terms,
            program: terms.program,
            currency: 'USD',
            endsAt: new Date(`${ends}T23:59:59Z`).toISOString(),
            onlyStyles: which === 'only' ? ids : [],
            notStyles: which === 'not' ? ids : [],
            agreement: { version: data.version, sha256: data.sha256 },
          },
        });
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'auth') {
          setStale(true);
          return;
        }
        throw error;
      }
      notify('The mandate is signed.');
      await refresh(mandateRoutes.list);
      form.reset(empty);
    },
  });
  const { program, tiers, which, styles } = form.watch();
  // Registered, so that its message appears here and not below the form as well.
  const tierField = useController({ control: form.control, name: 'tiers' });
  const [only] = programs;
  // A single program is preselected once the list has loaded.
  useEffect(() => {
    if (program === '' && programs.length === 1 && only) form.setValue('program', only.value);
  }, [program, programs.length, only, form]);

  if (loaded && programs.length === 0)
    return (
      <p className="max-w-[62ch] text-muted">
        A mandate is for one of your keys or connected apps that may buy licences. You have none
        yet.
      </p>
    );
  return (
    <Form form={form} className="flex max-w-[560px] flex-col gap-5">
      <Select
        label="Program"
        value={program}
        options={[{ value: '', label: 'Choose…' }, ...programs]}
        onChange={(value) => form.setValue('program', value, { shouldValidate: true })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm text-muted">Licences it may buy</legend>
        {mandateTiers.map((tier) => (
          <Checkbox
            key={tier}
            checked={tiers.includes(tier)}
            onChange={(checked) =>
              tierField.field.onChange(
                mandateTiers.filter((one) => (one === tier ? checked : tiers.includes(one))),
              )
            }
            label={
              <>
                {tierTerms[tier].name}{' '}
                <span className="block text-[13px] text-muted">{tierTerms[tier].terms}</span>
              </>
            }
          />
        ))}
        <p className="text-[13px] text-muted">
          You always buy exclusive licences, and pictures of people, yourself.
        </p>
        {tierField.fieldState.error && (
          <p role="alert" className="text-[13px] text-danger">
            {tierField.fieldState.error.message}
          </p>
        )}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="One licence, at most (US$)"
          inputMode="decimal"
          {...fieldOf(form, 'priceCap')}
        />
        <TextField
          label="A month, at most (US$)"
          inputMode="decimal"
          {...fieldOf(form, 'monthlyCap')}
        />
      </div>
      <DateField
        name="ends"
        label="Last day"
        min={today()}
        max={addMonths(today(), Math.floor(longestMandateDays / 31))}
      />
      <Select
        label="Styles"
        value={which}
        options={[
          { value: 'all', label: 'Every style' },
          { value: 'only', label: 'Only some' },
          { value: 'not', label: 'All but some' },
        ]}
        onChange={(value) => form.setValue('which', value as Draft['which'])}
      />
      {which !== 'all' && (
        <StyleChoice
          label={which === 'only' ? 'Find a style to allow' : 'Find a style to exclude'}
          chosen={styles}
          onChange={(chosen: ChosenStyle[]) => form.setValue('styles', chosen)}
        />
      )}
      <p className="max-w-[62ch] text-[13px] text-muted">
        With each purchase you accept the{' '}
        <a href="/customer-license-agreement" className="text-blue underline underline-offset-4">
          licence agreement
        </a>{' '}
        in its current version, and we charge your saved card. You can end the mandate at any time.
      </p>
      <Problem text={form.problem} />
      {stale ? (
        <Notice>
          <p className="mb-3">
            You can sign a mandate only right after signing in. Your entries are kept.
          </p>
          <Button onClick={() => signInAgain(JSON.stringify(form.getValues()))}>
            Sign in again
          </Button>
        </Notice>
      ) : (
        <div>
          <Button type="submit" busy={form.busy}>
            Sign the mandate
          </Button>
        </div>
      )}
    </Form>
  );
}
