import { parseMoney } from '@limn/contracts/money';
import type { NumberText } from '../ui/number-field.tsx';

/** Minor units as a person types them: 2500 is '25', 2550 is '25.50'. */
export const priceText: NumberText = {
  read: (text) => parseMoney(text) ?? Number.NaN,
  write: (amount) => (amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)),
  unreadable: 'Enter an amount such as 25 or 25.50.',
};

/** The same, where nothing typed means: on request. */
export const priceOrRequest: NumberText = {
  ...priceText,
  read: (text) => (text.trim() === '' ? 0 : priceText.read(text)),
  write: (amount) => (amount === 0 ? '' : priceText.write(amount)),
};
