import { z } from 'zod';
import {
  BookId,
  EditionExportId,
  EditionId,
  GenerationId,
  ImageId,
  LicenceId,
  ProjectFileId,
  ProjectId,
  StyleId,
} from './ids.ts';
import { bookRoles } from './books.ts';
import { Isbn } from './isbn.ts';
import { type ImageDimensions, licenceTiers } from './constants.ts';
import { Language } from './offers.ts';
import { builtInModel, largestSeed } from './recipe.ts';
import { route } from './route.ts';
import { typedName } from './text.ts';
import { generationStatuses } from './studio.ts';

/** Editions of a project, letters and paragraphs of a text, bytes of a file with it, parts of an edition, and files of it that are kept; each at most. */
export const editionLimits = {
  editions: 20,
  letters: 300_000,
  paragraphs: 10_000,
  fileBytes: 10 * 1024 * 1024,
  scenes: 40,
  characters: 20,
  prompt: 600,
  look: 120,
  exports: 10,
} as const;

/** Position of a scene's picture on the pages, and the size it is painted in. */
export const placements = {
  full: { name: 'Full page', size: '896x1152' },
  half: { name: 'Half page', size: '1152x896' },
  vignette: { name: 'Vignette', size: '768x768' },
} as const satisfies Record<string, { name: string; size: ImageDimensions }>;
export type PagePlacement = keyof typeof placements;

/** A paragraph: text, a chapter's heading, or an ornament between scenes. */
export const Paragraph = z.object({ kind: z.enum(['text', 'heading', 'break']), text: z.string() });
export type Paragraph = z.infer<typeof Paragraph>;

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);

export const EditionScene = z.object({
  /** Made by the editor; stays with the scene when others are split or joined. */
  id: z.string().regex(/^[a-z0-9]{4,24}$/),
  /** Its first paragraph, counted from 0; it ends before the next scene's. */
  from: z.int().min(0),
  prompt: text(editionLimits.prompt).default(''),
  /** Has a picture. */
  pictured: z.boolean().default(true),
  placement: z.enum(Object.keys(placements) as [PagePlacement, ...PagePlacement[]]).default('half'),
  /** Seed of its first painting; null in older scenes: the edition's seed. */
  seed: z.int().min(1).max(largestSeed).nullable().default(null),
  /** A picture chosen by the user; null: the one painted last. */
  image: ImageId.nullable().default(null),
  /** Alternative text of the picture; empty: the prompt is used. */
  alt: text(300).default(''),
});
export type EditionScene = z.infer<typeof EditionScene>;

export const EditionCharacter = z.object({
  name: z.string().trim().min(1, 'Give the character a name.').max(80),
  /** In words a picture can show: 'a girl in a red coat'. */
  look: text(editionLimits.look).default(''),
  /** One of the user's pictures whose subject is cut out and painted in. */
  subject: ImageId.nullable().default(null),
});
export type EditionCharacter = z.infer<typeof EditionCharacter>;

const titleBy = (clean: (text: string) => string) =>
  z.string().overwrite(clean).min(1, 'Enter a title.').max(200, 'At most 200 characters.');

/** All that a person decides about an edition. */
export const EditionDocument = z.object({
  /** Number of the text it is made of; 0: none yet. */
  text: z.int().min(0).default(0),
  /** Stored editions are read by this, too, and some may have a title that shows nothing. */
  title: titleBy((text) => typedName(text) || text.trim()),
  language: Language,
  /** ISBN of this edition; the original has its own. */
  isbn: Isbn,
  scenes: z.array(EditionScene).max(editionLimits.scenes).default([]),
  characters: z.array(EditionCharacter).max(editionLimits.characters).default([]),
  style: StyleId.nullable().default(null),
  model: z.string().max(80).default(builtInModel),
  /** The seed of scenes without one of their own. */
  seed: z.int().min(1).max(largestSeed),
});
export type EditionDocument = z.infer<typeof EditionDocument>;

/** Who has a part in a book. */
const EditionPerson = z.object({ name: z.string(), role: z.enum(bookRoles) });
export type EditionPerson = z.infer<typeof EditionPerson>;

/** A picture as an edition shows it. */
const EditionPicture = z.object({
  id: ImageId,
  title: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
  /** Needs no licence, or the customer holds one that is wide enough for the project's tier. */
  cleared: z.boolean(),
  licence: z.object({ id: LicenceId, number: z.string(), tier: z.enum(licenceTiers) }).nullable(),
});
export type EditionPicture = z.infer<typeof EditionPicture>;

/** The newest painting of a scene. `number`: how many there have been, which the next press names. */
const ScenePainting = z.object({
  scene: z.string(),
  number: z.int(),
  /** `waiting`: it is queued when a turn is free. */
  status: z.enum(['waiting', ...generationStatuses]),
  progress: z.number(),
  step: z.string(),
  error: z.string().nullable(),
  generationId: GenerationId.nullable(),
  /** The newest existing picture painted for it. */
  image: ImageId.nullable(),
});
export type ScenePainting = z.infer<typeof ScenePainting>;

export const exportFormats = { pdf: 'PDF', epub: 'EPUB' } as const;
export type ExportFormat = keyof typeof exportFormats;
const ExportFormat = z.enum(Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]]);
export const exportStates = ['queued', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];
export const exportTransitions: Readonly<Record<ExportState, readonly ExportState[]>> = {
  queued: ['running', 'failed'],
  running: ['running', 'done', 'failed'],
  done: [],
  failed: [],
};

export const EditionExport = z.object({
  id: EditionExportId,
  format: ExportFormat,
  proof: z.boolean(),
  state: z.enum(exportStates),
  progress: z.number(),
  step: z.string(),
  error: z.string().nullable(),
  bytes: z.int().nullable(),
  pages: z.int().nullable(),
  /** Signed, for some hours; null until it is made, and of what was taken down. */
  url: z.string().nullable(),
  takenDown: z.boolean(),
  at: z.iso.datetime(),
});
export type EditionExport = z.infer<typeof EditionExport>;

/** The parts that change while pictures are painted and files are made. */
export const EditionProgress = z.object({
  paintings: z.array(ScenePainting),
  exports: z.array(EditionExport),
  /** Something is being made. */
  busy: z.boolean(),
});
export type EditionProgress = z.infer<typeof EditionProgress>;

/** A text of the book's side in which the edition's must be found. */
const LicensedText = z.object({
  source: z.union([z.literal('excerpt'), ProjectFileId]),
  name: z.string(),
});

export const Edition = EditionProgress.extend({
  id: EditionId,
  /** Under which it is made; null: the book is the reader's own. */
  project: z.object({ id: ProjectId, number: z.string().nullable() }).nullable(),
  book: z.object({ id: BookId, title: z.string(), people: z.array(EditionPerson) }),
  /** May be changed: the reader makes it, and nothing closed it. */
  open: z.boolean(),
  /** Minimum licence of its pictures. */
  tier: z.enum(licenceTiers),
  /** Why nothing new may be made, in a sentence. */
  closed: z.string().nullable(),
  mine: z.boolean(),
  revision: z.int(),
  document: EditionDocument,
  paragraphs: z.array(Paragraph),
  licensed: z.array(LicensedText),
  /** Every existing picture that the document or a painting refers to. */
  pictures: z.array(EditionPicture),
  style: z.object({ id: StyleId, name: z.string(), artist: z.string() }).nullable(),
});
export type Edition = z.infer<typeof Edition>;

/** Pasted text. */
export const PastedText = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Paste the text.')
    .max(editionLimits.letters, 'At most 300,000 letters. Make an edition of a part of it.'),
});

/** Result of submitting a text. */
export const TextCheck = z.object({
  /** It is the edition's text now. */
  taken: z.boolean(),
  words: z.int(),
  /** Sentences that are in none of the licensed texts; at most 100 of them. */
  uncovered: z.array(z.string()),
  uncoveredCount: z.int(),
  /** The edition afterwards; null: the text was not accepted. */
  edition: Edition.nullable(),
});
export type TextCheck = z.infer<typeof TextCheck>;

/** Something at its place on a page, in points from the left and the top. */
export const PageItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    face: z.enum(['book', 'bookTitle']),
    size: z.number(),
    quiet: z.boolean(),
    x: z.number(),
    /** Position of the baseline. */
    y: z.number(),
    width: z.number(),
    /** Added to each space, so that the line ends where the others do. */
    wordSpace: z.number(),
    /** `hyphen`: within a word, where one is shown that is not in `text`; `within`: in a word, without one. */
    ends: z.enum(['word', 'hyphen', 'within']),
    /** Our own text in English, in a book of any language. */
    english: z.boolean(),
    /** Lines of one paragraph or heading have the same number; null for page numbers and marks. */
    paragraph: z.int().nullable(),
    role: z.enum(['title', 'heading', 'text']),
  }),
  z.object({
    kind: z.literal('picture'),
    image: ImageId,
    alt: z.string(),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
  }),
]);
export type PageItem = z.infer<typeof PageItem>;

export const EditionPages = z.object({
  /** Page size, in points. */
  width: z.number(),
  height: z.number(),
  pages: z.array(z.object({ items: z.array(PageItem) })),
  /** Some signs cannot be set in the PDF's typefaces. */
  unset: z.boolean(),
  /** The typefaces have the book's script; otherwise no PDF is made. */
  legible: z.boolean(),
  /** Pictures without a licence of the customer's, which a final file needs. */
  missing: z.array(ImageId),
});
export type EditionPages = z.infer<typeof EditionPages>;

const params = z.object({ id: EditionId });
const tag = 'Illustrated editions';
const base = '/api/editions/v1/editions';
const Revision = z.object({ revision: z.coerce.number().int().min(0) });

/** The source of an edition: an active project, or a book of the caller. */
const EditionOf = z.union([z.object({ project: ProjectId }), z.object({ book: BookId })]);
export type EditionOf = z.infer<typeof EditionOf>;

const Listed = z.object({ id: EditionId, title: z.string(), changedAt: z.iso.datetime() });

export const editionRoutes = {
  begin: route({
    method: 'POST',
    path: base,
    tag,
    summary:
      'Begin an illustrated edition of a running project or of a book of mine, under a title of its own',
    access: 'creator',
    perMinute: 20,
    // Default title: the book's.
    body: EditionOf.and(z.object({ title: titleBy(typedName).optional() })),
    response: Edition,
    status: 201,
  }),
  ofProject: route({
    method: 'GET',
    path: '/api/editions/v1/projects/{id}/editions',
    tag,
    summary: 'Editions of a project of mine, the first first, and whether I may begin one',
    access: 'profile',
    params: z.object({ id: ProjectId }),
    response: z.object({ editions: z.array(Listed), mayBegin: z.boolean() }),
  }),
  ofBook: route({
    method: 'GET',
    path: '/api/editions/v1/books/{id}/editions',
    tag,
    summary: 'Editions that I make of a book of mine, and whether I may begin one',
    access: 'profile',
    params: z.object({ id: BookId }),
    response: z.object({
      editions: z.array(Listed),
      mayBegin: z.boolean(),
      /** It is made as a creator, and the reader has no such profile yet. */
      needsCreator: z.boolean(),
      /** Why I may not, in a sentence. */
      refusal: z.string().nullable(),
    }),
  }),
  get: route({
    method: 'GET',
    path: `${base}/{id}`,
    tag,
    summary: 'An edition of mine, or of a book of mine',
    access: 'profile',
    params,
    response: Edition,
  }),
  save: route({
    method: 'PUT',
    path: `${base}/{id}/document`,
    tag,
    summary: 'Save an edition; refused if someone else saved since the given revision',
    access: 'creator',
    params,
    body: z.object({ revision: z.int().min(0), document: EditionDocument }),
    response: Edition,
  }),
  takeText: route({
    method: 'POST',
    path: `${base}/{id}/texts`,
    tag,
    summary:
      'Set the text: pasted, a .txt or .epub file, or the licensed excerpt; accepted if all of it is licensed',
    access: 'creator',
    perMinute: 20,
    params,
    query: Revision.extend({
      /** Take it without the sentences that are not licensed. */
      leaveOut: z.enum(['true']).optional(),
    }),
    upload: 'file',
    largestFile: editionLimits.fileBytes,
    largestBody: 4 * editionLimits.letters,
    body: z.union([PastedText, z.object({ source: LicensedText.shape.source })]),
    response: TextCheck,
  }),
  propose: route({
    method: 'GET',
    path: `${base}/{id}/prompts`,
    tag,
    summary: 'A prompt of the drawable words of some paragraphs',
    access: 'creator',
    perMinute: 120,
    params,
    query: z.object({
      from: z.coerce.number().int().min(0),
      /** The first paragraph after them. */
      to: z.coerce.number().int().min(0),
    }),
    response: z.object({ prompt: z.string() }),
  }),
  paint: route({
    method: 'POST',
    path: `${base}/{id}/paintings`,
    tag,
    summary:
      'Paint these scenes; each names how many paintings it had, so that a press counts once',
    access: 'creator',
    perMinute: 30,
    params,
    body: z.object({
      revision: z.int().min(0),
      scenes: z
        .array(z.object({ id: z.string().max(24), number: z.int().min(0) }))
        .min(1, 'Choose what to paint.')
        .max(editionLimits.scenes),
    }),
    response: EditionProgress,
    status: 202,
  }),
  stop: route({
    method: 'DELETE',
    path: `${base}/{id}/paintings`,
    tag,
    summary: 'Stop painting: waiting pictures are not started, running ones are cancelled',
    access: 'creator',
    params,
    response: EditionProgress,
  }),
  pages: route({
    method: 'GET',
    path: `${base}/{id}/pages`,
    tag,
    summary: 'The pages as the PDF has them, line by line',
    access: 'profile',
    perMinute: 60,
    params,
    response: EditionPages,
  }),
  export: route({
    method: 'POST',
    path: `${base}/{id}/exports`,
    tag,
    summary: 'Export an edition: a proof, or the final file once every picture is licensed',
    access: 'creator',
    perMinute: 10,
    params,
    body: z.object({ revision: z.int().min(0), format: ExportFormat, proof: z.boolean() }),
    response: EditionProgress,
    status: 202,
  }),
  file: route({
    method: 'GET',
    path: '/api/editions/v1/exports/{id}/file',
    tag,
    summary: 'A file of an edition, by its signed address',
    access: 'public',
    params: z.object({ id: EditionExportId }),
    query: z.object({
      variant: z.literal('attachment'),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    stream: 'file',
  }),
  events: route({
    method: 'GET',
    path: `${base}/{id}/events`,
    tag,
    summary: 'Server-sent events: `progress` with an EditionProgress while something is being made',
    access: 'profile',
    params,
    stream: 'events',
  }),
};
