import { expect, it } from 'vitest';
import { catalogue } from '../src/scene/elements/catalogue.ts';
import { readCatalogue } from '../tools/read-catalogue.ts';

it('the catalogue says what the drawings say: else run tools/build-catalogue.ts', async () => {
  expect(catalogue).toEqual(await readCatalogue());
});
