import { z } from 'zod';

/** Common parts of the offers of talents and books: allowed and ruled-out uses. */

/** A use that is ruled out, in the words of who rules it out. */
const ForbiddenUse = z
  .string()
  .trim()
  .min(2, 'Describe in a few words what is not allowed.')
  .max(120, 'At most 120 characters.');

/** Uses that are never granted, at any price. */
export const ForbiddenUses = z
  .array(ForbiddenUse)
  .max(20, 'At most 20 forbidden uses.')
  .transform((list) => [...new Set(list)])
  .default([]);

/** A language by its tag (BCP 47), such as `en`, `pt-BR` or `zh-Hant`, in its usual spelling. */
export const Language = z
  .string()
  .trim()
  .max(35, 'A language tag has at most 35 characters.')
  .overwrite(usualSpelling)
  .refine(isLanguage, 'Choose a language, or enter its tag, such as en, de or pt-BR.');

function usualSpelling(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}

function isLanguage(tag: string): boolean {
  try {
    return (
      new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag) !== undefined
    );
  } catch {
    return false;
  }
}

/** A language as readers call it: 'German' for `de`. The tag itself where it has no name. */
export function languageName(tag: string, locale = 'en'): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** A country by its two letters (ISO 3166-1 alpha-2) in capitals, or nothing. */
export const Country = z
  .string()
  .trim()
  .overwrite((code) => code.toUpperCase())
  .refine((code) => code === '' || isCountry(code), 'Choose a country, or leave this empty.')
  .default('');

function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false;
  return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) !== undefined;
}

/** A country as readers call it: 'Portugal' for `PT`. */
export function countryName(code: string, locale = 'en'): string {
  return code ? (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code) : '';
}
