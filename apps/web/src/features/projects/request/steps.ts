import type { FieldPath } from 'react-hook-form';
import type { TermsValues } from './terms-values.ts';

interface Step {
  id: 'what' | 'terms' | 'price';
  name: string;
  /** The step's fields, in their order on the page. */
  fields: readonly FieldPath<TermsValues>[];
}

/** The steps of a request; the address identifies the current one. */
export const steps = [
  {
    id: 'what',
    name: 'What you want',
    fields: ['title', 'terms.brief', 'terms.rights', 'terms.content'],
  },
  {
    id: 'terms',
    name: 'Terms and use',
    fields: [
      'terms.channels',
      'terms.territory',
      'terms.startsOn',
      'terms.months',
      'terms.renewal',
      'terms.exclusivity',
      'terms.category',
      'terms.tier',
      'terms.aiUses',
      'terms.training',
      'terms.trainingMonths',
      'terms.alterations',
      'terms.disclosure',
      'terms.languages',
      'terms.forbidden',
    ],
  },
  {
    id: 'price',
    name: 'Price and review',
    fields: ['terms.price', 'terms.perOutput', 'terms.answerDays', 'terms.approval', 'note'],
  },
] as const satisfies readonly [Step, ...Step[]];

export type StepId = Step['id'];

/** The step that an address names; the first where it names none. */
export const stepAt = (text: string | null): (typeof steps)[number] =>
  steps.find(({ id }) => id === text) ?? steps[0];
