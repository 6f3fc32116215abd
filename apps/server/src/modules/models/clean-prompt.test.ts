import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanPrompt } from './clean-prompt.ts';

test.each([
  ['a boat in the style of Mira Okafor, at dusk', 'a boat, at dusk'],
  ['a boat by Mira Okafor', 'a boat'],
  ['Mira Okafor’s kitchen, two cups', 'kitchen, two cups'],
  ['a crane by the river', 'a crane by the river'],
  ['sunflowers, Van Gogh, oil', 'sunflowers, oil'],
  ['a city inspired by Studio Ghibli; rain', 'a city; rain'],
  ['Impasto Seascapes: a lighthouse', ': a lighthouse'],
  ['a money tree', 'a money tree'],
  ['in the style of Monet', ''],
  ['une rue dans le style de Monet, pluie', 'une rue, pluie'],
])('‘%s’ goes out as ‘%s’', (prompt, clean) => {
  expect(cleanPrompt(prompt, ['Mira Okafor', 'Impasto Seascapes'])).toBe(clean);
});

test('no name that was given is left, however it is written', () => {
  const name = fc.stringMatching(/^[A-Z][a-zé]{3,8} [A-Z][a-z(.+]{3,8}$/);
  const words = fc.stringMatching(/^[a-z ,]{0,30}$/);
  fc.assert(
    fc.property(words, name, words, (before, artist, after) => {
      for (const written of [artist, artist.toUpperCase(), artist.toLowerCase()])
        expect(cleanPrompt(`${before} ${written} ${after}`, [artist]).toLowerCase()).not.toContain(
          artist.toLowerCase(),
        );
    }),
  );
});
