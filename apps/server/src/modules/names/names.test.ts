import { randomUUID } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import { nameRoutes } from '@limn/contracts/names';
import type { StyleId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import { studioRoutes } from '@limn/contracts/studio';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { isEveryday } from './everyday-words.ts';
import { likenedTo, nameKey, runsOf } from './names-in.ts';
import { isMeant } from './one-word-names.ts';

describe('names in a prompt', () => {
  test('are compared without accents, signs and case', () => {
    expect(nameKey('Timothée  Chalamet’s')).toBe('timothee chalamet');
    expect(runsOf('a photo of Timothée Chalamet, smiling').keys).toContain('timothee chalamet');
    expect(runsOf('{Ada Pell|a cat} at noon').plain).toContain('ada pell');
  });

  test('every name that stands in a text is among its runs', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const name = fc.array(word, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(word), name, fc.array(word), (before, middle, after) => {
        const text = [...before, ...middle, ...after].join(' ');
        expect(runsOf(text).keys).toContain(middle.join(' '));
      }),
    );
  });

  test.each([
    ['a harbour in the style of Ada Pell', 'Ada Pell'],
    ['a harbour, painting by Vincent van Gogh', 'Vincent van Gogh'],
    ['a harbour in the style of impressionism', null],
    ['a house by the sea', null],
    ['a town by Lake Como', null],
  ])('‘%s’ likens itself to %s', (prompt, name) => {
    expect(likenedTo(prompt)).toBe(name);
  });
});

describe('a name of one word', () => {
  test.each(['Zendaya', 'Rihanna', 'Björk', 'Stromae', 'Beyoncé'])('is ‘%s’s alone', (name) =>
    expect(isEveryday(name)).toBe(false),
  );
  test.each([
    'Rose',
    'Sky',
    'Summer',
    'April',
    'Iris',
    'Prince',
    'Pink',
    'Anna',
    'Max',
    'Ink',
    'The',
    'Anime',
    'Gouache',
    'Paris',
  ])('‘%s’ is a word of all prompts', (name) => expect(isEveryday(name)).toBe(true));

  test.each([
    ['Zendaya', 'zendaya on a beach'],
    ['Zendaya', 'ZENDAYA’S FACE, NEON'],
    ['Zendaya', 'a queen (Zendaya)'],
    ['Rose', 'a portrait of Rose on a beach'],
    ['Rose', 'a girl like Rose, smiling'],
    ['Anna', 'a face by the sea, as Anna'],
  ])('%s is meant by ‘%s’', (name, prompt) => expect(isMeant(prompt, name)).toBe(true));

  test.each([
    ['Rose', 'a rose in a vase'],
    ['Rose', 'Rose garden at noon'],
    ['Rose', 'a bouquet of roses'],
    ['Rose', 'a bouquet of rose and thyme'],
    ['Rose', 'A Portrait Of Rose Gardens In Summer'],
    ['Rose', 'a portrait of Rose Tyler'],
    ['Summer', 'Summer by the sea'],
    ['Sky', 'a boat under a wide sky'],
    ['Anna', 'Anna walks home'],
    ['Max', 'max detail, sharp'],
    ['Pink', 'a sky of pink and gold'],
    ['Zendaya', 'a field of zendayas'],
  ])('%s is not meant by ‘%s’', (name, prompt) => expect(isMeant(prompt, name)).toBe(false));
});

describe('naming somebody in the studio', () => {
  let server: TestServer;
  let cleo: Actor;
  let ada: Actor;
  let style: StyleId;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    await signUp(server, 'gus@limn.test', 'artist', 'Gus Oberlin');
    await signUp(server, 'noor@limn.test', 'influencer', 'Noor Haddad');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    ada = await server.as('ada@limn.test');
    await ada.call(identityRoutes.login);
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(() => server.close());

  const refused = async (prompt: string): Promise<string | undefined> => {
    const { error, status } = await cleo.call(studioRoutes.generate, {
      body: { prompt, style, image_dimensions: '512x512', quality: 10, requestId: randomUUID() },
    });
    if (!error) return undefined;
    expect([status, error.fields?.[0]?.path]).toEqual([422, 'prompt']);
    return error.fields?.[0]?.message;
  };

  test('a talent is asked first, and the answer says where', async () => {
    expect(await refused('noor haddad on a beach')).toMatch(
      /^‘Noor Haddad’ decides how their likeness is used\./,
    );
  });

  test('whoever is listed under one word is asked first, too; whoever is not can forbid nobody a word', async () => {
    const stage = await signUp(server, 'zuhra@limn.test', 'influencer', 'Zuhraya');
    await signUp(server, 'rose@limn.test', 'influencer', 'Rosamunde');
    const show = (published: boolean) =>
      stage.call(profileRoutes.publish, { params: { kind: 'influencer' }, body: { published } });
    expect(await refused('zuhraya on a beach')).toBeUndefined();
    await show(true);
    expect(await refused('zuhraya on a beach')).toMatch(/^‘Zuhraya’ decides how/);
    expect(await refused('a beach with rosamunde')).toBeUndefined();
    await show(false);
  });

  test('an artist of ours is chosen, not named; whoever was chosen may be named', async () => {
    expect(await refused('a field like Gus Oberlin paints')).toContain('instead of naming them');
    expect(await refused('a field as Mira Okafor paints it')).toBeUndefined();
  });

  test('living people and artists without a style here are refused, and nothing is charged', async () => {
    const { body: before } = await cleo.call(studioRoutes.credits);
    expect(await refused('TAYLOR SWIFT as an astronaut')).toContain('likeness');
    expect(await refused('a castle, greg rutkowski')).toContain('style here');
    expect(await refused('a castle in the style of Quill Abernathy')).toContain(
      '‘Quill Abernathy’',
    );
    expect((await cleo.call(studioRoutes.credits)).body).toEqual(before);
  });

  test('alternatives put no name together, one or the other', async () => {
    expect(await refused('a portrait of {Taylor|Taylor} {Swift|Swift}')).toContain(
      '‘Taylor Swift’',
    );
    expect(await refused('{gre|gre}{g rut|g rut}kowski paints a castle')).toContain('style here');
    expect(await refused('a {red|blue} boat')).toBeUndefined();
  });

  test('an admin keeps the list', async () => {
    expect(await refused('a portrait of Ines Valdor')).toBeUndefined();
    const { body, status } = await ada.call(nameRoutes.add, {
      body: { name: 'Inés Valdor', kind: 'person', note: 'Asked to be on it' },
    });
    expect([status, body.key]).toEqual([201, 'ines valdor']);
    expect(await refused('a portrait of Ines Valdor')).toContain('‘Inés Valdor’');
    const found = await ada.call(nameRoutes.list, { query: { search: 'VALDÓR' } });
    expect(found.body.names.map(({ name }) => name)).toEqual(['Inés Valdor']);
    await ada.call(nameRoutes.remove, { params: { key: body.key } });
    expect(await refused('a portrait of Ines Valdor')).toBeUndefined();
    expect((await cleo.call(nameRoutes.list, {})).status).toBe(404);
  });
});
