import { z } from 'zod';
import { Email } from './email.ts';
import { Plan } from './billing.ts';
import { pageSize } from './constants.ts';
import { route } from './route.ts';
import { typedName, typedText } from './text.ts';
import { Model } from './recipe.ts';

/** One block of an article. `description` is HTML made by the server: an allow-list of elements. */
export const ArticleBlock = z.object({ title: z.string(), description: z.string() });

/** An article of 'AI and Us', with the content service's field names (specification §3). */
export const Article = z.object({
  id: z.int(),
  slug: z.string(),
  heading: z.string(),
  publishedAt: z.iso.datetime(),
  tags: z.array(z.string()),
  Image: z.object({
    url: z.string(),
    alternativeText: z.string(),
    /** Pixels; null if the content service does not provide it. */
    width: z.int().nullable(),
    height: z.int().nullable(),
  }),
  blogDescription: z.array(ArticleBlock),
  /** The first words, as plain text; made by this server. */
  summary: z.string(),
});
export type Article = z.infer<typeof Article>;

export const ArticleList = z.object({
  data: z.array(Article),
  meta: z.object({
    pagination: z.object({
      page: z.int(),
      pageSize: z.int(),
      pageCount: z.int(),
      total: z.int(),
    }),
  }),
});
export type ArticleList = z.infer<typeof ArticleList>;

/** An article in a list. */
export const ArticleCard = Article.omit({ blogDescription: true });
export type ArticleCard = z.infer<typeof ArticleCard>;

/** A heading of a long text and the fragment that leads to it. */
const TextHeading = z.object({ id: z.string(), text: z.string() });

/** A long text, such as a docs page: HTML made by the server, and its headings. */
const LongText = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  headings: z.array(TextHeading),
});

export const LegalText = LongText.extend({
  version: z.string(),
  /** SHA-256 of the text in UTF-8, 64 hex digits: what consents refer to. */
  sha256: z.string(),
  /** Versions there have been, the newest first. */
  versions: z.array(z.object({ version: z.string(), sha256: z.string() })),
});
export type LegalText = z.infer<typeof LegalText>;

const DocsPage = LongText.extend({
  pages: z.array(z.object({ slug: z.string(), title: z.string() })),
});
export type DocsPage = z.infer<typeof DocsPage>;

export const ServiceStatus = z.object({
  checkedAt: z.iso.datetime(),
  parts: z.array(
    z.object({ name: z.string(), state: z.enum(['working', 'failing']), detail: z.string() }),
  ),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

/** The content of a public page; `kind` identifies the page. */
export const Page = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('landing'),
    articles: z.array(ArticleCard),
    /** A picture can be made without an account. */
    guestPictures: z.boolean(),
  }),
  z.object({
    kind: z.literal('pricing'),
    models: z.array(Model),
    plans: z.array(Plan),
    currency: z.string(),
  }),
  z.object({ kind: z.literal('faq'), contactEmail: z.string() }),
  z.object({ kind: z.literal('docs'), text: DocsPage }),
  z.object({ kind: z.literal('legal'), text: LegalText }),
  z.object({ kind: z.literal('contact'), contactEmail: z.string() }),
  z.object({ kind: z.literal('status'), status: ServiceStatus }),
  z.object({ kind: z.literal('receipts') }),
  z.object({
    kind: z.literal('blog'),
    /** The first page of the list, without the texts: those come when one is opened. */
    list: ArticleList.extend({ data: z.array(ArticleCard) }),
    /** An article is to be opened from the browser's navigation state, if it has any. */
    opening: z.boolean(),
  }),
  z.object({
    kind: z.literal('article'),
    article: Article,
    newer: ArticleCard.nullable(),
    older: ArticleCard.nullable(),
    related: z.array(ArticleCard),
  }),
  z.object({ kind: z.literal('not-found') }),
]);
export type Page = z.infer<typeof Page>;
export type PageOf<K extends Page['kind']> = Extract<Page, { kind: K }>;

export const contactTopics = ['question', 'licensing', 'rights', 'press', 'privacy'] as const;

export const ContactMessage = z.object({
  name: z
    .string()
    .overwrite(typedName)
    .min(1, 'Tell us your name.')
    .max(100, 'At most 100 characters.'),
  email: Email,
  topic: z.enum(contactTopics),
  message: z
    .string()
    .overwrite(typedText)
    .min(10, 'Write at least a sentence (10 characters).')
    .max(5000, 'At most 5,000 characters.'),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** First path segments that the app itself shows, with and without a sign-in. */
const appAreas = new Set([
  'account',
  'admin',
  'agreements',
  'app',
  'artist',
  'book',
  'books',
  'canvas',
  'canvases',
  'check',
  'connect',
  'creator',
  'dashboard',
  'explore',
  'image-editor',
  'images',
  'influencer',
  'licences',
  'likes',
  'marketplace',
  'notifications',
  'saved-searches',
  'sign-in',
  'signup',
  'statements',
  'try',
  'whose',
]);

/** Whether the app draws an address in the browser; the others are public pages, or nothing. */
export function isAppPath(path: string): boolean {
  return appAreas.has(path.split('/')[1] ?? '');
}

export const contentRoutes = {
  blogs: route({
    method: 'GET',
    path: '/api/blogs',
    tag: 'Content',
    summary: 'Articles of the blog, newest first, in the content service’s own shape',
    access: 'public',
    query: z.object({
      populate: z.string().max(10).optional(),
      'pagination[page]': z.coerce.number().int().min(1).max(10_000).default(1),
      'pagination[pageSize]': z.coerce.number().int().min(1).max(100).default(pageSize),
    }),
    response: ArticleList,
  }),
  page: route({
    method: 'GET',
    path: '/api/content/v1/page',
    tag: 'Content',
    summary: 'What the public page at an address shows',
    access: 'public',
    query: z.object({ path: z.string().startsWith('/').max(300) }),
    response: Page,
  }),
  status: route({
    method: 'GET',
    path: '/api/content/v1/status',
    tag: 'Content',
    summary: 'Whether the parts of the service work',
    access: 'public',
    scope: 'market:read',
    response: ServiceStatus,
  }),
  contact: route({
    method: 'POST',
    path: '/api/content/v1/messages',
    tag: 'Content',
    summary: 'Write to us; at most five messages an hour from one address',
    access: 'public',
    body: ContactMessage,
    status: 204,
  }),
};
