import type { Plan } from '@limn/contracts/billing';

/** What a credit is worth, in minor units of a currency; not a whole number as a rule. */
export interface CreditWorth {
  amount: number;
  currency: string;
}

/** What a credit is worth at least: by the plan that sells them for the least. Undefined where none are sold. */
export function creditWorth(plans: readonly Plan[]): CreditWorth | undefined {
  return plans
    .filter(({ price, creditsPerMonth }) => price > 0 && creditsPerMonth > 0)
    .map(({ price, creditsPerMonth, currency }) => ({ amount: price / creditsPerMonth, currency }))
    .toSorted((a, b) => a.amount - b.amount)[0];
}
