import { bookRightTexts } from '@limn/contracts/books';
import { type Facet, followerBands, priceBands, priceOnRequest } from '@limn/contracts/market';
import { formatMoney } from '@limn/contracts/money';
import { countryName, languageName } from '@limn/contracts/offers';
import { talentRightTexts } from '@limn/contracts/talents';
import { tierTerms } from '../../domain/tier-terms.ts';
import { formatNumber } from '../../lib/format.ts';

export const facetNames: Record<Facet, string> = {
  medium: 'Medium',
  colour: 'Colour',
  subject: 'Subject',
  category: 'Category',
  country: 'Country',
  price: 'Price',
  tier: 'Licence',
  language: 'Language',
  right: 'Rights',
  followers: 'Followers',
  free: 'Free',
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** 'Under X', 'X to Y' or 'X and more'. */
function bandText(
  bands: readonly { value: string; from: number }[],
  value: string,
  amount: (from: number) => string,
): string {
  const at = bands.findIndex((band) => band.value === value);
  const from = bands[at]?.from ?? 0;
  const next = bands[at + 1];
  if (!next) return `${amount(from)} and more`;
  return at === 0 ? `Under ${amount(next.from)}` : `${amount(from)} to ${amount(next.from)}`;
}

const money = (amount: number): string =>
  formatMoney({ amount, currency: 'USD' }).replace(/\.00$/, '');

/** The label of a facet's value. */
export function facetText(facet: Facet, value: string): string {
  switch (facet) {
    case 'price':
      return value === priceOnRequest ? 'On request' : bandText(priceBands, value, money);
    case 'followers':
      return bandText(followerBands, value, formatNumber);
    case 'country':
      return countryName(value);
    case 'language':
      return languageName(value);
    case 'tier':
      return Object.entries(tierTerms).find(([tier]) => tier === value)?.[1].name ?? value;
    case 'right': {
      const texts = Object.entries({ ...talentRightTexts, ...bookRightTexts });
      return texts.find(([right]) => right === value)?.[1].name ?? value;
    }
    case 'free':
      return 'This month';
    default:
      return capital(value);
  }
}
