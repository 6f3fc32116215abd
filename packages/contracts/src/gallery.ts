import { z } from 'zod';
import { colourNames } from './constants.ts';
import { BoardId, ImageId, ProfileId, StyleId } from './ids.ts';
import { origins } from './picture-account.ts';
import { largestSeed } from './recipe.ts';
import { route } from './route.ts';

const yes = z.enum(['true']).optional();
const side = z.coerce.number().int().min(1).max(100_000).optional();

export const imageSorts = ['newest', 'oldest', 'name'] as const;
export type ImageSort = (typeof imageSorts)[number];

/** A day or a moment; databases know no year 0. */
const Since = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine((at) => !at.startsWith('0000'), 'Enter a year from 1 on.');

/** Which pictures a list holds: all that is named has to hold of each. */
export const ImageFilter = z.object({
  owner: z.enum(['me', 'anyone']).default('me'),
  /** Words that all appear in the prompt, or in the names of the credited styles and artists. */
  words: z.string().trim().max(100).default(''),
  /** A style, and an artist, that it owes. */
  style: StyleId.optional(),
  artist: ProfileId.optional(),
  /** The id of the model that painted it, and its seed. */
  model: z.string().max(60).optional(),
  seed: z.coerce.number().int().min(0).max(largestSeed).optional(),
  /** Its sides at least, in pixels. */
  width: side,
  height: side,
  /** Made on this day or later, and on this day or earlier, UTC; or from this moment on, and before this moment. */
  after: Since.optional(),
  before: Since.optional(),
  /** One of its main colours. */
  colour: z.enum(colourNames).optional(),
  origin: z.enum(origins).optional(),
  /** Filters of the caller's pictures: starred; licensed; only the trash. */
  starred: yes,
  licensed: yes,
  trash: yes,
  /** One of my boards that contains it. */
  board: BoardId.optional(),
  /** Pictures similar to this one that the caller may see, most similar first; overrides `sort`. */
  like: ImageId.optional(),
});
export type ImageFilter = z.infer<typeof ImageFilter>;

/** Query of a list of pictures, but for its page. */
export const ImageQuery = ImageFilter.extend({
  sort: z.enum(imageSorts).default('newest'),
  /** The `next` of the previous page: continues there, even if pictures were added in between. */
  cursor: z.string().max(400).optional(),
});

/** One choice of a filter, and how many pictures it leaves. */
const FacetValue = z.object({
  value: z.string(),
  name: z.string(),
  count: z.int(),
  /** There are more pictures than were looked at: it leaves as many, or more. */
  atLeast: z.literal(true).optional(),
});
export type FacetValue = z.infer<typeof FacetValue>;

export const facetKinds = ['styles', 'artists', 'models', 'origins', 'colours'] as const;
export type FacetKind = (typeof facetKinds)[number];
const facets = z.array(FacetValue);

/** Pictures in one bulk action. */
export const mostPicturesAtOnce = 500;

const pictures = z.array(ImageId).min(1).max(mostPicturesAtOnce);

/** One operation on several pictures. Each has an opposite that undoes it. */
export const PictureAction = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['star', 'unstar', 'delete', 'restore']), images: pictures }),
  z.object({
    action: z.enum(['add-to-board', 'remove-from-board']),
    board: BoardId,
    images: pictures,
  }),
]);
export type PictureAction = z.infer<typeof PictureAction>;

export const galleryRoutes = {
  facets: route({
    method: 'GET',
    path: '/api/images/v1/facets',
    tag: 'Images',
    summary:
      'What my images can be narrowed down by, the most frequent 50 of each; counted as if nothing of the same kind were chosen, among 1,000 that fit where something is',
    access: 'profile',
    query: ImageFilter.omit({ owner: true, like: true }),
    response: z.object({
      styles: facets,
      artists: facets,
      models: facets,
      origins: facets,
      colours: facets,
    }),
  }),
  act: route({
    method: 'POST',
    path: '/api/images/v1/actions',
    tag: 'Images',
    summary:
      'Do one thing to up to 500 images of mine: star, delete, restore, put on a board; all of them or, when one is not mine, none',
    access: 'profile',
    perMinute: 120,
    body: PictureAction,
    response: z.object({
      /** Those that it changed; the others were so already. */
      changed: z.array(ImageId),
    }),
  }),
};
