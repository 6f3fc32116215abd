import { expect, test } from 'vitest';
import { copyName } from './words.ts';

test('the name of a recovered copy ends with a whole character', () => {
  const name = copyName(`${'a'.repeat(97)}👨‍👩‍👧`);
  expect(name).toBe(`Recovered copy of ${'a'.repeat(97)}`);
});
