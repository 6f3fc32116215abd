import { ProjectTerms } from '@limn/contracts/project-terms';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TermsView } from './terms-view.tsx';

const before = ProjectTerms.parse({
  brief: 'Two posters for a harbour festival.',
  rights: ['name', 'image'],
  content: [{ kind: 'image', count: 2 }],
  territory: ['PT', 'ES'],
  startsOn: '2027-03-01',
  months: 3,
  price: 120_000,
});

/** The texts shown as removed and as added, in page order. */
function changes(change: Partial<ProjectTerms>): [string, string][] {
  const html = renderToStaticMarkup(
    <TermsView terms={{ ...before, ...change }} before={before} currency="USD" />,
  );
  return [...html.matchAll(/<(ins|del)\b[^>]*>(.*?)<\/\1>/g)].map(([, tag, text]) => [tag!, text!]);
}

test.each<[string, Partial<ProjectTerms>, string, string]>([
  ['an amount', { price: 20_000 }, '$1,200.00', '$200.00'],
  ['a date', { startsOn: '2027-03-15' }, '2027-03-01', '2027-03-15'],
  ['a number of months', { months: 13 }, '3 months', '13 months'],
  ['how many outputs', { content: [{ kind: 'image', count: 12 }] }, '2 × image', '12 × image'],
  ['a list', { territory: ['PT', 'FR'] }, 'Portugal, Spain', 'Portugal, France'],
])('%s that changed is shown whole, before and after', (_, change, from, to) =>
  expect(changes(change)).toEqual([
    ['del', from],
    ['ins', to],
  ]),
);

test('the brief is compared word by word', () =>
  expect(changes({ brief: 'Three posters for a harbour festival.' })).toEqual([
    ['del', 'Two'],
    ['ins', 'Three'],
  ]));

test('what did not change is not marked', () => expect(changes({})).toEqual([]));
