import type { ProjectTerms, Right } from '@limn/contracts/project-terms';

interface RequestTemplate {
  id: string;
  name: string;
  /** A short description of its purpose. */
  text: string;
  /** Words in square brackets are blanks: they have to be replaced before the request is sent. */
  terms: Partial<ProjectTerms> & Pick<ProjectTerms, 'brief' | 'rights'>;
}

const madeWithAi = 'Made with AI';

/** Requests that are often made, to begin from. */
export const requestTemplates: readonly RequestTemplate[] = [
  {
    id: 'campaign-post',
    name: 'Campaign post',
    text: 'Pictures for social media, for a month',
    terms: {
      brief:
        'Three posts for the launch of [product] by [brand]. Each shows [who or what], in the style of [look]. Posted on [accounts] during the campaign.',
      rights: ['image', 'likeness'],
      content: [{ kind: 'image', count: 3 }],
      channels: ['social-media', 'advertising'],
      months: 1,
      tier: 'standard',
      aiUses: [
        'New pictures that show their likeness with the product, for the posts of the brief.',
      ],
      disclosure: madeWithAi,
    },
  },
  {
    id: 'product-film',
    name: 'Product film',
    text: 'A short film for a website and social media',
    terms: {
      brief:
        'One film of [seconds] seconds about [product] by [brand]: [what happens in it]. Shown on our website and in social media.',
      rights: ['image', 'name'],
      content: [{ kind: 'video', count: 1 }],
      channels: ['website', 'social-media'],
      months: 6,
      tier: 'standard',
      disclosure: madeWithAi,
    },
  },
  {
    id: 'voice-over',
    name: 'Voice-over',
    text: 'A voice for a guide, an app or a film',
    terms: {
      brief: 'A voice for [guide, app or film] by [brand]: [how many] texts of [how many] minutes.',
      rights: ['voice', 'name'],
      content: [{ kind: 'voice', count: 5 }],
      channels: ['website', 'internal'],
      months: 12,
      tier: 'standard',
      aiUses: [
        'Speaking the texts of the brief in their voice, each of which they have read first.',
      ],
      languages: ['en'],
      disclosure: madeWithAi,
    },
  },
  {
    id: 'poster',
    name: 'Poster',
    text: 'A likeness painted for print',
    terms: {
      brief:
        'Two posters for [event] in [place], painted in [style]. Printed in [how many] copies and hung [where].',
      rights: ['likeness'],
      content: [{ kind: 'image', count: 2 }],
      channels: ['print'],
      months: 3,
      tier: 'standard',
      aiUses: ['Painting their likeness on the posters of the brief.'],
    },
  },
  {
    id: 'book-cover',
    name: 'Book cover',
    text: 'A cover for an edition',
    terms: {
      brief:
        'A cover for the [hardback, paperback or digital] edition, published by [publisher] in [how many] copies. It shows [idea].',
      rights: ['cover'],
      content: [{ kind: 'image', count: 1 }],
      channels: ['print', 'website'],
      months: 24,
      tier: 'standard',
    },
  },
  {
    id: 'illustrated-edition',
    name: 'Illustrated edition',
    text: 'The text with pictures, as a PDF or EPUB',
    terms: {
      brief:
        'An illustrated edition of [the whole text or which part], with [how many] pictures in the style of [look], for [readers].',
      rights: ['illustration'],
      content: [
        { kind: 'image', count: 12 },
        { kind: 'book excerpt', count: 1 },
      ],
      channels: ['print', 'website'],
      months: 12,
      tier: 'standard',
    },
  },
  {
    id: 'audiobook',
    name: 'Audiobook',
    text: 'The text, read aloud',
    terms: {
      brief: 'A reading of [the whole text or which part] by [reader], published by [publisher].',
      rights: ['narration'],
      content: [{ kind: 'voice', count: 1 }],
      channels: ['website', 'broadcast'],
      months: 24,
      tier: 'standard',
    },
  },
];

/** Templates that fit the offered rights, limited to these rights. */
export const templatesFor = (offered: readonly Right[]): RequestTemplate[] =>
  requestTemplates.flatMap((template) => {
    const rights = template.terms.rights.filter((right) => offered.includes(right));
    return rights.length > 0 ? { ...template, terms: { ...template.terms, rights } } : [];
  });

const blanks = requestTemplates.flatMap(({ terms }) => terms.brief.match(/\[[^\]]+\]/g) ?? []);

/** Whether a brief still holds a blank of a template. */
export const hasBlanks = (brief: string): boolean => blanks.some((blank) => brief.includes(blank));
