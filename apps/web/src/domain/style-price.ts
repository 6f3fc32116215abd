import { formatMoney } from '@limn/contracts/money';
import type { StyleCard } from '@limn/contracts/styles';

/** The lowest licence price of a picture in a style. */
export function fromPrice({ prices, currency }: Pick<StyleCard, 'prices' | 'currency'>): string {
  const amount = Math.min(prices.personal, prices.standard, prices.commercial);
  return `from ${formatMoney({ amount, currency })}`;
}
