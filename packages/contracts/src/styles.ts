import { z } from 'zod';
import {
  artworkLimits,
  colourNames,
  licenceTiers,
  mediums,
  mostSubjects,
  smallerSides,
} from './constants.ts';
import { ArtworkId, ProfileId, StyleId, TrainingId } from './ids.ts';
import { SeenAgreement } from './licensing.ts';
import { Currency, Price } from './money.ts';
import { CursorQuery, Next } from './paging.ts';
import { typedName, typedText } from './text.ts';
import { route } from './route.ts';

export const StyleName = z
  .string()
  .overwrite(typedName)
  .min(2, 'Enter a name of at least 2 characters.')
  .max(80, 'A style name has at most 80 characters.');
export const StyleDescription = z
  .string()
  .overwrite(typedText)
  .max(2000, 'At most 2,000 characters.');
export const Medium = z.enum(mediums);
/** One thing a style shows, as an artist types it: kept in small letters. */
const Subject = z
  .string()
  .overwrite(typedName)
  .toLowerCase()
  .min(2, 'A subject has at least 2 characters.')
  .max(30, 'A subject has at most 30 characters.');
export const Subjects = z
  .array(Subject)
  .max(mostSubjects, `At most ${mostSubjects} subjects.`)
  .refine((all) => new Set(all).size === all.length, 'Name each subject once.');
export const ArtworkTitle = z
  .string()
  .overwrite(typedName)
  .min(1, 'Give the picture a title.')
  .max(120, 'A title has at most 120 characters.');
export const StylePrices = z.object({ personal: Price, standard: Price, commercial: Price });
export type StylePrices = z.infer<typeof StylePrices>;

/** Prices as an artist sets them: a licence that allows more costs at least as much. */
export const OrderedPrices = StylePrices.superRefine((prices, context) => {
  for (const [at, tier] of licenceTiers.entries()) {
    const below = licenceTiers[at - 1];
    if (below && prices[tier] < prices[below])
      context.addIssue({
        code: 'custom',
        path: [tier],
        message: `This licence allows more than the ${below} one, so its price must be at least as high.`,
      });
  }
});

export const Artwork = z.object({
  id: ArtworkId,
  title: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** Address of a small picture; signed, good for some hours. */
  thumbnailUrl: z.string(),
});
export type Artwork = z.infer<typeof Artwork>;

export const trainingStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export const Training = z.object({
  id: TrainingId,
  status: z.enum(trainingStatuses),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  step: z.string(),
  error: z.string().nullable(),
  warnings: z.array(z.string()),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Training = z.infer<typeof Training>;

export const styleStatuses = ['draft', 'training', 'trained', 'published'] as const;

/** An art style as a card shows it. */
export const StyleCard = z.object({
  id: StyleId,
  name: z.string(),
  description: z.string(),
  artist: z.object({ id: ProfileId, name: z.string() }),
  /** Sample data of a fresh machine, shown as such. */
  sample: z.boolean(),
  /** Trained by a creator for themselves: only they see it and paint in it; it is never published or sold. */
  private: z.boolean(),
  published: z.boolean(),
  /** It had been published, and its artist has taken it out of the marketplace: only they are shown it. */
  withdrawn: z.boolean(),
  /** Taken down by us: only its artist is shown it. */
  takenDown: z.boolean(),
  status: z.enum(styleStatuses),
  prices: StylePrices,
  /** §3: what a picture made with the artist's own model costs, in minor units. */
  ownModelPrice: Price,
  currency: Currency,
  medium: Medium.nullable(),
  subjects: z.array(z.string()),
  /** Names of its colours, the largest part first; measured when it was trained. */
  colours: z.array(z.enum(colourNames)),
  artworkCount: z.int(),
  /** Up to four artworks, the cover first. */
  covers: z.array(
    z.object({ url: z.string(), width: z.int(), height: z.int(), title: z.string() }),
  ),
  createdAt: z.iso.datetime(),
});
export type StyleCard = z.infer<typeof StyleCard>;

/** An art style as its page shows it. `agreementAccepted` and `training` only for its owner. */
export const StyleDetail = StyleCard.extend({
  artworks: z.array(Artwork),
  /** The cover artwork. */
  cover: ArtworkId.nullable(),
  mine: z.boolean(),
  /** Whether programs and agents may paint in it and license pictures of it. */
  programsAllowed: z.boolean(),
  /** An admin's review of an artist's first style, with the reason if it was declined. */
  review: z
    .object({ state: z.enum(['waiting', 'approved', 'refused']), reason: z.string().nullable() })
    .nullable()
    .optional(),
  agreementAccepted: z.boolean().optional(),
  training: Training.nullable().optional(),
  /** Artworks changed since the last training: train again before publishing. */
  stale: z.boolean().optional(),
});
export type StyleDetail = z.infer<typeof StyleDetail>;

const styleParams = z.object({ id: StyleId });

export const styleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/art-styles/v1/art-styles',
    tag: 'Art styles',
    summary: 'Art styles: published ones, or mine with createdBy=me',
    access: 'guest',
    scope: 'market:read',
    shared: true,
    query: CursorQuery.extend({
      search: z.string().trim().max(100).optional(),
      /** `me`, or the artist's profile. */
      createdBy: z.union([z.literal('me'), ProfileId]).optional(),
      published: z.enum(['true', 'false', 'both']).optional(),
      sort: z.enum(['newest', 'name', 'price']).default('newest'),
    }),
    response: z.object({
      artStyles: z.array(StyleCard),
      /** Counted to 2,000 beyond this page. */
      total: z.int(),
      next: Next,
    }),
  }),
  create: route({
    method: 'POST',
    path: '/api/art-styles/v1/art-styles',
    tag: 'Art styles',
    summary: 'Start an art style; the agreement must have been read and accepted',
    access: 'artist',
    perMinute: 30,
    body: z.object({
      name: StyleName,
      description: StyleDescription.default(''),
      /** Version and SHA-256 of the agreement text the artist saw and accepts. */
      agreement: SeenAgreement,
    }),
    response: StyleDetail,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: '/api/art-styles/v1/art-styles/{id}',
    tag: 'Art styles',
    summary: 'One art style',
    access: 'guest',
    scope: 'market:read',
    shared: true,
    params: styleParams,
    response: StyleDetail,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/art-styles/v1/art-styles/{id}',
    tag: 'Art styles',
    summary: 'Rename, describe, choose the cover, price, publish or withdraw',
    access: 'artist',
    params: styleParams,
    body: z
      .object({
        name: StyleName,
        description: StyleDescription,
        medium: Medium.nullable(),
        subjects: Subjects,
        /** One of its artworks, or null: the first. */
        cover: ArtworkId.nullable(),
        prices: OrderedPrices,
        ownModelPrice: Price,
        published: z.boolean(),
        programsAllowed: z.boolean(),
      })
      .partial(),
    response: StyleDetail,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/art-styles/v1/art-styles/{id}',
    tag: 'Art styles',
    summary: 'Delete a style; licences already sold stay',
    access: 'artist',
    params: styleParams,
    status: 204,
  }),
  restore: route({
    method: 'POST',
    path: '/api/art-styles/v1/art-styles/{id}/restore',
    tag: 'Art styles',
    summary: 'Undo a deletion',
    access: 'artist',
    params: styleParams,
    response: StyleDetail,
  }),
  upload: route({
    method: 'POST',
    path: '/api/art-styles/v1/art-styles/{id}/artworks',
    tag: 'Art styles',
    summary: `Upload one artwork: JPEG, PNG, WebP, AVIF or TIFF, at most ${artworkLimits.maxBytes / 1048576} MB and ${artworkLimits.maxPixels / 1e6} megapixels`,
    access: 'profile',
    perMinute: 120,
    params: styleParams,
    query: z.object({
      /** I made this picture, or I hold the rights to license it. */
      holdsRights: z.literal(
        'true',
        'Confirm that you made these pictures or hold the rights to license them.',
      ),
    }),
    upload: 'file',
    response: Artwork,
    status: 201,
  }),
  renameArtwork: route({
    method: 'PATCH',
    path: '/api/art-styles/v1/art-styles/{id}/artworks/{artworkId}',
    tag: 'Art styles',
    summary: 'Give an artwork another title: what pictures made from it credit',
    access: 'profile',
    params: z.object({ id: StyleId, artworkId: ArtworkId }),
    body: z.object({ title: ArtworkTitle }),
    response: Artwork,
  }),
  removeArtwork: route({
    method: 'DELETE',
    path: '/api/art-styles/v1/art-styles/{id}/artworks/{artworkId}',
    tag: 'Art styles',
    summary: 'Take an artwork out of a style',
    access: 'profile',
    params: z.object({ id: StyleId, artworkId: ArtworkId }),
    status: 204,
  }),
  restoreArtwork: route({
    method: 'POST',
    path: '/api/art-styles/v1/art-styles/{id}/artworks/{artworkId}/restore',
    tag: 'Art styles',
    summary: 'Undo taking an artwork out',
    access: 'profile',
    params: z.object({ id: StyleId, artworkId: ArtworkId }),
    response: Artwork,
  }),
  artworkFile: route({
    method: 'GET',
    path: '/api/art-styles/v1/artworks/{id}/file',
    tag: 'Art styles',
    summary: 'A small picture of an artwork, by a signed address',
    access: 'public',
    scope: 'market:read',
    params: z.object({ id: ArtworkId }),
    query: z.object({
      variant: z.literal('thumbnail'),
      expires: z.coerce.number().int(),
      signature: z.string(),
      /** Longest side in pixels, for places where the whole thumbnail would be too much. */
      side: z.enum(smallerSides).optional(),
    }),
    stream: 'file',
  }),
  train: route({
    method: 'POST',
    path: '/api/art-styles/v1/art-styles/{id}/training',
    tag: 'Art styles',
    summary: 'Start training',
    access: 'profile',
    perMinute: 10,
    params: styleParams,
    response: Training,
    status: 202,
  }),
  training: route({
    method: 'GET',
    path: '/api/art-styles/v1/art-styles/{id}/training',
    tag: 'Art styles',
    summary: 'How the newest training goes',
    access: 'profile',
    params: styleParams,
    response: z.object({ training: Training.nullable() }),
  }),
  trainingEvents: route({
    method: 'GET',
    path: '/api/art-styles/v1/art-styles/{id}/training/events',
    tag: 'Art styles',
    summary: 'Training progress as server-sent events, each a Training',
    access: 'profile',
    params: styleParams,
    stream: 'events',
  }),
  cancelTraining: route({
    method: 'DELETE',
    path: '/api/art-styles/v1/art-styles/{id}/training',
    tag: 'Art styles',
    summary: 'Cancel the training under way',
    access: 'profile',
    params: styleParams,
    response: z.object({ training: Training.nullable() }),
  }),
};
