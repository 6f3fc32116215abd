import { licenceTiers, type LicenceTier } from '@limn/contracts/constants';
import { parseMoney, Price } from '@limn/contracts/money';
import { OrderedPrices, type StyleDetail, type StylePrices } from '@limn/contracts/styles';

const priceNames = [...licenceTiers, 'ownModel'] as const;
export type PriceName = LicenceTier | 'ownModel';
export type PriceTexts = Record<PriceName, string>;
export type PriceErrors = Partial<Record<PriceName, string>>;
/** What is saved: minor units. */
type Priced = Pick<StyleDetail, 'prices' | 'ownModelPrice'>;

/** Minor units as a person would type them: 2500 is '25', 2550 is '25.50'. */
export function priceText(amount: number): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

export function textsOf({ prices, ownModelPrice }: Priced): PriceTexts {
  return {
    personal: priceText(prices.personal),
    standard: priceText(prices.standard),
    commercial: priceText(prices.commercial),
    ownModel: priceText(ownModelPrice),
  };
}

/** Reads typed prices, or says of each bad one how to mend it. */
export function readPrices(texts: PriceTexts): Priced | { errors: PriceErrors } {
  const errors: PriceErrors = {};
  const read: Record<PriceName, number> = { personal: 0, standard: 0, commercial: 0, ownModel: 0 };
  for (const name of priceNames) {
    const amount = parseMoney(texts[name]);
    const checked = Price.safeParse(amount);
    if (amount === undefined) errors[name] = 'Write an amount such as 25 or 25.50.';
    else if (checked.success) read[name] = amount;
    else errors[name] = checked.error.issues[0]?.message ?? 'This price is not possible.';
  }
  const { ownModel, ...prices } = read;
  if (Object.keys(errors).length === 0)
    for (const { path, message } of OrderedPrices.safeParse(prices).error?.issues ?? [])
      errors[path[0] as keyof StylePrices] = message;
  return Object.keys(errors).length > 0 ? { errors } : { prices, ownModelPrice: ownModel };
}
