import { TalentOffer, talentRights, talentRightTexts, talentRoutes } from '@limn/contracts/talents';
import { Controller } from 'react-hook-form';
import { CodePicker } from '../../domain/code-picker.tsx';
import { countries, languages } from '../../domain/codes.ts';
import { ListField } from '../../domain/list-field.tsx';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choices.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Problem } from '../../ui/states.tsx';

/** An influencer's offer: allowed and ruled-out uses. */
export function OfferForm({
  offer,
  onSaved,
}: {
  offer: TalentOffer;
  onSaved: (offer: TalentOffer) => void;
}) {
  const form = useContractForm({
    schema: TalentOffer,
    defaultValues: offer,
    submit: async (body) => {
      const saved = await call(talentRoutes.update, { body });
      forget();
      onSaved(saved);
      notify('Offer saved.');
      return saved;
    },
  });
  const forget = useUnsaved(form.formState.isDirty);

  return (
    <Form form={form} className="flex flex-col gap-10">
      <section aria-labelledby="rights">
        <h2 id="rights" className="mb-5 text-xl">
          Rights
        </h2>
        <ul className="flex flex-col gap-4">
          {talentRights.map((right) => (
            <li key={right} className="rounded-l border bg-panel p-5">
              <Controller
                control={form.control}
                name={`rights.${right}.offered`}
                render={({ field: { value, onChange } }) => (
                  <Switch
                    label={talentRightTexts[right].name}
                    hint={talentRightTexts[right].text}
                    checked={value ?? false}
                    onChange={onChange}
                  />
                )}
              />
              {form.watch(`rights.${right}.offered`) && (
                <div className="mt-4">
                  <TextArea
                    label={`What ‘${talentRightTexts[right].name}’ includes`}
                    rows={3}
                    {...fieldOf(form, `rights.${right}.includes`)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
      <ListField
        name="forbiddenUses"
        label="Forbidden uses (optional)"
        hint="One per line. No one can request these at any price."
        by="line"
      />
      <CodePicker name="languages" label="Languages of your voice (optional)" list={languages} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="City (optional)" {...fieldOf(form, 'city')} />
        <CodePicker one name="country" label="Country (optional)" list={countries} />
      </div>
      <Problem text={form.problem} />
      <div className="sticky bottom-[var(--tab-bar)] flex justify-end border-t bg-bg py-4">
        <Button type="submit" look="gold" busy={form.busy}>
          {form.busy ? 'Saving' : 'Save offer'}
        </Button>
      </div>
    </Form>
  );
}
