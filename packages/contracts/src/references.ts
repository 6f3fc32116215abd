import { z } from 'zod';
import { profileKinds } from './constants.ts';
import { ImageId, ReferenceId } from './ids.ts';
import { route } from './route.ts';

/** Licences under which a picture may be painted from, by the name sources use. */
export const referenceLicences = {
  cc0: 'CC0',
  pdm: 'Public domain',
  by: 'CC BY',
} as const;
export type ReferenceLicence = keyof typeof referenceLicences;

export const referenceKinds = ['photograph', 'painting', 'drawing', 'other'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** Longest text that is searched for, in characters. */
export const mostReferenceWords = 500;

/** A picture with an open licence that a painting can follow. */
export const Reference = z.object({
  id: ReferenceId,
  title: z.string(),
  maker: z.string().nullable(),
  /** As the source writes it: '1871', 'about 1865'. */
  year: z.string().nullable(),
  kind: z.enum(referenceKinds),
  licence: z.enum(Object.keys(referenceLicences) as [ReferenceLicence, ...ReferenceLicence[]]),
  licenceUrl: z.string(),
  /** Who offers the picture, and their page about it. */
  sourceName: z.string(),
  sourceUrl: z.string(),
  /** In pixels; null if the source does not provide it. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /**
   * A photograph of the last hundred years in which a face was found. Following it needs the person's leave
   * (`reference_people` of a recipe).
   */
  showsPerson: z.boolean(),
  /** Our signed address, valid for 6 to 12 hours. */
  thumbnailUrl: z.string(),
});
export type Reference = z.infer<typeof Reference>;

const FoundReference = Reference.extend({
  /** How well it fits the words and the aspect ratio, 0 to 1. */
  fit: z.number().min(0).max(1),
});

/** One of the person's pictures that can be followed. */
const OwnPicture = z.object({
  id: ImageId,
  title: z.string(),
  thumbnailUrl: z.string(),
  fit: z.number().min(0).max(1),
});
export type OwnPicture = z.infer<typeof OwnPicture>;

/** The ways in which a picture can use a reference. */
const usedAs = ['guide', 'subject', 'placed'] as const;

/** A reference that a picture was made from, with its facts on that day, independent of later changes. */
export const UsedReference = z.object({
  id: ReferenceId,
  /**
   * The composition was followed (`guide`), a subject was cut out (`subject`), or it was placed on a canvas (`placed`).
   */
  part: z.enum(usedAs),
  title: z.string(),
  maker: z.string().nullable(),
  year: z.string().nullable(),
  kind: z.enum(referenceKinds),
  licence: Reference.shape.licence,
  licenceUrl: z.string(),
  sourceName: z.string(),
  sourceUrl: z.string(),
  /** When its file was fetched, and the file's SHA-256 in hexadecimal digits. */
  retrievedAt: z.iso.datetime(),
  sha256: z.string(),
  showsPerson: z.boolean(),
});
export type UsedReference = z.infer<typeof UsedReference>;

/** A reference without its files: picked from a record that has more. */
export const pickReferenceFacts = (record: ReferenceFacts): ReferenceFacts => ({
  title: record.title,
  maker: record.maker,
  year: record.year,
  kind: record.kind,
  licence: record.licence,
  licenceUrl: record.licenceUrl,
  sourceName: record.sourceName,
  sourceUrl: record.sourceUrl,
});
type ReferenceFacts = Pick<
  Reference,
  'title' | 'maker' | 'year' | 'kind' | 'licence' | 'licenceUrl' | 'sourceName' | 'sourceUrl'
>;

/** A licence's name, with its version if there are several. */
export function licenceWords({
  licence,
  licenceUrl,
}: Pick<UsedReference, 'licence' | 'licenceUrl'>) {
  const version = /\/by\/(\d\.\d)/.exec(licenceUrl)?.[1];
  return licence === 'by' && version
    ? `${referenceLicences.by} ${version}`
    : { ...referenceLicences, pdm: 'public domain' }[licence];
}

type CreditedReference = Omit<UsedReference, 'id' | 'kind' | 'retrievedAt' | 'showsPerson'>;

/** A reference as 'Title, Maker, year (licence, source)'. Under CC BY this is its credit line. */
export const referenceCredit = (reference: Omit<CreditedReference, 'part' | 'sha256'>): string =>
  `${[reference.title, reference.maker, reference.year].filter(Boolean).join(', ')} (${licenceWords(reference)}, ${reference.sourceName})`;

/** How a picture uses a reference; the reference's own text follows. */
export const referenceParts: Record<UsedReference['part'], string> = {
  guide: 'Composition after',
  subject: 'Subject after',
  placed: 'Includes',
};

/** The full credit of a reference: 'Composition after Title, Maker, year (licence, source)'. */
export const referenceLine = (reference: Omit<CreditedReference, 'sha256'>): string =>
  `${referenceParts[reference.part]} ${referenceCredit(reference)}`;

/** A reference with its file, which is kept from then on. */
export const OpenedReference = Reference.extend({
  fileUrl: z.string(),
  sha256: z.string(),
  retrievedAt: z.iso.datetime(),
});
export type OpenedReference = z.infer<typeof OpenedReference>;

const params = z.object({ id: ReferenceId });
const tag = 'References';

export const referenceRoutes = {
  search: route({
    method: 'GET',
    path: '/api/references/v1/references',
    tag,
    summary: 'Openly licensed pictures that fit words, the most fitting first',
    access: 'accepted',
    scope: 'market:read',
    perMinute: 30,
    query: z.object({
      words: z
        .string()
        .trim()
        .min(1, 'Type what the picture should show.')
        .max(mostReferenceWords, `At most ${mostReferenceWords} characters.`),
      /** Width divided by height of the picture to be painted. */
      aspect: z.coerce.number().min(0.1).max(10).optional(),
      page: z.coerce.number().int().min(1).max(5).default(1),
    }),
    response: z.object({
      /** Uploads and drawings of the caller's own, by their names and their boards' names; of the first page. */
      own: z.array(OwnPicture),
      references: z.array(FoundReference),
      /** The first one, where it fits well enough to be followed unasked; never a photograph of a person. */
      preselected: ReferenceId.nullable(),
      /** One sentence about each source that could not be searched. */
      problems: z.array(z.string()),
    }),
  }),
  similar: route({
    method: 'GET',
    path: '/api/references/v1/references/{id}/similar',
    tag,
    summary: 'More references like one: by how they look and what they show',
    access: 'accepted',
    scope: 'market:read',
    perMinute: 30,
    params,
    query: z.object({ aspect: z.coerce.number().min(0.1).max(10).optional() }),
    response: z.object({ references: z.array(FoundReference), problems: z.array(z.string()) }),
  }),
  keep: route({
    method: 'POST',
    path: '/api/references/v1/references/{id}/images',
    tag,
    summary:
      'Keep a reference as a picture of mine, to place it on a canvas; once kept, the same picture is answered again',
    access: 'profile',
    scope: 'pictures:create',
    perMinute: 30,
    params,
    query: z.object({ userType: z.enum(profileKinds).optional() }),
    body: z.object({
      /** I have the right to show the person in the reference, or the picture is for private use. */
      peopleCleared: z.boolean().default(false),
    }),
    response: z.object({ image: ImageId }),
    status: 201,
  }),
  report: route({
    method: 'POST',
    path: '/api/references/v1/references/{id}/reports',
    tag,
    summary: 'Tell the admins why a reference should not be offered; once for each person',
    access: 'accepted',
    perMinute: 10,
    params,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, 'Describe what is wrong with it.')
        .max(500, 'At most 500 characters.'),
    }),
    status: 204,
  }),
  get: route({
    method: 'GET',
    path: '/api/references/v1/references/{id}',
    tag,
    summary: 'A reference with its file, fetched from its source at the first call',
    access: 'accepted',
    scope: 'market:read',
    perMinute: 30,
    params,
    response: OpenedReference,
  }),
  file: route({
    method: 'GET',
    path: '/api/references/v1/references/{id}/file',
    tag,
    summary: 'A reference’s file or thumbnail by its signed address',
    access: 'public',
    scope: 'market:read',
    params,
    query: z.object({
      variant: z.enum(['thumbnail', 'file']),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    stream: 'file',
  }),
};
