import { z } from 'zod';
import { maxPriceMinor } from './money.ts';
import { typedName, typedText } from './text.ts';
import { licenceTiers } from './constants.ts';

/** §3: what a person or a business can be known for. */
export const categories = [
  'Artist',
  'Athlete',
  'Chef',
  'Comedian',
  'Fashion',
  'Film and Television',
  'Fitness',
  'Food',
  'Influencer',
  'Literary',
  'Model',
  'Sports',
  'Software',
  'Theater',
  'Voice Talent',
  'Other',
] as const;
export type Category = (typeof categories)[number];

/** Kinds of content that a licence request to an influencer can ask for. */
export const contentOptions = ['image', 'video', 'voice', 'book excerpt'] as const;
export type ContentOption = (typeof contentOptions)[number];

export const accountTypes = ['personal', 'business'] as const;
export type AccountType = (typeof accountTypes)[number];

export const networks = ['facebook', 'instagram', 'tiktok'] as const;
export type Network = (typeof networks)[number];

/** A pasted handle without its @, which the screens add. */
export function withoutAt(handle: string): string {
  return handle.replace(/^[\s@]+/, '');
}

/** §5: starts with a letter, then letters and digits only, at least 3 characters; or empty. */
export const SocialHandle = z
  .string()
  .trim()
  .max(100, 'A handle has at most 100 characters.')
  .overwrite(withoutAt)
  .refine((handle) => handle === '' || /^[A-Za-z]/.test(handle), 'A handle starts with a letter.')
  .refine(
    (handle) => !/^[A-Za-z]/.test(handle) || /^[A-Za-z][A-Za-z0-9]*$/.test(handle),
    'A handle has only letters and digits, without spaces, dots or dashes.',
  )
  .refine(
    (handle) => !/^[A-Za-z][A-Za-z0-9]*$/.test(handle) || handle.length >= 3,
    'A handle has at least 3 characters.',
  );

export const SocialNetwork = z.object({
  handle: SocialHandle.default(''),
  followers: z
    .int('Followers are a whole number.')
    .min(0, 'Followers cannot be less than 0.')
    .max(10_000_000_000, 'Enter a realistic number of followers.')
    .default(0),
});
export const SocialNetworks = z.object({
  facebook: SocialNetwork.prefault({}),
  instagram: SocialNetwork.prefault({}),
  tiktok: SocialNetwork.prefault({}),
});
export type SocialNetworks = z.infer<typeof SocialNetworks>;

/**
 * §5: empty, or an http or https address with a host name, a top-level domain of 2 to 6 letters, and
 * optionally a path without spaces.
 */
export const websitePattern =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,6}(?:\/\S*)?$/i;
/** A bare domain, as most people type it, becomes its https address. */
export function withHttps(address: string): string {
  const whole = `https://${address.trim()}`;
  return websitePattern.test(whole) ? whole : address;
}

export const Website = z
  .string()
  .trim()
  .max(300, 'An address has at most 300 characters.')
  .overwrite(withHttps)
  .refine(
    (address) => address === '' || websitePattern.test(address),
    'Enter an address such as https://example.com, with an ending of 2 to 6 letters, or leave this empty.',
  );

export const hasHandle = (given: SocialNetworks): boolean =>
  networks.some((network) => given[network].handle !== '');

/** §5: influencers need a handle; everybody else a handle or a website. Undefined: all is well. */
export function missingContact(
  kind: 'artist' | 'creator' | 'influencer',
  given: { socialNetworks: SocialNetworks; website: string },
): string | undefined {
  if (hasHandle(given.socialNetworks)) return undefined;
  if (kind === 'influencer') return 'Add at least one social handle.';
  return given.website === '' ? 'Add at least one social handle or a website.' : undefined;
}

const TierPrice = z
  .int('A price is a whole number of cents.')
  .min(0, 'A price cannot be negative.')
  .max(maxPriceMinor, 'The largest price is $999,999.99.')
  .default(0);
/** An influencer's price per tier, in minor units; 0: on request. */
export const TierPrices = z.object({
  personal: TierPrice,
  standard: TierPrice,
  commercial: TierPrice,
});
export type TierPrices = z.infer<typeof TierPrices>;

export const LicenceOffer = z.object({ type: z.enum(licenceTiers), price: TierPrice });

export const AccountName = z
  .string()
  .overwrite(typedName)
  .min(2, 'Enter a name of at least 2 characters.')
  .max(80, 'A name has at most 80 characters.');
export const About = z
  .string()
  .overwrite(typedText)
  .max(2000, 'At most 2,000 characters.')
  .default('');
export const Tagline = z
  .string()
  .overwrite(typedName)
  .max(120, 'At most 120 characters.')
  .default('');
export const Profession = z
  .string()
  .overwrite(typedName)
  .max(80, 'At most 80 characters.')
  .default('');
export const Categories = z
  .array(z.enum(categories))
  .max(categories.length)
  .transform((list) => [...new Set(list)])
  .default([]);
export const ContentOptions = z
  .array(z.enum(contentOptions))
  .transform((list) => [...new Set(list)])
  .default([]);
