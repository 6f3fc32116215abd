import { formatMoney } from '@limn/contracts/money';
import type { StyleCard } from '@limn/contracts/styles';

/** What the least licence of a picture in a style costs. */
export function fromPrice({ prices, currency }: Pick<StyleCard, 'prices' | 'currency'>): string {
  const amount = Math.min(prices.personal, prices.standard, prices.commercial);
  return `from ${formatMoney({ amount, currency })}`;
}
