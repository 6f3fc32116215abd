import { upTo } from '@limn/contracts/text';
import { CanvasError } from './errors.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
/** Digits that are counted up or down at the ends: some seven million layers before orders grow longer. */
const counted = 4;
const longest = 64;

/**
 * An order (a fraction in base 62) between two others; null is the bottom or the top. Throws `bad-input` if `before` is
 * not below `after`, and if there is no room left between them within 64 digits: hundreds of layers, each put between
 * the two put last.
 */
export function orderBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after)
    throw new CanvasError('bad-input', 'The first order must be below the second.');
  const order =
    (after === null && before !== null && step(before, 1)) ||
    (before === null && after !== null && step(after, -1)) ||
    middle(before ?? '', after);
  if (order.length > longest) throw noRoom();
  return order;
}

const noRoom = (): CanvasError => new CanvasError('bad-input', 'There is no room between them.');

/** The next number with that many digits, up or down; null past the last. */
function step(order: string, by: 1 | -1): string | null {
  let number = 0;
  for (const digit of upTo(order, counted).padEnd(counted, '0'))
    number = number * base + digits.indexOf(digit);
  number += by;
  if (number <= 0 || number >= base ** counted) return null;
  let text = '';
  for (let k = 0; k < counted; k++, number = Math.floor(number / base))
    text = digits[number % base] + text;
  return text.replace(/0+$/, '');
}

/** Short and in the middle; never ends in 0, so that there is room below it. */
function middle(low: string, high: string | null): string {
  if (high === '') throw noRoom();
  if (high !== null && high.startsWith(low.charAt(0) || '0'))
    return high[0] + middle(low.slice(1), high.slice(1));
  const from = low === '' ? 0 : digits.indexOf(low[0]);
  const to = high === null ? base : digits.indexOf(high[0]);
  if (to - from > 1) return digits[Math.floor((from + to) / 2)];
  if (high !== null && high.length > 1) return high[0];
  return digits[from] + middle(low.slice(1), null);
}
