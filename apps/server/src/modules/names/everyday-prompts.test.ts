import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { assertNobodyNamed } from './guard.ts';
import { nameKey } from './names-in.ts';
import { blockedNames } from './schema.ts';

let handle: DatabaseHandle;
beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());
const said = (prompt: string) =>
  assertNobodyNamed(handle.db, prompt, []).then(
    () => 'painted',
    (error: Error) => error.message,
  );

test.each([
  'a lighthouse at sunset, sailing boats on a calm sea',
  'a cavalier king charles spaniel asleep on a sofa',
  'sea otters in Prince William Sound, Alaska',
  'an ice cube melting in a glass of lemonade',
  'a bad bunny stealing carrots from the garden',
  'a robert plant pot on a windowsill',
  'Madonna and child, gold leaf, Byzantine',
  'a rose garden in June, after the rain',
  'a prince and a princess at a ball',
  'the king of hearts, playing card',
  'a queen bee among her workers',
  'a pope blessing a crowd in the square',
  'the president of a small club cuts a ribbon',
  'a portrait of a woman in a red scarf',
  'an old man with a pipe by the window, chiaroscuro',
  'a girl with a pearl earring, from behind',
  'two children building a sandcastle',
  'a jazz singer in a smoky bar, 1950s',
  'a boxer tying his gloves, black and white',
  'a footballer scoring in the rain',
  'a tennis court from above, long shadows',
  'a racing car in a tunnel, motion blur',
  'a chess game in the park, autumn leaves',
  'a baker taking bread out of the oven',
  'a fisherman mending nets in Lisbon',
  'a street market in Marrakesh at noon',
  'Paris in the rain, umbrellas, a hotel on the corner',
  'a yellow taxi in New York, 1970s',
  'a view of Washington from the river',
  'cherry blossom in Kyoto, woodblock print',
  'a dragon over the mountains, ink wash',
  'an astronaut riding a horse on the moon',
  'a robot watering flowers',
  'a steampunk airship over a harbour',
  'a castle in the clouds, fantasy',
  'a fox in the snow, watercolour',
  'a brown bear fishing for salmon',
  'a black cat on a piano',
  'a golden retriever puppy in a basket',
  'a swift above the rooftops',
  'a hawk on a fence post at dawn',
  'a kingfisher diving, drops of water',
  'a lion and a lamb lying together',
  'a tiger in tall grass, woods behind',
  'a grande dame in a hat with feathers',
  'a stone bridge over a green river',
  'a field of hay bales, long evening light',
  'a west wind bending the wheat',
  'a page from a herbal, ferns and mosses',
  'a cook chopping parsley in a kitchen',
  'a banner with the word MAY in blue letters',
  'a ford through a brook, with cows',
  'a law court, wood panels, dust in the light',
  'a holly wreath on a green door',
  'a bowl of kiwis, apples and pears',
  'a pink house in the Cotswolds, hollyhocks',
  'a snowman with a carrot nose, melting',
  'a concert hall, empty, gilded balconies',
  'a magic lamp in a cave of treasures',
  'a mountain hut under the stars, milky way',
  'a desert road at dusk, one petrol station',
  'a coral reef with parrot fish',
  'a map of an island with a sea serpent',
  'an elephant bathing, splashes, sunset',
  'a tree house with rope ladders and lanterns',
  'a christmas market, snow, warm lights',
  'a wedding table in an orchard, paper lanterns',
  'hands of a potter at the wheel, close up',
  'art nouveau poster for a bicycle',
  'impressionist garden with a lily pond',
  'cubist still life with a guitar and a newspaper',
  'isometric room, cosy, plants everywhere',
  'a logo of a fox, flat, two colours',
  'bob dancing at the harbour with his friends',
  'mark, john and the lang way home',
])('‘%s’ is an everyday prompt', async (prompt) => {
  expect(await said(prompt)).toBe('painted');
});

test.each([
  'Friedrich Merz eating ice cream',
  'rihanna as a queen',
  'a portrait of kylian mbappe, oil',
  'Lupita Nyong’o in a forest',
  'JK Rowling at a desk',
  'a dinner for J. K. Rowling and Stephen King',
  'sam altman and JENSEN HUANG playing chess',
  'a city by Junji Ito',
  'recep tayyip erdoğan on a horse',
])('‘%s’ names somebody', async (prompt) => {
  expect(await said(prompt)).toMatch(/^‘.+’ has not licensed/);
});

test('the list says its names as they are looked for, and has some hundreds', async () => {
  const found = await handle.db.select().from(blockedNames);
  expect(found.length).toBeGreaterThan(400);
  expect(found.filter(({ key, name }) => key !== nameKey(name))).toEqual([]);
});
