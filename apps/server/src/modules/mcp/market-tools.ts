import { licenceTiers } from '@limn/contracts/constants';
import { ImageId, StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { listingKinds, marketRoutes, priceBands } from '@limn/contracts/market';
import { referenceRoutes } from '@limn/contracts/references';
import { sitePaths } from '@limn/contracts/site-paths';
import { studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { exclusiveCovers, tierTerms } from '@limn/contracts/tiers';
import { paths } from '@limn/contracts/web-paths';
import { z } from 'zod';
import { type McpSession, Money, Untrusted, untrusted } from './session.ts';
import { tool } from './tool.ts';

/** The current licence agreement. */
export async function agreementNow({ ask, parts }: McpSession) {
  const { data } = await ask(licensingRoutes.agreement, { params: { kind: 'customer-licence' } });
  const { title, version, sha256 } = data;
  return { title, version, sha256, url: parts.publicUrl + sitePaths.customerAgreement };
}
export const AgreementNow = z.object({
  title: z.string(),
  version: z.string(),
  sha256: z.string(),
  url: z.string(),
});

export const searchMarket = tool({
  name: 'search_market',
  title: 'Search the marketplace',
  description: 'Find art styles, talents or books by words and price.',
  readOnly: true,
  input: z.object({
    words: z.string().max(100).optional().describe('What to look for; leave out for the newest'),
    kind: z.enum(listingKinds).default('style'),
    prices: z
      .array(z.enum(priceBands.map(({ value }) => value)))
      .max(5)
      .optional()
      .describe('Bands of the lowest licence price, in US dollars'),
    size: z.int().min(1).max(20).default(10),
    after: z.string().max(200).optional().describe('`next` of the page before'),
  }),
  output: z.object({
    listings: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        title: Untrusted,
        by: Untrusted,
        medium: z.string().nullable(),
        price: Money.nullable().describe('Lowest price; null: on request'),
        url: z.string(),
      }),
    ),
    total: z.int(),
    next: z.string().nullable(),
  }),
  async run({ words, kind, prices, size, after }, { ask, parts }) {
    const found = await ask(marketRoutes.listings, {
      query: {
        q: words,
        kind,
        size,
        after,
        ...(prices?.length ? { price: prices.join(',') } : {}),
        ...(words ? {} : { sort: 'newest' }),
      },
    });
    const pathOf = { style: paths.marketStyle, talent: paths.talent, book: paths.book };
    return {
      data: {
        listings: found.listings.map((one) => ({
          id: one.id,
          kind: one.kind,
          title: untrusted(one.title),
          by: untrusted(one.by.name),
          medium: one.medium,
          price: one.price === null ? null : { amount: one.price, currency: one.currency },
          url: parts.publicUrl + pathOf[one.kind](one.id),
        })),
        total: found.total,
        next: found.next,
      },
    };
  },
});

export const getTerms = tool({
  name: 'get_terms',
  title: 'Read the terms of a style',
  description: 'What licences of pictures in an art style allow and cost, and the agreement.',
  readOnly: true,
  input: z.object({ style: StyleId }),
  output: z.object({
    style: z.object({
      id: z.string(),
      name: Untrusted,
      artist: Untrusted,
      description: Untrusted,
      programsAllowed: z.boolean().describe('False: its artist keeps it for people only'),
    }),
    tiers: z.array(
      z.object({
        tier: z.enum(licenceTiers),
        terms: z.string(),
        exclusive: z.boolean(),
        price: Money,
      }),
    ),
    exclusive: z.string(),
    agreement: AgreementNow,
  }),
  async run({ style }, session) {
    const found = await session.ask(styleRoutes.get, { params: { id: style } });
    const prices = Object.entries(found.prices);
    return {
      data: {
        style: {
          id: found.id,
          name: untrusted(found.name),
          artist: untrusted(found.artist.name),
          description: untrusted(found.description),
          programsAllowed: found.programsAllowed,
        },
        tiers: licenceTiers.flatMap((tier) => {
          const amount = prices.find(([name]) => name === tier)?.[1];
          return typeof amount === 'number'
            ? [
                {
                  tier,
                  terms: tierTerms[tier].terms,
                  exclusive: tier === 'commercial',
                  price: { amount, currency: found.currency },
                },
              ]
            : [];
        }),
        exclusive: exclusiveCovers,
        agreement: await agreementNow(session),
      },
    };
  },
});

export const quote = tool({
  name: 'quote',
  title: 'What a licence costs',
  description: 'The licences that can be bought for a picture now, with prices for this buyer.',
  readOnly: true,
  input: z.object({ image: ImageId }),
  output: z.object({
    image: z.string(),
    offers: z.array(z.object({ tier: z.enum(licenceTiers), price: Money, exclusive: z.boolean() })),
    agreement: AgreementNow,
  }),
  async run({ image }, session) {
    const { pictures } = await session.ask(licensingRoutes.offers, { query: { images: image } });
    return {
      data: {
        image,
        offers: (pictures[0]?.offers ?? []).map(({ tier, amount, currency, exclusive }) => ({
          tier,
          price: { amount, currency },
          exclusive,
        })),
        agreement: await agreementNow(session),
      },
    };
  },
});

export const readPrompt = tool({
  name: 'read_prompt',
  title: 'How a prompt is understood',
  description: 'Which words of a prompt will be painted, before any credit is spent.',
  readOnly: true,
  input: z.object({ prompt: z.string().min(1).max(1000) }),
  output: z.object({
    painted: z.array(z.string()),
    substituted: z.array(z.object({ word: z.string(), as: z.string() })),
    notPainted: z.array(z.string()),
    language: z.string().nullable(),
  }),
  async run({ prompt }, { ask }) {
    const { words, language } = await ask(studioRoutes.readPrompt, { body: { prompt } });
    const those = (status: string) => words.filter((word) => word.status === status);
    return {
      data: {
        painted: those('painted').map(({ word }) => word),
        substituted: those('substituted').map(({ word, as = '' }) => ({ word, as })),
        notPainted: those('not-painted').map(({ word }) => word),
        language,
      },
    };
  },
});

export const findReferences = tool({
  name: 'find_references',
  title: 'Find a picture to follow',
  description:
    'Openly licensed pictures that fit words. A generation that follows one looks far better than words alone.',
  readOnly: true,
  input: z.object({
    words: z.string().min(1).max(200),
    page: z.int().min(1).max(5).default(1),
  }),
  output: z.object({
    references: z.array(
      z.object({ id: z.string(), title: Untrusted, maker: Untrusted, license: z.string() }),
    ),
    suggested: z.string().nullable().describe('Id of the one that fits best, if any does'),
  }),
  async run({ words, page }, { ask }) {
    const found = await ask(referenceRoutes.search, { query: { words, page } });
    return {
      data: {
        references: found.references.map((one) => ({
          id: one.id,
          title: untrusted(one.title),
          maker: untrusted(one.maker ?? ''),
          license: one.licence,
        })),
        suggested: found.preselected,
      },
    };
  },
});
