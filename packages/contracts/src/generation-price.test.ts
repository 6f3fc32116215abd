import { expect, test } from 'vitest';
import { creditsFor, creditsWithGuide, isDrawnScene } from './generation-price.ts';
import { ImageId, ReferenceId } from './ids.ts';
import { type Model, Recipe } from './recipe.ts';

const ofLimn = { credits: 5, composer: null, artistPrice: null } as Model;
const connected = { ...ofLimn, composer: 'SDXL' };
const picture = ImageId.parse('img_01J00000000000000000000001');
const reference = ReferenceId.parse('ref_01J00000000000000000000001');
const recipe = (change: Partial<Recipe> = {}) => Recipe.parse({ prompt: 'a hill', ...change });

test.each<[string, Model, Partial<Recipe>, number]>([
  ['a drawn scene', ofLimn, {}, 1],
  [
    'three drawn scenes of four megapixels',
    ofLimn,
    { image_dimensions: '2048x2048', number_of_images: 3 },
    12,
  ],
  ['a drawn scene around a subject', ofLimn, { canvas_subject: picture }, 1],
  ['a picture after a reference', ofLimn, { reference }, 5],
  ['a picture after one of one’s own', ofLimn, { pose_and_depth: picture }, 5],
  ['what another model composes', connected, {}, 5],
  ['what another model composes from a picture', connected, { pose_and_depth: picture }, 5],
])('%s', (_, model, change, credits) => {
  expect(creditsFor(model, recipe(change))).toBe(credits);
});

test('a picture that is still being searched for costs what one that is followed does', () => {
  expect(creditsWithGuide(ofLimn, recipe())).toBe(creditsFor(ofLimn, recipe({ reference })));
});

test('only Limn’s own models draw scenes', () => {
  expect(isDrawnScene(ofLimn, recipe())).toBe(true);
  expect(isDrawnScene(connected, recipe())).toBe(false);
});

test('what an artist is paid costs the same credits for each picture, whatever its size', () => {
  const artistPrice = { amount: 50, currency: 'USD', credits: 26 };
  const model = { ...connected, credits: 3, artistPrice };
  const asked = recipe({ image_dimensions: '512x512', number_of_images: 4 });
  expect(creditsFor(model, asked)).toBe(4 * (3 + 26));
  expect(creditsFor(model, { ...asked, image_dimensions: '2048x2048' })).toBe(4 * (12 + 26));
  expect(creditsFor({ ...model, artistPrice: null }, asked)).toBe(12);
});
