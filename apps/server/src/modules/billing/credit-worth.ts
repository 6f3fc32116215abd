import type { Plan } from '@limn/contracts/billing';

/** The value of a credit, in minor units of a currency; usually not a whole number. */
export interface CreditWorth {
  amount: number;
  currency: string;
}

/** The lowest value of a credit: by the plan that sells them cheapest. Undefined if none are sold. */
export function creditWorth(plans: readonly Plan[]): CreditWorth | undefined {
  return plans
    .filter(({ price, creditsPerMonth }) => price > 0 && creditsPerMonth > 0)
    .map(({ price, creditsPerMonth, currency }) => ({ amount: price / creditsPerMonth, currency }))
    .toSorted((a, b) => a.amount - b.amount)[0];
}
