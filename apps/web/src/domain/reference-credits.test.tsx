import { UsedReference } from '@limn/contracts/references';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReferenceCredits } from './reference-credits.tsx';

const page = (change: Partial<UsedReference> = {}) => {
  const reference = UsedReference.parse({
    id: 'ref_01J00000000000000000000001',
    part: 'guide',
    title: 'Boats in River, Nagasaki',
    maker: 'Felice Beato',
    year: 'about 1865',
    kind: 'photograph',
    licence: 'cc0',
    licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
    sourceName: 'J. Paul Getty Museum',
    sourceUrl: 'https://www.getty.edu/art/collection/objects/241797/',
    retrievedAt: '2026-11-30T00:00:00.000Z',
    sha256: 'a',
    showsPerson: false,
    ...change,
  });
  return renderToStaticMarkup(<ReferenceCredits references={[reference]} />);
};
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

test('the credit of a reference names title, maker, year, licence and source', () => {
  expect(textOf(page())).toBe(
    'Composition after Boats in River, Nagasaki, Felice Beato, about 1865 (CC0, J. Paul Getty Museum)',
  );
  expect(textOf(page({ part: 'subject', maker: null, year: null }))).toBe(
    'Subject after Boats in River, Nagasaki (CC0, J. Paul Getty Museum)',
  );
});

test('it leads to the source’s page and the licence’s text', () => {
  const html = page();
  expect(html).toContain('href="https://www.getty.edu/art/collection/objects/241797/"');
  expect(html).toContain('href="https://creativecommons.org/publicdomain/zero/1.0/"');
  expect(html.match(/target="_blank" rel="noopener"/g)).toHaveLength(2);
});

test('nothing is shown where there is none', () => {
  expect(renderToStaticMarkup(<ReferenceCredits references={[]} />)).toBe('');
});
