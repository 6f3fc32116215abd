import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeScene, parsePrompt } from '../src/index.ts';
import { elements } from '../src/elements/registry.ts';
import { landscapeFeatures } from '../src/vocabulary/landscape-features.ts';
import { things } from '../src/vocabulary/things.ts';

const words = (spans: { word: string }[]): string[] => spans.map((s) => s.word);

describe('parsePrompt', () => {
  it.each([
    ['three sheep', 'sheep', 3],
    ['a sheep', 'sheep', 1],
    ['two wolves', 'wolf', 2],
    ['children', 'child', 3],
    ['a dozen daisies', 'daisy', 12],
    ['a couple of boats', 'sailboat', 2],
    ['5 cats', 'cat', 5],
    ['a vase of flowers', 'vase', 1],
    ['two vases of flowers', 'vase', 2],
    ['twins', 'child', 2],
    ['a little girl', 'girl', 1],
    ['boys', 'boy', 3],
  ])('reads the count of %s', (prompt, element, count) => {
    expect(parsePrompt(prompt).elements).toMatchObject([{ element, count }]);
  });

  it('reads colours, sizes, parts and places', () => {
    const { elements: found } = parsePrompt(
      'a huge blue boat with white sails on the left and a red house in the distance',
    );
    expect(found).toMatchObject([
      { element: 'sailboat', size: 1.7, place: 'left' },
      { element: 'house', place: 'far' },
    ]);
    expect(found[0].color?.[2]).toBeGreaterThan(150);
    expect(found[0].accent?.[0]).toBeGreaterThan(230);
    expect(found[1].color?.[0]).toBeGreaterThan(180);
  });

  it('ties things to each other', () => {
    expect(parsePrompt('a cat under a table').elements[0].relation).toEqual({
      kind: 'under',
      to: 1,
    });
    expect(parsePrompt('a woman with an umbrella').elements[1].relation).toEqual({
      kind: 'with',
      to: 0,
    });
    expect(parsePrompt('a boat on a lake').elements[0].relation).toEqual({
      kind: 'on',
      to: 'setting',
    });
  });

  it.each([
    ['a vase of sunflowers', 'vase', ['sunflower']],
    ['a bouquet of tulips', 'vase', ['tulip']],
    ['a vase with roses and daisies', 'vase', ['rose', 'daisy']],
    ['a vase of lavender', 'vase', ['lavender']],
    ['a bowl of apples', 'bowl', ['apple']],
    ['a basket full of oranges', 'basket', ['orange']],
    ['apples and pears in a bowl', 'bowl', ['apple', 'pear']],
    ['sunflowers in a vase', 'vase', ['sunflower']],
  ])('puts what is named into it: %s', (prompt, element, held) => {
    const { elements: found, notPainted } = parsePrompt(prompt);
    expect(found).toMatchObject([{ element, count: 1 }]);
    expect(found[0].holds?.map((h) => h.element)).toEqual(held);
    expect(notPainted).toEqual([]);
  });

  it('gives vase and flowers each their own colour, and leaves apart what is apart', () => {
    const [vase] = parsePrompt('red roses in a blue vase').elements;
    expect(vase.color?.[2]).toBeGreaterThan(vase.color?.[0] ?? 255);
    expect(vase.holds?.[0].color?.[0]).toBeGreaterThan(vase.holds?.[0].color?.[2] ?? 255);
    expect(parsePrompt('a vase and an apple').elements).toHaveLength(2);
    expect(parsePrompt('a bowl on a table with apples').elements).toHaveLength(3);
  });

  it.each([
    ['a man with a beard', 'man', ['beard']],
    ['a bearded man with glasses', 'man', ['beard', 'glasses']],
    ['a girl in a red hat', 'girl', ['hat']],
    ['a woman in a headscarf and glasses', 'woman', ['headscarf', 'glasses']],
    ['a queen', 'queen', ['crown']],
  ])('knows what people have on: %s', (prompt, who, worn) => {
    const { elements: found, notPainted } = parsePrompt(prompt);
    expect(found).toMatchObject([{ element: who === 'queen' ? 'woman' : who }]);
    expect(found[0].wears?.map(({ what }) => what)).toEqual(worn);
    expect(notPainted).toEqual([]);
  });

  it('colours the hat and not the girl, and leaves a hat that nobody wears', () => {
    const [girl] = parsePrompt('a girl in a red hat').elements;
    expect(girl.wears?.[0].color?.[0]).toBeGreaterThan(180);
    expect(girl.color).toBeUndefined();
    expect(parsePrompt('a hat on a table').elements[0].element).toBe('hat');
    expect(parsePrompt('a woman and a hat').elements).toHaveLength(2);
  });

  it('reads light, weather, season and layout', () => {
    const { setting } = parsePrompt('a foggy winter morning in the mountains');
    expect(setting).toMatchObject({
      light: 'dawn',
      weather: 'fog',
      season: 'winter',
      layouts: ['mountains'],
    });
  });

  it('lists what it cannot paint and what stands in', () => {
    const reading = parsePrompt('A dachshund, a samovar and a cat in a zeppelin');
    expect(words(reading.notPainted)).toEqual(['samovar']);
    expect(reading.substitutions.map((s) => [s.word, s.as])).toEqual([
      ['dachshund', 'dog'],
      ['zeppelin', 'balloon'],
    ]);
  });

  it('leaves out what the exclusion names', () => {
    const reading = parsePrompt('a cat and two dogs by a house', 'dogs, clouds');
    expect(reading.elements.map((e) => e.element)).toEqual(['cat', 'house']);
    expect(reading.excluded.has('cloud')).toBe(true);
  });

  it('accounts for every word: understood, not painted or grammar, with true positions', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('red', 'boats', 'on', 'the', 'qwerty', 'at', 'night', 'glorious'),
            fc.string({ maxLength: 8 }),
          ),
          { maxLength: 12 },
        ),
        (list) => {
          const prompt = list.join(' ');
          const reading = parsePrompt(prompt);
          for (const span of [...reading.understood, ...reading.notPainted]) {
            expect(prompt.slice(span.start, span.end).length).toBeGreaterThan(0);
            expect(span.end).toBeGreaterThan(span.start);
          }
          const unknown = list.filter((w) => w === 'qwerty').length;
          expect(words(reading.notPainted).filter((w) => w === 'qwerty').length).toBe(unknown);
        },
      ),
    );
  });
});

describe('the vocabulary', () => {
  it('leads every noun to something that can be drawn', () => {
    const lost = [...things.values()]
      .map((e) => e.target)
      .filter((t) => !elements[t] && !landscapeFeatures.has(t));
    expect([...new Set(lost)]).toEqual(['face']);
    expect(Object.keys(elements).length).toBeGreaterThan(60);
  });
});

describe('composeScene', () => {
  const compose = (prompt: string, seed = 3) =>
    composeScene({ prompt, exclude: '', width: 640, height: 512, seed });

  it('draws every element with finite outlines', async () => {
    for (const name of Object.keys(elements)) {
      const { scene } = await compose(name.replaceAll('_', ' '));
      const finite = scene.shapes.every((s) => s.outlines.every((o) => o.every(Number.isFinite)));
      expect([name, finite, scene.shapes.length > 3]).toEqual([name, true, true]);
    }
  });

  it.each([
    'landscape',
    'seascape',
    'beach',
    'harbour',
    'lake',
    'river',
    'mountains',
    'forest',
    'field',
    'desert',
    'city',
    'street',
    'village',
    'interior',
    'still life',
    'portrait',
    'garden',
    'night sky',
    'underwater',
    'pattern',
    'abstract',
    'snowy mountains',
    'a stormy sea',
    'foggy hills',
    'a rainbow over a waterfall',
    'a volcano and an island',
  ])('composes: %s', async (prompt) => {
    for (const seed of [1, 2, 3, 4]) {
      const { scene } = await compose(prompt, seed);
      expect(scene.materials.length).toBeLessThan(255);
      expect(scene.shapes.length).toBeGreaterThan(5);
    }
  });

  it('paints what is worn, in its colour, in portraits and on figures', async () => {
    for (const prompt of ['a woman in a red hat', 'a portrait of a woman in a red hat']) {
      const { materials } = (await compose(prompt)).scene;
      const hat = materials.find((m) => m.name.endsWith('.hat-named'));
      expect([prompt, hat?.named]).toEqual([prompt, true]);
    }
  });

  it.each([
    ['a man on a white horse', 'horse_with_rider'],
    ['a girl on a bicycle', 'bicycle_with_rider'],
    ['a woman on a chair', 'chair_with_rider'],
  ])('sets people on what they ride: %s', async (prompt, name) => {
    const { materials } = (await compose(prompt)).scene;
    const has = (part: string): boolean => materials.some((m) => m.name.includes(part));
    expect([has(name), has('-rider0')]).toEqual([true, true]);
    const main = materials.find((m) => m.name.startsWith(name) && m.name.endsWith('.main'));
    expect(main?.named).toBe(prompt.includes('white'));
  });

  it('gives dark skin dark hair', async () => {
    for (let seed = 1; seed < 40; seed++) {
      const { materials } = (await compose('a portrait of a woman', seed)).scene;
      const dark = materials.some((m) => /\.skin-(brown|dark)$/.test(m.name));
      const hair = materials.find((m) => m.name.includes('.hair-'));
      if (dark) expect(Math.max(...(hair?.color ?? [255]))).toBeLessThan(60);
    }
  });

  it('is pure, and varies with the seed', async () => {
    const prompt = 'two boats on a lake with a castle and swans';
    expect(await compose(prompt)).toEqual(await compose(prompt));
    expect(await compose(prompt, 4)).not.toEqual(await compose(prompt));
  });

  it('composes any prompt', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 60 }),
        fc.integer({ min: 1 }),
        async (prompt, seed) => (await compose(prompt, seed)).scene.shapes.length > 0,
      ),
      { numRuns: 40 },
    );
  });
});
