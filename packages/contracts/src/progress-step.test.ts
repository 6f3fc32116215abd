import { expect, test } from 'vitest';
import { type ProgressStep, stepText } from './progress-step.ts';

test.each<[ProgressStep | null, string]>([
  [{ kind: 'painting' }, 'Painting'],
  [{ kind: 'provider-learns', provider: 'Kiln' }, 'Kiln is learning'],
  [{ kind: 'cutting-out-headshot', at: 2, of: 9 }, 'Cutting out headshot 2 of 9'],
  [{ kind: 'text', text: 'Waiting for a free painter' }, 'Waiting for a free painter'],
  [null, ''],
])('%o reads “%s”', (step, words) => {
  expect(stepText(step)).toBe(words);
});
