import type { PhotoId } from '@limn/contracts/ids';
import { categories, contentOptions } from '@limn/contracts/profile-fields';
import { type Profile, profileFieldsOf, profileRoutes } from '@limn/contracts/profiles';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { RadioCards } from '../../ui/choices.tsx';
import { contentNames } from '../../domain/content-names.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { SocialFields } from '../../domain/social-fields.tsx';
import { Problem } from '../../ui/states.tsx';
import { TierPriceFields } from '../../domain/tier-price-fields.tsx';

function fieldsOf(profile: Profile) {
  const { accountType, accountName, tagline, profession, about } = profile;
  const { contentOptions: content, socialNetworks, pricing, licenses } = profile;
  return {
    accountType,
    accountName,
    tagline,
    profession,
    about,
    categories: profile.categories,
    contentOptions: content,
    socialNetworks,
    website: profile.website.url,
    pricing,
    licenses,
    headshot: profile.headshot?.id ?? null,
    coverphoto: profile.coverphoto?.id ?? null,
  };
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-5 border-t pt-7 pb-10">
      <legend className="float-left mb-5 w-full font-display text-xl">{title}</legend>
      <div className="clear-both flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}

const accountTypes = [
  { value: 'personal', title: 'Personal', text: 'You, under your own name.' },
  { value: 'business', title: 'Business', text: 'A company, a studio or an agency.' },
];

/** All that its holder may change in a profile. Judged by the rules of its kind, here and by the server. */
export function ProfileForm({
  profile,
  pictures,
  onSaved,
}: {
  profile: Profile;
  /** The picture fields; they pass on the chosen files. */
  pictures: (
    choose: (which: 'headshot' | 'coverphoto', picture: PhotoId | null) => void,
  ) => ReactNode;
  onSaved: (profile: Profile) => void;
}) {
  const { kind } = profile;
  const form = useContractForm({
    schema: profileFieldsOf(kind),
    defaultValues: fieldsOf(profile),
    submit: async (body) => {
      const saved = await call(profileRoutes.update, { params: { kind }, body });
      forget();
      onSaved(saved);
      notify('Profile saved.');
      return fieldsOf(saved);
    },
  });
  const { control, busy } = form;
  const forget = useUnsaved(form.formState.isDirty);

  return (
    <Form form={form} className="flex flex-col">
      <Part title="Pictures">
        {pictures((which, picture) => {
          form.setValue(which, picture, { shouldDirty: true });
        })}
      </Part>
      <Part title="Who you are">
        <Controller
          control={control}
          name="accountType"
          render={({ field: { ref, value, onChange } }) => (
            <RadioCards
              ref={ref}
              label="Account type"
              value={value ?? 'personal'}
              choices={accountTypes}
              className="grid gap-2 sm:grid-cols-2"
              onChange={onChange}
            />
          )}
        />
        <TextField
          label={form.watch('accountType') === 'business' ? 'Company name' : 'Name'}
          hint="Credits use this name."
          {...fieldOf(form, 'accountName')}
        />
        <TextField
          label="Tagline (optional)"
          hint="One line below your name."
          {...fieldOf(form, 'tagline')}
        />
        {kind === 'influencer' && (
          <TextField label="Profession (optional)" {...fieldOf(form, 'profession')} />
        )}
        <TextArea label="About (optional)" rows={6} {...fieldOf(form, 'about')} />
      </Part>
      <Part title="Categories">
        <Controller
          control={control}
          name="categories"
          render={({ field: { ref, value, onChange }, fieldState }) => (
            <Chips
              ref={ref}
              label="Categories"
              options={categories.map((name) => ({ value: name, name }))}
              value={value ?? []}
              error={fieldState.error?.message}
              onChange={onChange}
            />
          )}
        />
      </Part>
      {kind === 'influencer' && (
        <>
          <Part title="What people can ask you for">
            <Controller
              control={control}
              name="contentOptions"
              render={({ field: { ref, value, onChange }, fieldState }) => (
                <Chips
                  ref={ref}
                  label="Kinds of content"
                  options={contentOptions.map((value) => ({ value, name: contentNames[value] }))}
                  value={value ?? []}
                  error={fieldState.error?.message}
                  onChange={onChange}
                />
              )}
            />
          </Part>
          <Part title="Prices">
            <TierPriceFields />
          </Part>
        </>
      )}
      <Part title="Where people find you">
        <SocialFields />
      </Part>
      <Problem text={form.problem} className="mb-4" />
      <div className="sticky bottom-[var(--tab-bar)] flex justify-end border-t bg-bg py-4">
        <Button type="submit" look="gold" busy={busy}>
          {busy ? 'Saving' : 'Save profile'}
        </Button>
      </div>
    </Form>
  );
}
