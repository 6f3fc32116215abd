import { foldText } from '@limn/contracts/text';
import {
  type Facet,
  followerBands,
  type ListingKind,
  priceBands,
  priceOnRequest,
} from '@limn/contracts/market';
import { ArtworkId, PhotoId, type ProfileId } from '@limn/contracts/ids';
import { z } from 'zod';

/** The cover of a listing; its address is signed when it is shown. */
export const ListingCover = z.object({
  id: z.union([ArtworkId, PhotoId]),
  width: z.number(),
  height: z.number(),
  title: z.string(),
});
export type ListingCover = z.infer<typeof ListingCover>;

/** Search data of a style, profile or book, from the module that owns it. */
export interface ListingEntry {
  /** The style's, the profile's or the book's id. */
  id: string;
  kind: ListingKind;
  profileId: ProfileId;
  title: string;
  /** Name of the person who offers it. */
  by: string;
  /** Everything else it is to be found by. */
  about: string;
  medium: string | null;
  /** The largest part first. */
  colours: string[];
  subjects: string[];
  categories: string[];
  city: string | null;
  country: string | null;
  /** On all networks together. */
  followers: number;
  /** The lowest price, in minor units; null: on request. */
  price: number | null;
  currency: string;
  tiers: string[];
  languages: string[];
  rights: string[];
  /** Months in which it is available, as '2026-07'; empty for styles, which are always available. */
  freeMonths: string[];
  sample: boolean;
  /** Up to four. */
  covers: ListingCover[];
  /** Fingerprint of the first cover: 128 bits as 32 hexadecimal digits. */
  fingerprint: string | null;
  publishedAt: Date;
}

/** A kind as `listings.facets` holds it: one GIN index finds words, facets and kinds together. */
export const kindValue = (kind: ListingKind): string => `kind:${kind}`;

/** A facet's value as `listings.facets` holds it. */
export const facetValue = (facet: Facet, value: string): string => `${facet}:${value}`;

const bandOf = (bands: readonly { value: string; from: number }[], amount: number): string =>
  bands.findLast(({ from }) => amount >= from)!.value;

/** Everything an entry can be narrowed down to. */
export function facetsOf(entry: ListingEntry): string[] {
  const each = (facet: Facet, values: readonly (string | null)[]) =>
    values.flatMap((value) => (value ? [facetValue(facet, value)] : []));
  return [
    kindValue(entry.kind),
    ...each('medium', [entry.medium]),
    ...each('colour', entry.colours),
    ...each('subject', entry.subjects),
    ...each('category', entry.categories),
    ...each('country', [entry.country]),
    ...each('price', [entry.price === null ? priceOnRequest : bandOf(priceBands, entry.price)]),
    ...each('tier', entry.tiers),
    ...each('language', entry.languages),
    ...each('right', entry.rights),
    ...each('followers', [entry.followers > 0 ? bandOf(followerBands, entry.followers) : null]),
    ...each('free', entry.freeMonths),
  ];
}

/** The words of a text for searching: lower case, without accents, in one spelling of colour and grey. */
export function wordsOf(text: string): string[] {
  const plain = foldText(text)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('colour', 'color')
    .replaceAll('grey', 'gray');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Texts of an entry besides its title and owner. */
export function restOf(entry: ListingEntry): string {
  const { about, medium, colours, subjects, categories, city, country, languages, rights } = entry;
  return [
    about,
    medium,
    ...colours,
    ...subjects,
    ...categories,
    city,
    country,
    ...languages,
    ...rights,
  ]
    .filter(Boolean)
    .join(' ');
}
