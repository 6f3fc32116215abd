import type { ProfileKind } from '@limn/contracts/constants';
import { RadioCards } from '../../ui/choices.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { Errors } from './judge-step.ts';
import type { Drafting } from './use-draft.ts';

const types = [
  {
    value: 'personal',
    title: 'Personal',
    text: 'You, under your own name or the one you work by.',
  },
  { value: 'business', title: 'Business', text: 'A company, a studio, an agency or an estate.' },
];

/** Who one is here: the kind of account, its name, and a few words. */
export function AccountTypeStep({
  kind,
  drafting: { draft, change },
  errors,
}: {
  kind: ProfileKind;
  drafting: Drafting;
  errors: Errors;
}) {
  const business = draft.accountType === 'business';
  return (
    <>
      <RadioCards
        label="Account type"
        value={draft.accountType}
        choices={types}
        className="grid gap-2 sm:grid-cols-2"
        onChange={(value) =>
          change({ accountType: value === 'business' ? 'business' : 'personal' })
        }
      />
      {business ? (
        <TextField
          label="Company name"
          hint="The name you are credited by."
          autoComplete="organization"
          value={draft.companyName}
          error={errors['accountName']}
          onChange={(event) => change({ companyName: event.target.value })}
        />
      ) : (
        <TextField
          label="Name"
          hint="The name you are credited by."
          autoComplete="name"
          value={draft.accountName}
          error={errors['accountName']}
          onChange={(event) => change({ accountName: event.target.value })}
        />
      )}
      {kind === 'influencer' && (
        <TextField
          label="Profession (optional)"
          hint="What you are known for, such as presenter or chef."
          autoComplete="organization-title"
          value={draft.profession}
          error={errors['profession']}
          onChange={(event) => change({ profession: event.target.value })}
        />
      )}
      <TextArea
        label="About (optional)"
        value={draft.about}
        error={errors['about']}
        onChange={(event) => change({ about: event.target.value })}
      />
    </>
  );
}
