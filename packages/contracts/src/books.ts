import { z } from 'zod';
import { Email } from './email.ts';
import { BookId, BookPartId, PhotoId, ProfileId } from './ids.ts';
import { Isbn } from './isbn.ts';
import { maxPriceMinor } from './money.ts';
import { ForbiddenUses, Language } from './offers.ts';
import { CursorQuery, Next, PageQuery } from './paging.ts';
import { Photo } from './photos.ts';
import { typedName, typedText } from './text.ts';
import { route } from './route.ts';

/** The rights in a book that can be licensed. */
export const bookRights = ['illustration', 'cover', 'adaptation', 'narration', 'training'] as const;
export type BookRight = (typeof bookRights)[number];

/** Explanations of the rights, for holders and customers. */
export const bookRightTexts = {
  illustration: { name: 'Illustration', text: 'Pictures for its scenes and people.' },
  cover: { name: 'Cover', text: 'A new cover for an edition.' },
  adaptation: { name: 'Adaptation', text: 'A film, a comic, a play or a game based on it.' },
  narration: { name: 'Narration', text: 'Reading it aloud, by a person or by AI.' },
  training: { name: 'Training', text: 'AI training on the text.' },
} as const satisfies Record<BookRight, { name: string; text: string }>;

/** A person's role in a book. */
export const bookRoles = ['author', 'illustrator', 'translator', 'editor', 'publisher'] as const;
export type BookRole = (typeof bookRoles)[number];

/** Kinds of profiles that can hold a book. */
export const bookHolderKinds = ['artist', 'influencer'] as const;
export type BookHolderKind = (typeof bookHolderKinds)[number];
const HolderKind = z.enum(bookHolderKinds);

/** The whole of what a book earns its people, in basis points. */
export const wholeBasisPoints = 10_000;
/** Most people besides the holder. */
export const mostBookParts = 8;
/** An excerpt's letters, at most. */
export const longestExcerpt = 20_000;

/** One right: whether it is offered, what is included, and its price in minor units; 0: on request. */
const RightOffer = z
  .object({
    offered: z.boolean(),
    includes: z.string().trim().max(600, 'At most 600 characters.'),
    price: z
      .int('A price is a whole number of cents.')
      .min(0, 'A price cannot be negative.')
      .max(maxPriceMinor, 'The largest price is $999,999.99.'),
  })
  .refine(({ offered, includes }) => !offered || includes.length >= 10, {
    path: ['includes'],
    message: 'Describe what is included (at least 10 characters).',
  });
const notOffered = { offered: false, includes: '', price: 0 };

export const BookRights = z
  .object({
    illustration: RightOffer.default(notOffered),
    cover: RightOffer.default(notOffered),
    adaptation: RightOffer.default(notOffered),
    narration: RightOffer.default(notOffered),
    training: RightOffer.default(notOffered),
  })
  .prefault({});
export type BookRights = z.infer<typeof BookRights>;

/** A book as its holder describes it. */
export const BookFields = z.object({
  title: z
    .string()
    .overwrite(typedName)
    .min(1, 'Enter a title.')
    .max(200, 'At most 200 characters.'),
  subtitle: z.string().overwrite(typedName).max(200, 'At most 200 characters.').default(''),
  /** The holder's role. */
  role: z.enum(bookRoles).default('author'),
  isbn: Isbn,
  cover: PhotoId.nullable().default(null),
  blurb: z.string().overwrite(typedText).max(2000, 'At most 2,000 characters.').default(''),
  excerpt: z.string().trim().max(longestExcerpt, 'At most 20,000 characters.').default(''),
  language: Language,
  genres: z
    .array(
      z
        .string()
        .overwrite(typedName)
        .min(2, 'A genre has at least 2 letters.')
        .max(40, 'At most 40 letters.'),
    )
    .max(8, 'At most 8 genres.')
    .transform((list) => [...new Set(list)])
    .default([]),
  publishedYear: z
    .int('A year is a whole number.')
    .min(1, 'Give the year as a number, such as 1923.')
    .max(2200, 'Enter a year that is not in the future.')
    .nullable()
    .default(null),
  rights: BookRights,
  forbiddenUses: ForbiddenUses,
});
export type BookFields = z.infer<typeof BookFields>;

const profileInText = /prf_[0-9A-HJKMNP-TV-Z]{26}/;
/** The person: an e-mail address, or the address of their public page, whose id is stored. */
const Who = z
  .string()
  .trim()
  .max(300, 'At most 300 characters.')
  .overwrite((text) => profileInText.exec(text)?.[0] ?? text)
  .refine(
    (text) => ProfileId.safeParse(text).success || Email.safeParse(text).success,
    'Give an e-mail address, or the address of their page here.',
  );
const BasisPoints = z
  .int('A share has at most two decimal places.')
  .min(1, 'A share is at least 0.01 %.')
  .max(wholeBasisPoints - 1, 'At most 99.99 %: you keep the rest.');

/** Everyone besides the holder, with their parts; the holder gets the rest. */
export const BookShares = z
  .object({
    parts: z
      .array(
        z.object({
          /** Id of an existing part; `who` is ignored then. */
          id: BookPartId.optional(),
          who: z.string().default(''),
          role: z.enum(bookRoles),
          basisPoints: BasisPoints,
        }),
      )
      .max(mostBookParts, `At most ${mostBookParts} people besides you.`),
  })
  .superRefine(({ parts }, context) => {
    parts.forEach(({ id, who }, index) => {
      const judged = id ? undefined : Who.safeParse(who).error;
      if (judged)
        context.addIssue({
          code: 'custom',
          path: ['parts', index, 'who'],
          message: judged.issues[0]!.message,
        });
    });
    if (parts.reduce((sum, { basisPoints }) => sum + basisPoints, 0) >= wholeBasisPoints)
      context.addIssue({
        code: 'custom',
        path: ['parts', parts.length - 1, 'basisPoints'],
        message: 'The others’ shares must add up to less than 100 %. The rest is yours.',
      });
  });

/** The people a text asks. */
export function whoIn(text: string): { profileId: ProfileId } | { email: string } {
  const who = Who.parse(text);
  const profile = ProfileId.safeParse(who);
  return profile.success ? { profileId: profile.data } : { email: Email.parse(who) };
}

export const bookPartStates = ['invited', 'agreed', 'declined', 'withdrawn'] as const;
export type BookPartState = (typeof bookPartStates)[number];
export const bookStates = ['draft', 'published'] as const;
export type BookState = (typeof bookStates)[number];

const BookPart = z.object({
  id: BookPartId,
  /** Their name, or the address the invitation was sent to. */
  name: z.string(),
  role: z.enum(bookRoles),
  basisPoints: z.int(),
  state: z.enum(bookPartStates),
  /** Why it was declined; may be empty. */
  reason: z.string(),
});

/** A book as its holder sees it. */
export const OwnBook = BookFields.extend({
  id: BookId,
  kind: HolderKind,
  cover: Photo.nullable(),
  state: z.enum(bookStates),
  parts: z.array(BookPart),
  /** The holder's share. */
  ownBasisPoints: z.int(),
  sample: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type OwnBook = z.infer<typeof OwnBook>;

const Contributor = z.object({
  profileId: ProfileId,
  kind: HolderKind,
  name: z.string(),
  role: z.enum(bookRoles),
});

/** A published book in a list. */
export const BookCard = BookFields.pick({
  title: true,
  subtitle: true,
  language: true,
  genres: true,
}).extend({
  id: BookId,
  cover: Photo.nullable(),
  /** The holder first. */
  contributors: z.array(Contributor),
  rights: z.array(z.enum(bookRights)),
  sample: z.boolean(),
});
export type BookCard = z.infer<typeof BookCard>;

/** The public facts of a published book. */
export const PublicBook = BookFields.omit({ role: true }).extend({
  id: BookId,
  cover: Photo.nullable(),
  contributors: z.array(Contributor),
  /** Whether the caller holds it. */
  mine: z.boolean(),
  sample: z.boolean(),
});
export type PublicBook = z.infer<typeof PublicBook>;

/** A part of a book that a person is asked to accept, or has answered. */
export const BookInvitation = z.object({
  id: BookPartId,
  state: z.enum(bookPartStates),
  /** Why I declined it; may be empty. */
  reason: z.string(),
  role: z.enum(bookRoles),
  basisPoints: z.int(),
  /** Which terms these are: an answer names them. */
  terms: z.int(),
  book: BookFields.pick({
    title: true,
    subtitle: true,
    language: true,
    blurb: true,
    rights: true,
    forbiddenUses: true,
  }).extend({ id: BookId, cover: Photo.nullable(), published: z.boolean() }),
  holder: z.object({ name: z.string(), role: z.enum(bookRoles), basisPoints: z.int() }),
  others: z.array(z.object({ name: z.string(), role: z.enum(bookRoles), basisPoints: z.int() })),
});
export type BookInvitation = z.infer<typeof BookInvitation>;

const Id = z.object({ id: BookId });
const PartId = z.object({ id: BookPartId });
const tag = 'Books';

export const bookRoutes = {
  mine: route({
    method: 'GET',
    path: '/api/books/v1/own-books',
    tag,
    summary: 'My books of one profile, newest first',
    access: 'profile',
    query: PageQuery.extend({ kind: HolderKind }),
    response: z.object({ books: z.array(OwnBook), total: z.int() }),
  }),
  create: route({
    method: 'POST',
    path: '/api/books/v1/own-books',
    tag,
    summary: 'Begin a book; it is a draft until it is published',
    access: 'profile',
    body: BookFields.extend({ kind: HolderKind }),
    response: OwnBook,
    status: 201,
  }),
  own: route({
    method: 'GET',
    path: '/api/books/v1/own-books/{id}',
    tag,
    summary: 'One of my books',
    access: 'profile',
    params: Id,
    response: OwnBook,
  }),
  update: route({
    method: 'PUT',
    path: '/api/books/v1/own-books/{id}',
    tag,
    summary: 'Change my book. Changed rights or forbidden uses ask every contributor again',
    access: 'profile',
    params: Id,
    body: BookFields,
    response: OwnBook,
  }),
  share: route({
    method: 'PUT',
    path: '/api/books/v1/own-books/{id}/parts',
    tag,
    summary: 'Set who gets what share of my book. A change asks every contributor again',
    access: 'profile',
    perMinute: 10,
    params: Id,
    body: BookShares,
    response: OwnBook,
  }),
  publish: route({
    method: 'PATCH',
    path: '/api/books/v1/own-books/{id}',
    tag,
    summary: 'Show my book in public, once every contributor has accepted; or hide it',
    access: 'profile',
    params: Id,
    body: z.object({ published: z.boolean() }),
    response: OwnBook,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/books/v1/own-books/{id}',
    tag,
    summary: 'Delete my book',
    access: 'profile',
    params: Id,
    status: 204,
  }),
  restore: route({
    method: 'POST',
    path: '/api/books/v1/own-books/{id}/restore',
    tag,
    summary: 'Take the deletion of my book back',
    access: 'profile',
    params: Id,
    response: OwnBook,
  }),
  invitations: route({
    method: 'GET',
    path: '/api/books/v1/invitations',
    tag,
    summary: 'Books that I am asked to be part of, or am part of',
    access: 'accepted',
    response: z.object({ invitations: z.array(BookInvitation) }),
  }),
  answer: route({
    method: 'POST',
    path: '/api/books/v1/invitations/{id}/answer',
    tag,
    summary: 'Accept or decline my part of a book, under the terms that I have read',
    access: 'profile',
    params: PartId,
    body: z.object({
      agrees: z.boolean(),
      terms: z.int(),
      /** The profile of the caller that accepts; if one was invited, that one. */
      kind: HolderKind,
      /** Why it is declined; the holder reads it. */
      reason: z.string().overwrite(typedText).max(1000, 'At most 1,000 characters.').default(''),
    }),
    status: 204,
  }),
  reopen: route({
    method: 'POST',
    path: '/api/books/v1/invitations/{id}/reopening',
    tag,
    summary: 'Take back that I declined my part of a book, to answer again',
    access: 'profile',
    params: PartId,
    status: 204,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/books/v1/invitations/{id}/withdrawal',
    tag,
    summary: 'Leave a book that I accepted a part of; it is then no longer public',
    access: 'profile',
    params: PartId,
    status: 204,
  }),
  published: route({
    method: 'GET',
    path: '/api/books/v1/books',
    tag,
    summary: 'Published books, newest first',
    access: 'guest',
    scope: 'market:read',
    query: CursorQuery.extend({
      search: z.string().trim().max(100).default(''),
      /** `pt` finds `pt-BR` too. */
      language: Language.optional(),
      right: z.enum(bookRights).optional(),
    }),
    response: z.object({ books: z.array(BookCard), total: z.int(), next: Next }),
  }),
  get: route({
    method: 'GET',
    path: '/api/books/v1/books/{id}',
    tag,
    summary: 'The public page of a book',
    access: 'guest',
    scope: 'market:read',
    shared: true,
    params: Id,
    response: PublicBook,
  }),
};
