import type { ProfileKind } from '@limn/contracts/constants';
import type { SignupDraft } from '@limn/contracts/signup';
import { useController, useFormContext } from 'react-hook-form';
import { fieldOf } from '../../lib/use-contract-form.ts';
import { RadioCards } from '../../ui/choices.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';

const types = [
  {
    value: 'personal',
    title: 'Personal',
    text: 'You, under your own name or your working name.',
  },
  { value: 'business', title: 'Business', text: 'A company, a studio, an agency or an estate.' },
];

/** Who one is here: the kind of account, its name, and a few words. */
export function AccountTypeStep({ kind }: { kind: ProfileKind }) {
  const form = useFormContext<SignupDraft>();
  const { field } = useController<SignupDraft, 'accountType'>({ name: 'accountType' });
  return (
    <>
      <RadioCards
        ref={field.ref}
        label="Account type"
        value={field.value}
        choices={types}
        className="grid gap-2 sm:grid-cols-2"
        onChange={field.onChange}
      />
      {field.value === 'business' ? (
        <TextField
          key="companyName"
          label="Company name"
          hint="Credits use this name."
          autoComplete="organization"
          {...fieldOf(form, 'companyName')}
        />
      ) : (
        <TextField
          key="accountName"
          label="Name"
          hint="Credits use this name."
          autoComplete="name"
          {...fieldOf(form, 'accountName')}
        />
      )}
      {kind === 'influencer' && (
        <TextField
          label="Profession (optional)"
          hint="What you are known for, such as presenter or chef."
          autoComplete="organization-title"
          {...fieldOf(form, 'profession')}
        />
      )}
      <TextArea label="About (optional)" {...fieldOf(form, 'about')} />
    </>
  );
}
