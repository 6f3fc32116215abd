import type { Plan } from '@limn/contracts/billing';
import { pageSize } from '@limn/contracts/constants';
import type { Page, ServiceStatus } from '@limn/contracts/content';
import type { Model } from '@limn/contracts/recipe';
import { DomainError } from '../../platform/errors.ts';
import { type ArticleSource, cardOf } from './articles.ts';
import type { Texts } from './texts.ts';

export interface PageParts {
  articles: ArticleSource;
  texts: Texts;
  models: () => Promise<Model[]>;
  plans: () => Promise<Plan[]>;
  status: () => Promise<ServiceStatus>;
  contactEmail: string;
  currency: string;
  /** A picture can be made without an account. */
  guestPictures: boolean;
}

/** Numbers of 'AI and Us' cards on the landing page and below an article (specification §9). */
const landingCards = 3;
const relatedCards = 3;

/** Some of a list, drawn without repeats. */
function draw<T>(list: readonly T[], count: number): T[] {
  const left = [...list];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return drawn;
}

async function articlePage(articles: ArticleSource, slug: string): Promise<Page> {
  const all = await articles.all();
  const at = all.findIndex((article) => article.slug === slug);
  const article = all[at];
  if (!article) return { kind: 'not-found' };
  const newer = all[at - 1];
  const older = all[at + 1];
  return {
    kind: 'article',
    article,
    newer: newer ? cardOf(newer) : null,
    older: older ? cardOf(older) : null,
    related: draw(
      all.filter((other) => other !== article),
      relatedCards,
    ).map(cardOf),
  };
}

/** Undefined while another service is away: the page is shown without its data. */
async function ifThere<T>(read: Promise<T[]>): Promise<T[]> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return [];
    throw error;
  }
}

async function newestCards(articles: ArticleSource) {
  return (await articles.page(1, landingCards)).data.map(cardOf);
}

/** The content of the public page at a path; `not-found` for every other path. */
export async function readPage(parts: PageParts, path: string): Promise<Page> {
  const { articles, texts, models, contactEmail, currency } = parts;
  const [area = '', slug, rest] = path.split('/').slice(1);
  if (rest !== undefined) return { kind: 'not-found' };
  const legal = texts.legal.get(area);
  if (slug === undefined && legal) return { kind: 'legal', text: legal };
  switch (area) {
    case 'blog': {
      const { data, meta } = await articles.page(1, pageSize);
      return {
        kind: 'blog',
        list: { data: data.map(cardOf), meta },
        opening: slug !== undefined,
      };
    }
    case 'docs': {
      const text = texts.docs.find((page) => page.slug === (slug ?? texts.docs[0]?.slug));
      return text ? { kind: 'docs', text } : { kind: 'not-found' };
    }
    case 'ai-and-us':
      return slug ? articlePage(articles, slug) : { kind: 'not-found' };
  }
  if (slug !== undefined) return { kind: 'not-found' };
  switch (area) {
    case '':
      return {
        kind: 'landing',
        articles: await ifThere(newestCards(articles)),
        guestPictures: parts.guestPictures,
      };
    case 'pricing':
      return {
        kind: 'pricing',
        models: await models(),
        plans: await ifThere(parts.plans()),
        currency,
      };
    case 'faq':
      return { kind: 'faq', contactEmail };
    case 'contact-us':
      return { kind: 'contact', contactEmail };
    case 'status':
      return { kind: 'status', status: await parts.status() };
    case 'receipts':
      return { kind: 'receipts' };
    default:
      return { kind: 'not-found' };
  }
}

/**
 * The address a page is drawn as. All unknown addresses are one page, and so are all articles opened from the browser's
 * own state.
 */
export function drawnAs(path: string, page: Page): string {
  if (page.kind === 'not-found') return '/not-found';
  return page.kind === 'blog' && page.opening ? '/blog/article' : path;
}
