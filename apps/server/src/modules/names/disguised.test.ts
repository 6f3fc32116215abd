import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { assertNobodyNamed } from './guard.ts';
import { nameKey } from './names-in.ts';
import { blockedNames } from './schema.ts';

let handle: DatabaseHandle;
beforeAll(async () => {
  handle = await openTestDatabase();
  for (const name of [
    'Frida Kahlo',
    'Jack Black',
    'Will Smith',
    'Paris Hilton',
    'Grant Wood',
    'Banksy',
    'Cher',
  ])
    await handle.db
      .insert(blockedNames)
      .values({ key: nameKey(name), name, kind: 'artist', note: '', createdAt: new Date() })
      .onConflictDoNothing();
});
afterAll(() => handle.close());
const isRefused = (prompt: string) =>
  assertNobodyNamed(handle.db, prompt, []).then(
    () => false,
    (error: Error) => {
      expect(error.message).toContain('has not licensed');
      return true;
    },
  );

describe('a name on the list', () => {
  test.each([
    ['full width', 'a portrait of Ｆｒｉｄａ Ｋａｈｌｏ in a garden'],
    ['Cyrillic look-alikes', 'a portrait of Frіdа Kаhlо'],
    ['Cyrillic capitals', 'a portrait of FRІDA КАНLO'],
    ['Greek look-alikes', 'a portrait of Frida Kαhlο'],
    ['mathematical letters', 'a portrait of 𝐅𝐫𝐢𝐝𝐚 𝓚𝓪𝓱𝓵𝓸'],
    ['signs that nobody sees', 'a portrait of Fri\u200Bda Kah\u00ADlo'],
    ['joined', 'a portrait of fridakahlo'],
    ['joined as a tag', '#FridaKahlo, oil'],
    ['hyphenated', 'frida-kahlo, oil'],
    ['hyphenated inside', 'fri-da kah-lo, oil'],
    ['with underscores', 'frida_kahlo'],
    ['dotted', 'frida.kahlo'],
    ['letter by letter', 'a portrait of F r i d a  K a h l o'],
    ['letter by letter with dots', 'F.r.i.d.a K.a.h.l.o'],
    ['one word letter by letter', 'a wall by b a n k s y at night'],
    ['reversed', 'a portrait of Kahlo Frida'],
    ['reversed in lower case', 'kahlo frida in a garden'],
    ['reversed with a comma', 'Kahlo, Frida'],
    ['with an initial', 'a portrait of Frida M. Kahlo'],
    ['with a middle name', 'a portrait of Frida Maria Kahlo'],
    ['with two', 'a portrait of Frida Carmen Rivera Kahlo'],
    ['with a middle name in lower case', 'frida maria kahlo'],
    ['joined with look-alikes', 'frіdакаhlо'],
  ])('is refused, %s', async (_, prompt) => {
    expect(await isRefused(prompt)).toBe(true);
  });
});

describe('a harmless prompt', () => {
  test.each([
    'a game of black jack at a green table',
    'a game of Black Jack in Las Vegas',
    'jack in a black coat',
    'a smith will forge a sword at dawn',
    'Will the smith forge a sword?',
    'Paris, London, Hilton Head Island',
    'a wood grant for the museum',
    'a river bank, syrup and pancakes',
    'a kind friend at the lake',
    'дом у моря, вечер',
    'снег и лес',
    'ένα σπίτι δίπλα στη θάλασσα',
    'A B C blocks on a nursery floor',
    'a t-shirt with the letters a b c d e',
    'U S A, a road trip in the fifties',
    'the cat, the dog and a bird',
    'plan b: a boat',
    '3 d render of a house, 4 k',
    'Rose and Jack on the bow of a ship',
    'a portrait of an old woman, Rembrandt lighting, warm',
  ])('‘%s’ is painted', async (prompt) => {
    expect(await isRefused(prompt)).toBe(false);
  });
});
