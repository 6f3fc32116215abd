import { categories, contentOptions } from '@limn/contracts/profile-fields';
import type { SignupDraft } from '@limn/contracts/signup';
import { useController } from 'react-hook-form';
import { Chips } from '../../ui/chips.tsx';
import { contentNames } from '../../domain/content-names.ts';

const categoryOptions = categories.map((name) => ({ value: name, name }));

const contentChoices = contentOptions.map((value) => ({ value, name: contentNames[value] }));

export function CategoriesStep() {
  const { field, fieldState } = useController<SignupDraft, 'categories'>({ name: 'categories' });
  return (
    <Chips
      ref={field.ref}
      label="Categories"
      options={categoryOptions}
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  );
}

/** The kinds of collaboration an influencer accepts; a licence request lists one or more of them. */
export function CollaborationsStep() {
  const { field, fieldState } = useController<SignupDraft, 'contentOptions'>({
    name: 'contentOptions',
  });
  return (
    <Chips
      ref={field.ref}
      label="Kinds of content"
      options={contentChoices}
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  );
}
