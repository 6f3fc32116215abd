import type { ProfileKind } from '@limn/contracts/constants';
import { categories, contentOptions } from '@limn/contracts/profile-fields';
import { type Profile, profileFieldsOf, profileRoutes } from '@limn/contracts/profiles';
import { useRef, useState, type ReactNode } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { RadioCards } from '../../ui/choices.tsx';
import { contentNames } from '../../domain/content-names.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { showFirstError } from '../../ui/show-error.ts';
import { SocialFields } from '../../domain/social-fields.tsx';
import { Notice } from '../../ui/states.tsx';
import { TierPriceFields } from '../../domain/tier-price-fields.tsx';

type Fields = ReturnType<typeof fieldsOf>;

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
  /** The picture fields; they save their part through `fields`. */
  pictures: (change: (part: Partial<Fields>) => void) => ReactNode;
  onSaved: (profile: Profile) => void;
}) {
  const kind: ProfileKind = profile.kind;
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(() => fieldsOf(profile));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const forget = useUnsaved(JSON.stringify(fields) !== JSON.stringify(fieldsOf(profile)));
  const change = (part: Partial<Fields>) => setFields((current) => ({ ...current, ...part }));

  function show(found: Record<string, string>) {
    setErrors(found);
    showFirstError(form.current);
  }

  async function save() {
    setProblem(undefined);
    const wrong = form.current?.querySelector<HTMLElement>('[data-wrong]');
    if (wrong) return wrong.focus();
    const judged = profileFieldsOf(kind).safeParse(fields);
    if (!judged.success) {
      const found: Record<string, string> = {};
      for (const issue of judged.error.issues) found[issue.path.join('.')] ??= issue.message;
      return show(found);
    }
    setErrors({});
    setBusy(true);
    try {
      const saved = await call(profileRoutes.update, { params: { kind }, body: judged.data });
      forget();
      setFields(fieldsOf(saved));
      onSaved(saved);
      notify('Profile saved.');
    } catch (error) {
      if (error instanceof ApiError)
        show(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex flex-col"
    >
      <Part title="Pictures">{pictures(change)}</Part>
      <Part title="Who you are">
        <RadioCards
          label="Account type"
          value={fields.accountType}
          choices={accountTypes}
          className="grid gap-2 sm:grid-cols-2"
          onChange={(value) =>
            change({ accountType: value === 'business' ? 'business' : 'personal' })
          }
        />
        <TextField
          label={fields.accountType === 'business' ? 'Company name' : 'Name'}
          hint="The name you are credited by."
          value={fields.accountName}
          error={errors['accountName']}
          onChange={(event) => change({ accountName: event.target.value })}
        />
        <TextField
          label="Tagline (optional)"
          hint="One line below your name."
          value={fields.tagline}
          error={errors['tagline']}
          onChange={(event) => change({ tagline: event.target.value })}
        />
        {kind === 'influencer' && (
          <TextField
            label="Profession (optional)"
            value={fields.profession}
            error={errors['profession']}
            onChange={(event) => change({ profession: event.target.value })}
          />
        )}
        <TextArea
          label="About (optional)"
          rows={6}
          value={fields.about}
          error={errors['about']}
          onChange={(event) => change({ about: event.target.value })}
        />
      </Part>
      <Part title="Categories">
        <Chips
          label="Categories"
          options={categories.map((name) => ({ value: name, name }))}
          value={fields.categories}
          error={errors['categories']}
          onChange={(value) => change({ categories: value })}
        />
      </Part>
      {kind === 'influencer' && (
        <>
          <Part title="What you may be asked for">
            <Chips
              label="Kinds of content"
              options={contentOptions.map((value) => ({ value, name: contentNames[value] }))}
              value={fields.contentOptions}
              error={errors['contentOptions']}
              onChange={(value) => change({ contentOptions: value })}
            />
          </Part>
          <Part title="Prices">
            <TierPriceFields
              prices={fields.pricing}
              errors={errors}
              onChange={(pricing) => change({ pricing })}
            />
          </Part>
        </>
      )}
      <Part title="Where people find you">
        <SocialFields
          networksGiven={fields.socialNetworks}
          website={fields.website}
          errors={errors}
          onNetworks={(socialNetworks) => change({ socialNetworks })}
          onWebsite={(website) => change({ website })}
        />
      </Part>
      {problem && (
        <div role="alert" className="mb-4">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <div className="sticky bottom-0 flex justify-end border-t bg-bg py-4">
        <Button type="submit" look="gold" busy={busy}>
          {busy ? 'Saving' : 'Save profile'}
        </Button>
      </div>
    </form>
  );
}
