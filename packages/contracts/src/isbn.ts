import { upTo } from './text.ts';
import { z } from 'zod';

const digitsOf = (text: string) => text.toUpperCase().replaceAll(/[\s-]|^ISBN(?:-1[03])?:?/g, '');

/** The last digit of an ISBN-13, by its first twelve (ISO 2108): weights of 1 and 3 in turn. */
function lastOf13(twelve: string): string {
  const sum = Array.from(twelve, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Whether the weighted sum of ten digits, from 10 down to 1, divides by 11; the last may be X for ten. */
function isIsbn10(digits: string): boolean {
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - index),
    0,
  );
  return sum % 11 === 0;
}

const isIsbn13 = (digits: string) =>
  /^97[89]\d{10}$/.test(digits) && lastOf13(upTo(digits, 12)) === digits[12];

/** An ISBN-10 or -13 as thirteen digits without dashes; undefined when its last digit does not fit. */
export function toIsbn13(text: string): string | undefined {
  const digits = digitsOf(text.trim());
  if (isIsbn13(digits)) return digits;
  if (!isIsbn10(digits)) return undefined;
  const twelve = `978${upTo(digits, 9)}`;
  return twelve + lastOf13(twelve);
}

/** An ISBN in thirteen digits, however it was written; or nothing. */
export const Isbn = z
  .string()
  .trim()
  .max(40, 'An ISBN has 10 or 13 digits.')
  .overwrite((text) => toIsbn13(text) ?? text)
  .refine(
    (text) => text === '' || isIsbn13(text),
    'This is not an ISBN: check its digits, or leave this empty.',
  )
  .default('');
