import { z } from 'zod';
import { bookRights } from './books.ts';
import { colourNames, licenceTiers, mediums } from './constants.ts';
import { ProfileId } from './ids.ts';
import { Currency } from './money.ts';
import { PageQuery } from './paging.ts';
import { route } from './route.ts';
import { talentRights } from './talents.ts';

/** Kinds of listings: art styles, talents (name, image, likeness and voice) and books. */
export const listingKinds = ['style', 'talent', 'book'] as const;
export type ListingKind = (typeof listingKinds)[number];

/** The id of the style, profile or book that is listed. */
export const ListingId = z
  .string()
  .regex(/^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/, 'This is not the id of a listing.');

/** Bands of the least price, in minor units; each up to, and without, the next one's `from`. */
export const priceBands = [
  { value: 'under-25', from: 0 },
  { value: '25-to-50', from: 2500 },
  { value: '50-to-100', from: 5000 },
  { value: '100-to-500', from: 10_000 },
  { value: 'over-500', from: 50_000 },
] as const;
/** Instead of a band, for listings without a price. */
export const priceOnRequest = 'on-request';

/** Bands of followers on all networks together. */
export const followerBands = [
  { value: 'under-10k', from: 0 },
  { value: '10k-to-100k', from: 10_000 },
  { value: '100k-to-1m', from: 100_000 },
  { value: 'over-1m', from: 1_000_000 },
] as const;

/** Several values of a facet, separated by commas: a listing with any of them matches. */
const several = <T extends z.ZodType<string, string>>(value: T) =>
  z
    .string()
    .max(400)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(value).min(1).max(10));
const word = z.string().trim().max(60);

/** Filters of listings; each is optional. */
export const ListingFilter = z.object({
  q: z.string().trim().max(100).optional(),
  kind: z.enum(listingKinds).optional(),
  medium: several(z.enum(mediums)).optional(),
  colour: several(z.enum(colourNames)).optional(),
  subject: several(word).optional(),
  category: several(word).optional(),
  country: several(word).optional(),
  price: several(
    z.enum([
      'under-25',
      '25-to-50',
      '50-to-100',
      '100-to-500',
      'over-500',
      priceOnRequest,
    ] as const satisfies readonly ((typeof priceBands)[number]['value'] | typeof priceOnRequest)[]),
  ).optional(),
  tier: several(z.enum(licenceTiers)).optional(),
  language: several(word).optional(),
  right: several(z.enum([...talentRights, ...bookRights])).optional(),
  followers: several(z.enum(followerBands.map(({ value }) => value))).optional(),
  /**
   * A talent or a book that is available this month (UTC): it has no accepted or running project with terms that are
   * exclusive in everything. Styles are sold picture by picture and never match.
   */
  free: z.literal('true').optional(),
});
export type ListingFilter = z.infer<typeof ListingFilter>;
export type ListingFilterInput = z.input<typeof ListingFilter>;

/** Facets, in the order in which they are shown. */
export const facets = [
  'medium',
  'colour',
  'subject',
  'category',
  'country',
  'price',
  'tier',
  'language',
  'right',
  'followers',
  'free',
] as const;
export type Facet = (typeof facets)[number];

export const listingSorts = [
  'relevance',
  'newest',
  'most-liked',
  'price-up',
  'price-down',
  'most-followers',
] as const;
export type ListingSort = (typeof listingSorts)[number];

/** Maximum number of values per facet. */
export const mostFacetValues = 40;

/** Something offered, as a tile shows it. */
export const Listing = z.object({
  id: ListingId,
  kind: z.enum(listingKinds),
  title: z.string(),
  /** Whose it is. */
  by: z.object({ id: ProfileId, name: z.string() }),
  medium: z.string().nullable(),
  colours: z.array(z.string()),
  categories: z.array(z.string()),
  city: z.string().nullable(),
  country: z.string().nullable(),
  followers: z.int(),
  /** The lowest price, in minor units; null: on request. */
  price: z.int().nullable(),
  currency: Currency,
  sample: z.boolean(),
  /** Up to four pictures, at signed addresses. */
  covers: z.array(
    z.object({ url: z.string(), width: z.int(), height: z.int(), title: z.string() }),
  ),
  likes: z.int(),
  /** Whether the caller likes it. */
  liked: z.boolean(),
  publishedAt: z.iso.datetime(),
});
export type Listing = z.infer<typeof Listing>;

/** How many listings each value of a facet leaves, the most common first; without the facet's own choice. */
export const FacetCounts = z.record(
  z.enum(facets),
  z.object({
    values: z.array(z.object({ value: z.string(), count: z.int() })),
    /** Not all matches were counted: each count is a lower bound. */
    atLeast: z.boolean(),
  }),
);
export type FacetCounts = z.infer<typeof FacetCounts>;

export const marketRoutes = {
  listings: route({
    method: 'GET',
    path: '/api/market/v1/listings',
    tag: 'Market',
    summary:
      'Styles, talents and books that fit words (typing errors are forgiven) and facets; each counted',
    access: 'guest',
    scope: 'market:read',
    shared: true,
    query: PageQuery.extend({
      ...ListingFilter.shape,
      /** Default: by relevance with words, else newest first. */
      sort: z.enum(listingSorts).optional(),
      /** `next` of the page before; in place of `offset`. */
      after: z.string().max(200).optional(),
    }),
    response: z.object({
      listings: z.array(Listing),
      /** Exact up to a thousand. */
      total: z.int(),
      /** There are more than `total`. */
      totalAtLeast: z.boolean(),
      facets: FacetCounts,
      /** Where the next page begins; null at the end, and for relevance, which is paged by `offset`. */
      next: z.string().nullable(),
    }),
  }),
  similar: route({
    method: 'GET',
    path: '/api/market/v1/listings/{id}/similar',
    tag: 'Market',
    summary: 'More like this, by palette, look and words: at most eight of its kind',
    access: 'guest',
    scope: 'market:read',
    shared: true,
    params: z.object({ id: ListingId }),
    response: z.object({ listings: z.array(Listing) }),
  }),
  byId: route({
    method: 'GET',
    path: '/api/market/v1/listings/by-id',
    tag: 'Market',
    summary: 'Listings by their ids, in that order; those that are gone are left out',
    access: 'guest',
    scope: 'market:read',
    query: z.object({ ids: several(ListingId).pipe(z.array(z.string()).max(20)) }),
    response: z.object({ listings: z.array(Listing) }),
  }),
};
