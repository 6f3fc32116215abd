import { licenceTiers, type LicenceTier } from '@limn/contracts/constants';
import { parseMoney, Price } from '@limn/contracts/money';
import type { StylePrices } from '@limn/contracts/styles';

export type PriceTexts = Record<LicenceTier, string>;
type PriceErrors = Partial<Record<LicenceTier, string>>;

/** Minor units as a person would type them: 2500 is '25', 2550 is '25.50'. */
export function priceText(amount: number): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

/** Reads three typed prices, or says of each bad one how to mend it. */
export function readPrices(texts: PriceTexts): { prices: StylePrices } | { errors: PriceErrors } {
  const errors: PriceErrors = {};
  const prices: StylePrices = { personal: 0, standard: 0, commercial: 0 };
  for (const tier of licenceTiers) {
    const amount = parseMoney(texts[tier]);
    if (amount === undefined) {
      errors[tier] = 'Write an amount such as 25 or 25.50.';
      continue;
    }
    const checked = Price.safeParse(amount);
    if (checked.success) prices[tier] = amount;
    else errors[tier] = checked.error.issues[0]?.message ?? 'This price is not possible.';
  }
  return Object.keys(errors).length > 0 ? { errors } : { prices };
}
