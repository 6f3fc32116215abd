import { z } from 'zod';
import { dollars, isAmerican, rightsHolderBasisPoints } from './constants.ts';

/** ISO 4217 code, three capital letters. One currency is used throughout (USD by default). */
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'A currency is three capital letters.');

/** Integer minor units (cents) of one currency. */
export const Money = z.object({ amount: z.int(), currency: Currency });
export type Money = z.infer<typeof Money>;

/** The largest price Stripe takes, in minor units. */
export const maxPriceMinor = 99_999_999;

/** The least Stripe charges, in minor units. */
export const leastCharge = 50;

/** Price of a licence in minor units: nothing, or Stripe's smallest charge (50) up to 999,999.99. */
export const Price = z
  .int('A price is a whole number of cents.')
  .min(leastCharge, 'The smallest price is $0.50.')
  .max(maxPriceMinor, 'The largest price is $999,999.99.');

/**
 * Estimate of what rights holders get of a price, in minor units: 70% of what a card payment leaves, assuming a fee of
 * 2.9% and 30 cents. The real amount is computed from the fee that was charged.
 */
export function holdersEstimate(price: number): number {
  const fee = Math.round(price * 0.029) + 30;
  return Math.max(0, Math.floor(((price - fee) * rightsHolderBasisPoints) / 10_000));
}

/** Shares of a whole in parts per million. */
export const PartsPerMillion = z.int().min(0).max(1_000_000);

/** How many decimals a currency has (ISO 4217). */
export const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** Formats minor units in the reader's locale, for example `$50.00`. */
export function formatMoney({ amount, currency }: Money, locale?: string): string {
  if (currency === 'USD' && isAmerican(locale)) return dollars(amount);
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/**
 * Reads what a person typed as an amount ('50', '$50', '50.5', '1,250.00') into minor units.
 * Returns undefined when it is not an amount with at most two decimals.
 */
export function parseMoney(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
