import { expect, it } from 'vitest';
import { catalogue } from '../src/elements/catalogue.ts';
import { catalogue as layouts } from '../src/layouts/catalogue.ts';
import { readCatalogue, readLayouts } from '../tools/read-catalogue.ts';

it('the catalogue says what the drawings say: else run tools/build-catalogue.ts', async () => {
  expect(catalogue).toEqual(await readCatalogue());
});

it('and so does that of the layouts, in the same order', async () => {
  expect(Object.entries(layouts)).toEqual(Object.entries(await readLayouts()));
});
