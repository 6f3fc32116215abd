import { belowFloor, floorPrice, type OwnPrices } from '@limn/contracts/floor-price';
import { type ProjectTerms, ProjectTitle, SentTerms } from '@limn/contracts/project-terms';
import { z } from 'zod';
import { hasBlanks } from './templates.ts';

/** The values of the form. */
export interface TermsValues {
  terms: ProjectTerms;
  /** Only where the customer writes. */
  title?: string | undefined;
  note: string;
}

/** The rights holder's minimum prices, shown only to the customer. */
export interface Floor {
  prices: OwnPrices;
  /** The talent or the book. */
  name: string;
  currency: string;
}

/** Validates terms before sending: complete, and at least the rights holder's prices. The server validates the same. */
export function sentBy(floor: Floor | undefined): z.ZodType<TermsValues, TermsValues> {
  const sent = z.object({
    terms: SentTerms,
    title: ProjectTitle.optional(),
    note: z.string().trim().max(1000),
  });
  return sent.superRefine(({ terms }, context) => {
    const refuse = (name: 'brief' | 'price', message: string) =>
      context.addIssue({ code: 'custom', path: ['terms', name], message });
    if (hasBlanks(terms.brief))
      refuse('brief', 'Replace the words in square brackets with your own.');
    const amount = floor ? floorPrice(floor.prices, terms) : 0;
    if (floor && terms.price < amount)
      refuse('price', belowFloor(floor.name, { amount, currency: floor.currency }));
  }) as z.ZodType<TermsValues, TermsValues>;
}
