import { z } from 'zod';
import { licenceTiers } from './constants.ts';
import { leastCharge, maxPriceMinor } from './money.ts';
import { cutWords, typedName } from './text.ts';
import { tierTerms } from './tiers.ts';
import { categories, contentOptions } from './profile-fields.ts';

/** The four rights of a person (NILV) that can be requested. */
const talentRightNames = {
  name: 'Name',
  image: 'Image',
  likeness: 'Likeness',
  voice: 'Voice',
} as const;
/** The rights in a book that can be requested. */
const bookRightNames = {
  illustration: 'Illustration',
  cover: 'Cover',
  adaptation: 'Adaptation',
  narration: 'Narration',
  training: 'Training',
} as const;
export const rightNames = { ...talentRightNames, ...bookRightNames };
export type Right = keyof typeof rightNames;
const rights = Object.keys(rightNames) as [Right, ...Right[]];
/** Which rights can be requested, by the kind of request. */
export const rightsOf = {
  talent: Object.keys(talentRightNames) as Right[],
  book: Object.keys(bookRightNames) as Right[],
};

/** Where what is made may be shown. */
export const channels = {
  'social-media': 'Social media',
  website: 'Website',
  advertising: 'Advertising',
  print: 'Print',
  broadcast: 'Television and radio',
  packaging: 'Packaging',
  internal: 'Inside the company',
} as const;
export type Channel = keyof typeof channels;
const channelIds = Object.keys(channels) as [Channel, ...Channel[]];

/**
 * Who else can license the rights at the same time, where time, territory and rights overlap: anyone, only customers of
 * another category, or no one. Terms without a category may belong to any.
 */
export const exclusivities = {
  none: 'Not exclusive',
  category: 'Exclusive in its category',
  full: 'Exclusive',
} as const;

/** Options for the end of the term. */
export const renewals = { none: 'Ends', ask: 'Ask both, 30 days before the end' } as const;

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);

/**
 * One intended use of AI, described so that a person can judge it: digital-replica clauses without a reasonably
 * specific description are void in California (Labor Code § 927) and New York (General Obligations Law § 5-302).
 */
const AiUse = text(600);
const leastUse = 20;

/** Amounts in minor units, if they are filled in. */
const Amount = z
  .int('A price is a whole number of cents.')
  .min(0)
  .max(maxPriceMinor, 'The largest price is $999,999.99.');

const Day = z.iso.date('Give a day as year, month and day: 2027-03-01.');

const longestTitle = 60;

/** A project's title; empty: the first words of its brief. */
export const ProjectTitle = z
  .string()
  .overwrite(typedName)
  .max(longestTitle, `At most ${longestTitle} characters.`);

/** The first words of a brief; empty of an empty one. */
export const titleFromBrief = (brief: string): string =>
  cutWords(typedName(brief), longestTitle).replace(/[\s.,;:–-]+$/u, '');

/** The terms of a request; in a draft, parts may be missing. */
export const ProjectTerms = z.object({
  v: z.literal(1).default(1),
  /** Purpose and expected results. */
  brief: text(4000).default(''),
  rights: z.array(z.enum(rights)).max(9).default([]),
  /** Kinds of content, and how many of each at most. */
  content: z
    .array(
      z.object({
        kind: z.enum(contentOptions),
        count: z.int('Enter a whole number.').min(0).max(1000, 'At most 1,000.'),
      }),
    )
    .max(4)
    .default([]),
  channels: z.array(z.enum(channelIds)).max(7).default([]),
  /** ISO 3166-1 alpha-2 codes; none: worldwide. */
  territory: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters, such as PT.'))
    .max(60, 'At most 60 countries. Leave this empty for worldwide.')
    .default([]),
  startsOn: Day.nullable().default(null),
  months: z
    .int('Enter a whole number of months.')
    .min(1, 'At least 1.')
    .max(60, 'At most 60.')
    .default(3),
  renewal: z.enum(Object.keys(renewals) as [keyof typeof renewals]).default('none'),
  exclusivity: z.enum(Object.keys(exclusivities) as [keyof typeof exclusivities]).default('none'),
  /** Category of the campaign, from the categories people are known for; null: not specified. */
  category: z.enum(categories).nullable().default(null),
  tier: z.enum(licenceTiers).default('standard'),
  /** For all of it, in minor units; and for each output that is approved. */
  price: Amount.default(0),
  perOutput: Amount.default(0),
  /** Allowed uses of AI. */
  aiUses: z.array(AiUse).max(10, 'At most 10 uses.').default([]),
  /** A model may be trained, and for how many months the training is kept. */
  training: z.boolean().default(false),
  trainingMonths: z.int().min(1).max(60).default(3),
  /** Allowed and forbidden alterations of a likeness, a voice or a text. */
  alterations: text(1000).default(''),
  /** The AI disclosure shown with the content. */
  disclosure: text(120).default(''),
  /** Languages a voice may speak, by BCP 47 tags. */
  languages: z
    .array(
      z
        .string()
        .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A language is a tag such as en or pt-BR.'),
    )
    .max(20)
    .default([]),
  /** Uses that are ruled out, in the rights holder's words. */
  forbidden: z.array(text(120)).max(20).default([]),
  approval: z.boolean().default(true),
  /** Days within which the other side answers. */
  answerDays: z.int().min(1, 'At least a day.').max(60, 'At most 60 days.').default(14),
});
export type ProjectTerms = z.infer<typeof ProjectTerms>;

const personal = ['likeness', 'voice'] as const;

/** Terms that can be sent: everything that has to be there is. Refused fields are named. */
export const SentTerms = ProjectTerms.superRefine((terms, context) => {
  const refuse = (path: keyof ProjectTerms, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const digital = personal.some((right) => terms.rights.includes(right));
  if (terms.brief.length < 20)
    refuse('brief', 'Describe what it is for, in at least 20 characters.');
  if (terms.rights.length === 0) refuse('rights', 'Tick at least one right.');
  if (terms.content.length === 0) refuse('content', 'Choose at least one kind of content.');
  if (new Set(terms.content.map(({ kind }) => kind)).size < terms.content.length)
    refuse('content', 'List each kind of content once.');
  if (terms.channels.length === 0) refuse('channels', 'Choose at least one channel.');
  if (!terms.startsOn) refuse('startsOn', 'Choose the day it starts.');
  if (terms.exclusivity === 'category' && !terms.category)
    refuse('category', 'Choose the category it is exclusive in.');
  if (terms.price < leastCharge) refuse('price', 'Offer at least $0.50.');
  if (terms.perOutput > 0 && terms.perOutput < leastCharge)
    refuse('perOutput', 'The smallest price is $0.50; 0 includes outputs in the price.');
  if (terms.content.some(({ count }) => count < 1)) refuse('content', 'At least one of each kind.');
  if (terms.aiUses.some((use) => use.length < leastUse))
    refuse(
      'aiUses',
      `Describe each use in enough detail to approve or refuse it: at least ${leastUse} characters.`,
    );
  if (terms.forbidden.some((use) => use.length < 2))
    refuse('forbidden', 'Describe in a few words which use you forbid.');
  if (digital && terms.aiUses.length === 0)
    refuse(
      'aiUses',
      'Describe each intended use of AI. Without a description, a likeness or voice may not be used.',
    );
  if (digital && terms.channels.includes('advertising') && !terms.disclosure)
    refuse('disclosure', 'Enter the AI disclosure text shown in ads.');
  if (terms.rights.includes('voice') && terms.languages.length === 0)
    refuse('languages', 'Choose at least one language.');
});

/** The lines of `termLines` that people write in their own words; all others are one value each. */
export const freeTextTerms: readonly string[] = [
  'Brief',
  'What AI may do',
  'Alterations',
  'Disclosure',
];

/** Terms in words, one line for each: for people, for comparing versions, and for the agreement. */
export function termLines(
  terms: ProjectTerms,
  money: (minor: number) => string,
): [string, string][] {
  const list = (values: readonly string[], none = 'None') => values.join(', ') || none;
  const region = new Intl.DisplayNames(['en'], { type: 'region' });
  const language = new Intl.DisplayNames(['en'], { type: 'language' });
  return [
    ['Brief', terms.brief || '—'],
    ['Rights', list(terms.rights.map((right) => rightNames[right]))],
    ['Content', list(terms.content.map(({ kind, count }) => `${count} × ${kind}`))],
    ['Channels', list(terms.channels.map((channel) => channels[channel]))],
    [
      'Territory',
      list(
        terms.territory.map((code) => region.of(code) ?? code),
        'Worldwide',
      ),
    ],
    ['Start', terms.startsOn ?? '—'],
    ['Length', `${terms.months} ${terms.months === 1 ? 'month' : 'months'}`],
    ['Renewal', renewals[terms.renewal]],
    ['Exclusivity', exclusivities[terms.exclusivity]],
    ['Category', terms.category ?? 'Not specified'],
    ['Tier', tierTerms[terms.tier].name],
    ['Price', money(terms.price)],
    ['Per approved output', terms.perOutput > 0 ? money(terms.perOutput) : 'Included'],
    ['What AI may do', terms.aiUses.length > 0 ? terms.aiUses.join('\n') : 'Nothing'],
    ['Training', terms.training ? `Yes, kept for ${terms.trainingMonths} months` : 'No'],
    ['Alterations', terms.alterations || 'As the brief needs'],
    ['Disclosure', terms.disclosure || '—'],
    [
      'Languages',
      list(
        terms.languages.map((tag) => language.of(tag) ?? tag),
        '—',
      ),
    ],
    ['Ruled out', list(terms.forbidden)],
    ['Approval of each output', terms.approval ? 'Yes' : 'No'],
    ['Answer within', `${terms.answerDays} days`],
  ];
}
