import { type ColourName, imageFormats } from '@limn/contracts/constants';
import type { FacetKind } from '@limn/contracts/gallery';
import { ArtworkId } from '@limn/contracts/ids';
import type {
  BoardId,
  GenerationId,
  ImageId,
  ProfileId,
  ReferenceId,
  StyleId,
  UserId,
} from '@limn/contracts/ids';
import {
  Composer,
  type Origin,
  type ParentPart,
  PictureAccount,
} from '@limn/contracts/picture-account';
import type { ReferenceKind, ReferenceLicence, UsedReference } from '@limn/contracts/references';
import { Recipe } from '@limn/contracts/recipe';
import { SceneContent } from '@limn/contracts/studio';
import { boolean, integer, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json, record } from '../../platform/database/record.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Stored recipes. Fields that an older one lacks have their defaults. */
export const recipeRecord = { version: 1, schema: Recipe };
const composerRecord = { version: 1, schema: Composer };
const accountRecord = { version: 1, schema: PictureAccount };

const LiftedThings = z.array(
  z.object({ label: z.string(), artworkId: ArtworkId, part: z.number() }),
);

export const images = pgTable('images', {
  id: text().$type<ImageId>().primaryKey(),
  origin: text().$type<Origin>().notNull(),
  /** The name given by its maker; for an upload, the file name. */
  name: text(),
  generationId: text('generation_id').$type<GenerationId>(),
  position: integer().notNull(),
  profileId: text('profile_id').$type<ProfileId>().notNull(),
  /** The style it was painted in, the first of them. */
  styleId: text('style_id').$type<StyleId>(),
  recipe: record('recipe', recipeRecord),
  modelVersion: text('model_version'),
  composer: record('composer', composerRecord),
  width: integer().notNull(),
  height: integer().notNull(),
  format: text().$type<(typeof imageFormats)[number]>().notNull(),
  /** Its credits. `attributions` also lists its artworks, for queries by artwork. */
  account: record('account', accountRecord).notNull(),
  fullKey: text('full_key').notNull(),
  fullSha256: text('full_sha256').notNull(),
  previewKey: text('preview_key').notNull(),
  thumbnailKey: text('thumbnail_key').notNull(),
  /** With the stronger mark; null: the ones above are for everybody. */
  publicPreviewKey: text('public_preview_key'),
  publicThumbnailKey: text('public_thumbnail_key'),
  cleanThumbnailKey: text('clean_thumbnail_key'),
  /** Where in which artwork each place comes from, to be shown. */
  mapKey: text('map_key'),
  /** Whose each pixel is. */
  ownersKey: text('owners_key'),
  /** Its files carry Content Credentials. */
  signed: boolean().notNull(),
  /** Visible things, if it was painted from words alone. */
  contents: json('contents', z.array(SceneContent)).notNull(),
  notPainted: json('not_painted', z.array(z.string())).notNull(),
  lifted: json('lifted', LiftedThings).notNull(),
  largestCopy: real('largest_copy'),
  /** Names of its main colours, the largest part first; null: not computed yet. */
  colours: text().$type<ColourName>().array(),
  /** Shows what its style can do; not among its artist's own pictures. */
  sample: boolean().notNull(),
  listedAt: at('listed_at'),
  starredAt: at('starred_at'),
  /** When it was put in the trash, and since when it had been listed before. */
  deletedAt: at('deleted_at'),
  listedBefore: at('listed_before'),
  /** Taken down by an admin; `listedBefore` is the time since when it had been listed. */
  takenDownAt: at('taken_down_at'),
  /** When the result of a canvas was looked up among our pictures; null: never, or it was not made on a canvas. */
  lookedUpAt: at('looked_up_at'),
  /** When a look-up after the fact recognized a picture that it does not credit enough: it is not offered any more. */
  offerRefusedAt: at('offer_refused_at'),
  /** The exclusively licensed picture that equals this one, which therefore can be neither listed nor licensed. */
  copyOf: text('copy_of').$type<ImageId>(),
  createdAt: at('created_at').notNull(),
});

export const imageParents = pgTable(
  'image_parents',
  {
    imageId: text('image_id').$type<ImageId>().notNull(),
    parentId: text('parent_id').$type<ImageId>().notNull(),
    part: text().$type<ParentPart>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.parentId, table.part] })],
);

/** References that a picture was painted from, itself or through its parents: their facts on that day. */
export const imageReferences = pgTable(
  'image_references',
  {
    imageId: text('image_id').$type<ImageId>().notNull(),
    referenceId: text('reference_id').$type<ReferenceId>().notNull(),
    part: text().$type<UsedReference['part']>().notNull(),
    title: text().notNull(),
    maker: text(),
    year: text(),
    kind: text().$type<ReferenceKind>().notNull(),
    licence: text().$type<ReferenceLicence>().notNull(),
    licenceUrl: text('licence_url').notNull(),
    sourceName: text('source_name').notNull(),
    sourceUrl: text('source_url').notNull(),
    retrievedAt: at('retrieved_at').notNull(),
    sha256: text().notNull(),
    showsPerson: boolean('shows_person').notNull(),
    /** Its maker confirmed the right to show the person in it. */
    peopleCleared: boolean('people_cleared').notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.referenceId, table.part] })],
);

/** Uploads that were recognized when they came in. Each names a picture made here or a registered work. */
export const imageResemblances = pgTable('image_resemblances', {
  imageId: text('image_id').$type<ImageId>().primaryKey(),
  resemblesId: text('resembles_id').$type<ImageId>(),
  artworkId: text('artwork_id').$type<ArtworkId>(),
  /** Correlation of their details, −1 to 1; null for a picture that was found by its mark. */
  agreement: real(),
  foundAt: at('found_at').notNull(),
});

/** Files delivered under licences. */
export const licensedFiles = pgTable('licensed_files', {
  licenceNumber: text('licence_number').primaryKey(),
  imageId: text('image_id').$type<ImageId>().notNull(),
  fileKey: text('file_key').notNull(),
  sha256: text().notNull(),
  /** Null: the picture's own size. */
  width: integer(),
  height: integer(),
});

export const attributions = pgTable(
  'attributions',
  {
    imageId: text('image_id').$type<ImageId>().notNull(),
    artworkId: text('artwork_id').$type<ArtworkId>().notNull(),
    styleId: text('style_id').$type<StyleId>().notNull(),
    profileId: text('profile_id').$type<ProfileId>().notNull(),
    ppm: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.artworkId] })],
);

/**
 * How many pictures a profile has, but for samples and what is in the trash: in all (kind `all`), and of each kind of
 * facet by its values. Kept by triggers.
 */
export const imageCounts = pgTable(
  'image_counts',
  {
    profileId: text('profile_id').$type<ProfileId>().notNull(),
    kind: text().$type<FacetKind | 'all'>().notNull(),
    value: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.kind, table.value] })],
);

export const boards = pgTable('boards', {
  id: text().$type<BoardId>().primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  parentId: text('parent_id').$type<BoardId>(),
  name: text().notNull(),
  /** The cover picture; null: the one added last. */
  coverId: text('cover_id').$type<ImageId>(),
  createdAt: at('created_at').notNull(),
  deletedAt: at('deleted_at'),
});

export const boardImages = pgTable(
  'board_images',
  {
    boardId: text('board_id').$type<BoardId>().notNull(),
    imageId: text('image_id').$type<ImageId>().notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.boardId, table.imageId] })],
);
