import { categories, contentOptions } from '@limn/contracts/profile-fields';
import { Chips } from '../../ui/chips.tsx';
import { contentNames } from '../../domain/content-names.ts';
import type { Errors } from './judge-step.ts';
import type { Drafting } from './use-draft.ts';

interface StepProps {
  drafting: Drafting;
  errors: Errors;
}

const categoryOptions = categories.map((name) => ({ value: name, name }));

const contentChoices = contentOptions.map((value) => ({ value, name: contentNames[value] }));

export function CategoriesStep({ drafting: { draft, change }, errors }: StepProps) {
  return (
    <Chips
      label="Categories"
      options={categoryOptions}
      value={draft.categories}
      error={errors['categories']}
      onChange={(value) => change({ categories: value })}
    />
  );
}

/** What one may be asked for: a licence request names one or more of these. */
export function CollaborationsStep({ drafting: { draft, change }, errors }: StepProps) {
  return (
    <Chips
      label="Kinds of content"
      options={contentChoices}
      value={draft.contentOptions}
      error={errors['contentOptions']}
      onChange={(value) => change({ contentOptions: value })}
    />
  );
}
