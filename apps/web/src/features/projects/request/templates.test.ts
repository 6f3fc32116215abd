import { ProjectTerms, rightsOf, SentTerms } from '@limn/contracts/project-terms';
import { describe, expect, test } from 'vitest';
import { hasBlanks, requestTemplates, templatesFor } from './templates.ts';
import { sentBy } from './terms-values.ts';

const filled = (terms: Partial<ProjectTerms>) =>
  ProjectTerms.parse({ ...terms, startsOn: '2027-03-01', price: 40_000 });

describe('templates of requests', () => {
  test.each(requestTemplates.map((template) => [template.name, template] as const))(
    '%s: with a day and a price, it lacks nothing but its blanks',
    (_, { terms }) => {
      expect(SentTerms.safeParse(filled(terms)).error).toBeUndefined();
      expect(hasBlanks(terms.brief)).toBe(true);
    },
  );

  test('only those are shown that ask for something that is offered', () => {
    const names = (offered: Parameters<typeof templatesFor>[0]) =>
      templatesFor(offered).map(({ name }) => name);
    expect(names(['voice'])).toEqual(['Voice-over']);
    expect(names(rightsOf.book)).toEqual(['Book cover', 'Illustrated edition', 'Audiobook']);
    expect(templatesFor(['image'])[0]?.terms.rights).toEqual(['image']);
  });

  test('blanks that are left are refused at the brief; brackets of one’s own are not', () => {
    const { terms } = requestTemplates[0]!;
    const sent = (brief: string) =>
      sentBy(undefined).safeParse({ terms: { ...filled(terms), brief }, note: '' });
    expect(sent(terms.brief).error?.issues).toMatchObject([
      { path: ['terms', 'brief'], message: 'Replace the words in square brackets with your own.' },
    ]);
    expect(sent('Three posts [final sizes follow] for our spring tea.').success).toBe(true);
  });

  test('a price below what the talent charges is refused at the price', () => {
    const floor = { prices: { tiers: { standard: 50_000 } }, name: 'Juno Reyes', currency: 'USD' };
    const terms = {
      ...filled(requestTemplates[0]!.terms),
      brief: 'Three posts for our spring tea.',
    };
    expect(sentBy(floor).safeParse({ terms, note: '' }).error?.issues).toMatchObject([
      {
        path: ['terms', 'price'],
        message: 'Offer at least $500.00: that is what Juno Reyes charges for these terms.',
      },
    ]);
  });
});
