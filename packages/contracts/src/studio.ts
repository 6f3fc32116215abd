import { z } from 'zod';
import { creditBalance } from './credit-balance.ts';
import { imageFormats, licenceTiers, profileKinds } from './constants.ts';
import { PictureSize } from './full-size.ts';
import { ImageQuery } from './gallery.ts';
import {
  ArtworkId,
  GenerationId,
  ImageId,
  LicenceId,
  ProfileId,
  ProjectId,
  StyleId,
} from './ids.ts';
import { Currency, PartsPerMillion, Price } from './money.ts';
import { CursorQuery, Next, PageQuery } from './paging.ts';
import { accountKinds, Composer, origins, parentParts } from './picture-account.ts';
import { Model, Recipe } from './recipe.ts';
import { UsedReference } from './references.ts';
import { route } from './route.ts';

/** Share of one artwork in one image. The shares of an image add up to 1,000,000. */
export const ArtworkShare = z.object({
  artworkId: ArtworkId,
  title: z.string(),
  thumbnailUrl: z.string(),
  ppm: PartsPerMillion,
});
/** An image's credits: by artist and style, with each artwork's share. */
export const Credit = z.object({
  artist: z.object({ id: ProfileId, name: z.string() }),
  /** `withdrawn`: it is not in the marketplace any more, as its artist decided. */
  style: z.object({ id: StyleId, name: z.string(), withdrawn: z.boolean() }),
  ppm: PartsPerMillion,
  artworks: z.array(ArtworkShare),
});
export type Credit = z.infer<typeof Credit>;

/** Files of an image: the `public` ones carry the stronger preview mark. */
export const imageVariants = [
  'preview',
  'thumbnail',
  'public-preview',
  'public-thumbnail',
  'clean-thumbnail',
  'full',
  'map',
] as const;
export type ImageVariant = (typeof imageVariants)[number];

export const imageAvailability = ['available', 'reserved', 'sold'] as const;

/** An available licence and its price: for the holder of a narrower one, the difference. */
export const Offer = z.object({
  tier: z.enum(licenceTiers),
  amount: z.int(),
  currency: Currency,
  exclusive: z.boolean(),
});

/** A kind of thing in a picture, in the singular ('church'), how many, and how much of the picture they cover (0–1). */
export const SceneContent = z.object({ name: z.string(), count: z.int(), part: z.number() });

export const Image = z.object({
  id: ImageId,
  origin: z.enum(origins),
  /** Its title: the prompt it was made from, or the name of the uploaded file. */
  title: z.string(),
  /** The generation that painted it, and its position in that; null for a picture that was not generated. */
  generationId: GenerationId.nullable(),
  position: z.int(),
  width: z.int(),
  height: z.int(),
  format: z.enum(imageFormats),
  /** The recipe it was generated from. */
  recipe: Recipe.nullable(),
  /** The version of the model that painted this. */
  modelVersion: z.string().nullable(),
  /** The model that composed it; null: the built-in painter, or none. */
  composer: Composer.nullable(),
  /** The model is still of that version: its recipe gives this picture again. */
  repeatable: z.boolean(),
  /** Visible things, largest first, if the built-in painter composed it from words only; else empty. */
  contents: z.array(SceneContent),
  /** Words of the prompt that are not in the finished picture. */
  notPainted: z.array(z.string()),
  /** Elements of artworks placed with their artist's permission; parts of the picture, 0–1. */
  lifted: z.array(z.object({ label: z.string(), artworkId: ArtworkId, part: z.number() })),
  /** Largest piece of the brushwork copied whole from one artwork, as a fraction of the picture. */
  largestCopy: z.number().nullable(),
  /** Openly licensed pictures that it was painted from, and those that the pictures it was made of were painted from. */
  references: z.array(UsedReference),
  /** How its shares are known, and the parts that credit no one. */
  account: z.object({
    kind: z.enum(accountKinds),
    /** The part its maker declares as their own, painted or imported. It lowers the price and pays no one. */
    declared: PartsPerMillion,
    /** The part of no one: transparent pixels, and plain backgrounds. */
    none: PartsPerMillion,
    /** Share of the people it shows. */
    persona: PartsPerMillion,
  }),
  /** The people it shows, with their permission, under a project. */
  people: z.array(z.object({ profileId: ProfileId, name: z.string() })),
  /** Signed address of the marked preview, or of the clean picture once licensed to the reader. */
  url: z.string(),
  thumbnailUrl: z.string(),
  /**
   * Size of the file that the reader's licence delivers, or that one they buy would: smaller pictures are enlarged. Of a
   * picture that needs no licence its own size.
   */
  fullSize: PictureSize,
  /** Null until a licence unlocks it; the maker of an upload has it at once. */
  downloadUrl: z.string().nullable(),
  mine: z.boolean(),
  /** Starred by its maker, who is the reader. */
  starred: z.boolean(),
  /** When its maker moved it to the trash; it is deleted 30 days later, unless a licence was paid for it. */
  deletedAt: z.iso.datetime().nullable(),
  /** Shown to other creators in the style's gallery. */
  listed: z.boolean(),
  /** Taken down by us: only its maker and those who licensed it are shown it. */
  takenDown: z.boolean(),
  credits: z.array(Credit),
  availability: z.enum(imageAvailability),
  /** Licences the reader can buy, with prices; empty if there are none. */
  offers: z.array(Offer),
  /**
   * Why there are no offers: its art style was withdrawn, a person it shows has not approved it, or approved it but has not
   * been paid for it (`unpaid`), or their project has ended (`likeness-ended`), its maker does not show it, it was taken down, or it is an upload; less than half of its credits are proven (`declared`), a picture was
   * recognized in it that it does not credit enough, or it has not been looked up yet (`unchecked`).
   */
  withheld: z
    .enum([
      'withdrawn',
      'unapproved',
      'unpaid',
      'likeness-ended',
      'not-listed',
      'taken-down',
      'upload',
      'declared',
      'recognized',
      'unchecked',
    ])
    .nullable(),
  /** With `unpaid`: what has to be paid for it first, and in which project. */
  due: z.object({ project: ProjectId, amount: Price, currency: Currency }).optional(),
  /** The reader's own licence, if any. */
  licence: z.object({ id: LicenceId, number: z.string(), tier: z.enum(licenceTiers) }).nullable(),
  createdAt: z.iso.datetime(),
  /**
   * Of an upload of the reader's that was recognized: one sentence that names the picture or registered work it looks
   * like. Only where a single picture is read or uploaded.
   */
  resembles: z.string().optional(),
});
export type Image = z.infer<typeof Image>;

/** Another image, and the part one of them played in the making of the other. */
const Relation = z.object({
  id: ImageId,
  part: z.enum(parentParts),
  title: z.string(),
  thumbnailUrl: z.string(),
});
export type Relation = z.infer<typeof Relation>;

/** Files accepted as own pictures. */
export const uploadLimits = {
  maxBytes: 30 * 1024 * 1024,
  maxPixels: 50_000_000,
  minSide: 64,
  /** Larger pictures are made smaller; pixels. */
  longestSide: 4096,
  /** Most uploads of one person. */
  pictures: 1000,
} as const;

export const generationStatuses = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
] as const;
/** How far a generation is: what changes from moment to moment while a picture is being painted. */
export const GenerationProgress = z.object({
  progress: z.number().min(0).max(1),
  step: z.string(),
  /** Which of the pictures is being painted, from 1. */
  current: z.int(),
  /** Signed address of the newest coarse preview. */
  previewUrl: z.string().nullable(),
});
export type GenerationProgress = z.infer<typeof GenerationProgress>;

export const Generation = GenerationProgress.extend({
  id: GenerationId,
  status: z.enum(generationStatuses),
  recipe: Recipe,
  /** Its styles, the recipe's own style first. */
  styles: z.array(z.object({ id: StyleId, name: z.string(), artist: z.string() })),
  /** Credits reserved, and of them taken for pictures delivered. */
  creditsReserved: z.int(),
  creditsSpent: z.int(),
  /** How many of its pictures count as the free ones that artists make in their own styles. */
  freePictures: z.int(),
  error: z.string().nullable(),
  /**
   * While it waits: how many generations come before it, and when it will begin, in seconds, by how long others took
   * (null where none was measured yet). Null once it has begun.
   */
  waiting: z.object({ ahead: z.int(), startsIn: z.number().nullable() }).nullable(),
  images: z.array(Image),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Generation = z.infer<typeof Generation>;

/** A prompt to be read, with what else of a recipe decides which words will be painted. */
const PromptToRead = z.object({
  prompt: z.string().max(1000),
  exclude: z.string().max(500).default(''),
  image_dimensions: Recipe.shape.image_dimensions,
  /** A picture takes the place of the composed scene (`pose_and_depth`). */
  guided: z.boolean().default(false),
});
export type PromptToRead = z.infer<typeof PromptToRead>;

/** One run of text of a prompt and what the composer makes of it. */
export const PromptWords = z.object({
  words: z.array(
    z.object({
      start: z.int(),
      end: z.int(),
      word: z.string(),
      /** `left-out`: of what is kept out of the picture, as in 'without birds'. */
      status: z.enum(['painted', 'substituted', 'not-painted', 'left-out']),
      /** For a substitution: what is painted instead. */
      as: z.string().optional(),
      /** A person, an animal, a face or another thing that a drawn scene shows as simply as a picture book does. */
      drawnPoorly: z.boolean().optional(),
    }),
  ),
  /** Name of the language the prompt is in, where it is another than English and little was understood. */
  language: z.string().nullable(),
});
export type PromptWords = z.infer<typeof PromptWords>;

const generationParams = z.object({ id: GenerationId });
const imageParams = z.object({ id: ImageId });

export const studioRoutes = {
  models: route({
    method: 'GET',
    path: '/api/studio/v1/models',
    tag: 'Studio',
    summary: 'Models and what they cost',
    access: 'public',
    scope: 'market:read',
    shared: true,
    response: z.object({ models: z.array(Model) }),
  }),
  readPrompt: route({
    method: 'POST',
    path: '/api/studio/v1/prompt-readings',
    tag: 'Studio',
    summary: 'How a prompt is understood, word by word',
    access: 'accepted',
    scope: 'market:read',
    perMinute: 300,
    body: PromptToRead,
    response: PromptWords,
  }),
  generate: route({
    method: 'POST',
    path: '/api/studio/v1/generations',
    tag: 'Studio',
    summary: 'Queue a generation; its credits are reserved at once',
    access: 'profile',
    scope: 'pictures:create',
    /** The profile that makes it; by default the first of creator, artist and influencer. */
    query: z.object({ userType: z.enum(profileKinds).optional() }),
    perMinute: 60,
    body: Recipe.extend({
      /** A key of the caller's making: the same key never starts a second generation. */
      requestId: z.string().min(8).max(64),
      /** For a model that pays its artist: the fee per picture, in minor units, shown to the person. */
      artistPrice: z.int().min(0).optional(),
    }),
    response: Generation,
    status: 202,
  }),
  list: route({
    method: 'GET',
    path: '/api/studio/v1/generations',
    tag: 'Studio',
    summary: 'My generations, newest first',
    access: 'profile',
    scope: 'pictures:read',
    query: CursorQuery.extend({ active: z.enum(['true']).optional() }),
    /** `total` is counted to 100 beyond this page; with a cursor, from there. */
    response: z.object({ generations: z.array(Generation), total: z.int(), next: Next }),
  }),
  get: route({
    method: 'GET',
    path: '/api/studio/v1/generations/{id}',
    tag: 'Studio',
    summary: 'One generation of mine',
    access: 'profile',
    scope: 'pictures:read',
    params: generationParams,
    response: Generation,
  }),
  events: route({
    method: 'GET',
    path: '/api/studio/v1/generations/{id}/events',
    tag: 'Studio',
    summary:
      'Server-sent events: `generation` with a Generation when a picture is there or its state changes, `progress` with what changes in between',
    access: 'profile',
    scope: 'pictures:read',
    params: generationParams,
    stream: 'events',
  }),
  preview: route({
    method: 'GET',
    path: '/api/studio/v1/generations/{id}/preview',
    tag: 'Studio',
    summary: 'The newest coarse preview, by a signed address',
    access: 'public',
    scope: 'pictures:read',
    params: generationParams,
    query: z.object({
      variant: z.string().max(200),
      expires: z.coerce.number().int(),
      signature: z.string(),
    }),
    stream: 'file',
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/studio/v1/generations/{id}',
    tag: 'Studio',
    summary:
      'Cancel a generation; the part painted so far is charged in proportion, other credits are returned',
    access: 'profile',
    scope: 'pictures:create',
    params: generationParams,
    response: Generation,
  }),
  credits: creditBalance,
};

export const imageRoutes = {
  list: route({
    method: 'GET',
    path: '/api/images/v1/images',
    tag: 'Images',
    summary: 'My images, or the listed ones of everybody; by pages, or on from a cursor',
    access: 'guest',
    scope: 'pictures:read',
    query: PageQuery.extend(ImageQuery.shape),
    response: z.object({
      images: z.array(Image),
      /**
       * Total; for my pictures narrowed by more than one choice counted up to 1,000 beyond this page. Null on a page
       * that continues from a cursor.
       */
      total: z.int().nullable(),
      /** There are more than `total`. */
      totalAtLeast: z.boolean(),
      /** Cursor of the next page; null at the end. */
      next: z.string().nullable(),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/api/images/v1/images/{id}',
    tag: 'Images',
    summary:
      'One image: mine, listed, or licensed to me; and, to its artist, one made in their style',
    access: 'guest',
    scope: 'pictures:read',
    params: imageParams,
    response: Image,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/images/v1/images/{id}',
    tag: 'Images',
    summary: 'Show an image of mine in the marketplace, or take it out; star it, or not',
    access: 'profile',
    params: imageParams,
    body: z.object({ listed: z.boolean().optional(), starred: z.boolean().optional() }),
    response: Image,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/images/v1/images/{id}',
    tag: 'Images',
    summary:
      'Put an image of mine in the trash: gone after 30 days, unless a licence was paid for it',
    access: 'profile',
    params: imageParams,
    status: 204,
  }),
  restore: route({
    method: 'POST',
    path: '/api/images/v1/images/{id}/restore',
    tag: 'Images',
    summary: 'Take an image of mine out of the trash',
    access: 'profile',
    params: imageParams,
    response: Image,
  }),
  attribution: route({
    method: 'GET',
    path: '/api/images/v1/images/{id}/attribution',
    tag: 'Images',
    summary:
      'Shares by artwork, and the address of the map that says where in the picture each went',
    access: 'guest',
    scope: 'pictures:read',
    params: imageParams,
    response: z.object({ credits: z.array(Credit), mapUrl: z.string().nullable() }),
  }),
  relations: route({
    method: 'GET',
    path: '/api/images/v1/images/{id}/relations',
    tag: 'Images',
    summary: 'What an image was made from, and what was made from it, as far as it is mine to see',
    access: 'guest',
    scope: 'pictures:read',
    params: imageParams,
    response: z.object({
      madeFrom: z.array(Relation),
      usedIn: z.array(Relation),
    }),
  }),
  upload: route({
    method: 'POST',
    path: '/api/images/v1/uploads',
    tag: 'Images',
    summary:
      'Upload a picture of your own (JPEG, PNG, WebP, AVIF or TIFF): only you see it; location and camera data are removed',
    access: 'profile',
    scope: 'pictures:create',
    upload: 'file',
    query: z.object({
      userType: z.enum(profileKinds).optional(),
      /** The caller confirms that the picture is theirs, or that they may use it. */
      mine: z.enum(['true'], 'Confirm that you may use this picture.'),
    }),
    perMinute: 30,
    response: Image,
    status: 201,
  }),
  file: route({
    method: 'GET',
    path: '/api/images/v1/images/{id}/file',
    tag: 'Images',
    summary: 'The picture itself, by a signed address',
    access: 'public',
    scope: 'pictures:read',
    params: imageParams,
    query: z.object({
      variant: z.enum(imageVariants),
      expires: z.coerce.number().int(),
      signature: z.string(),
      download: z.enum(['1']).optional(),
      /** Number of the licence the clean file is delivered under; it is written into the file. */
      licence: z.string().max(40).optional(),
      /** With a visible label that AI made or changed it. */
      label: z.enum(['1']).optional(),
    }),
    stream: 'file',
  }),
};
