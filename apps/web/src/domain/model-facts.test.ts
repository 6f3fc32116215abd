import type { Model } from '@limn/contracts/recipe';
import { expect, test } from 'vitest';
import { largestOf, takes, usesOf } from './model-facts.ts';

const model: Model = {
  id: 'sketch',
  name: 'Sketch',
  version: '1',
  description: 'Draws.',
  goodFor: 'Ideas.',
  exampleUrl: null,
  exampleStyle: null,
  training: { kind: 'licensed', text: 'On nothing.', url: null },
  licence: 'Its own.',
  account: 'declared',
  artistPrice: null,
  composer: null,
  seconds: { least: 3, most: 5 },
  credits: 1,
  capabilities: {
    styles: 1,
    dimensions: ['512x512', '1344x768', '1024x1024'],
    samplers: ['Euler'],
    fields: ['quality', 'seed'],
  },
};

test('a model says how long it takes, how large it paints and what it can use', () => {
  expect(takes(model)).toBe('3–5 s');
  expect(takes({ seconds: { least: 2, most: 2 } })).toBe('2 s');
  expect(largestOf(model)).toBe('Up to 1024 × 1024');
  expect(usesOf(model)).toBe('One style, quality, seed, sampler');
  expect(usesOf({ ...model, capabilities: { ...model.capabilities, styles: 4 } })).toContain(
    'Up to 4 styles mixed',
  );
});
