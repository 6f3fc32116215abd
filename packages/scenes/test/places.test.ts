import { describe, expect, it } from 'vitest';
import { composeScene } from '../src/composing/compose-scene.ts';
import { readLibrary } from '../tools/read-library.ts';
import { footOf, namesOf, sizeOf, spanOf } from './scene-measures.ts';

const library = readLibrary();

const compose = (prompt: string, seed = 7) =>
  composeScene({ prompt, exclude: '', width: 512, height: 512, seed });

const composeWide = (prompt: string, seed = 7) =>
  composeScene({ prompt, exclude: '', width: 512, height: 512, seed }, library);

describe('open country', () => {
  it.each([1, 2, 3, 4, 5])('has a castle that fills half of it (seed %i)', async (seed) => {
    const { scene } = await compose('a castle', seed);
    expect(sizeOf(scene, 'castle').wide).toBeGreaterThan(0.45);
    expect(sizeOf(scene, 'castle').wide).toBeLessThan(0.7);
    const [left, right] = spanOf(scene, 'castle');
    expect(left > -0.01 && right < 1.01).toBe(true);
  });

  it.each([1, 2, 3, 4])('has a large dragon in the sky over the castle (seed %i)', async (seed) => {
    const { scene } = await compose('a dragon over a castle', seed);
    expect(sizeOf(scene, 'dragon').wide).toBeGreaterThan(0.35);
    expect(footOf(scene, 'dragon')).toBeLessThan(footOf(scene, 'castle') - 0.15);
  });

  it.each(['a castle and a woman', 'a woman and a castle'])(
    'has people before the hill, not behind the castle: %s',
    async (prompt) => {
      for (let seed = 1; seed <= 5; seed++) {
        const { scene } = await compose(prompt, seed);
        expect(footOf(scene, 'woman')).toBeGreaterThan(footOf(scene, 'castle') + 0.08);
      }
    },
  );

  it('is hilly, has a stream or fields, by the seed', async () => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 16; seed++) {
      const names = namesOf((await compose('a cow', seed)).scene);
      kinds.add(['stream-bank', 'hedgerow'].find((name) => names.includes(name)) ?? 'other');
    }
    expect([...kinds].toSorted()).toEqual(['hedgerow', 'stream-bank']);
  });

  it('is left alone where the prompt names a river', async () => {
    const names = namesOf((await compose('a landscape with a river and a house', 3)).scene);
    expect(names).not.toContain('stream-bank');
    expect(names).toContain('river-bank');
  });
});

describe('places', () => {
  it.each([
    ['an elephant in the savanna', 'savanna'],
    ['a parrot in the jungle', 'jungle'],
    ['people in a café', 'cafe'],
    ['a restaurant at night', 'cafe'],
    ['an astronaut on the moon', 'moon_surface'],
    ['a rocket in space', 'space'],
    ['a waterfall in the mountains', 'falls'],
    ['a man in a vineyard', 'vineyard'],
    ['a swimming pool', 'swimming_pool'],
    ['a cat on the rooftops', 'rooftops'],
    ['an owl on a branch', 'branch'],
    ['an owl in a tree', 'branch'],
    ['a castle on a rock', 'crag'],
    ['a kitchen', 'interior'],
    ['a library', 'interior'],
    ['a market square', 'street'],
  ])('are painted as themselves: %s', async (prompt, layout) => {
    const { scene, reading } = await composeWide(prompt);
    expect(scene.layout).toBe(layout);
    expect(reading.notPainted).toEqual([]);
    expect(reading.substitutions).toEqual([]);
  });

  it('have two or three compositions, by the seed', async () => {
    const found = async (prompt: string, marks: string[]) => {
      const seen = new Set<string>();
      for (let seed = 1; seed <= 16; seed++) {
        const names = namesOf((await compose(prompt, seed)).scene);
        seen.add(marks.find((mark) => names.includes(mark)) ?? '');
      }
      return seen.size;
    };
    expect(await found('a garden', ['pond', 'balustrade'])).toBe(3);
    expect(await found('a street', ['paving'])).toBe(2);
    expect(await found('a room', ['corner.clay', 'corner.lamp'])).toBe(3);
  });

  it('an island has palms, and what stands on it is on land', async () => {
    const { scene } = await compose('a house on an island', 2);
    expect(namesOf(scene).some((name) => name.startsWith('place-palm'))).toBe(true);
    expect(Math.abs(footOf(scene, 'house') - footOf(scene, 'island-sand'))).toBeLessThan(0.12);
  });
});

describe('what sits on a branch', () => {
  it.each(['an owl on a branch at night', 'a squirrel on a branch'])(
    'is large, and the branch goes across the picture: %s',
    async (prompt) => {
      const name = prompt.split(' ')[1];
      for (let seed = 1; seed <= 4; seed++) {
        const { scene } = await compose(prompt, seed);
        expect(sizeOf(scene, name).high).toBeGreaterThan(0.4);
        const [left, right] = spanOf(scene, 'branch-bark');
        expect(left < 0 && right > 1).toBe(true);
        expect(sizeOf(scene, name).top).toBeGreaterThan(0);
      }
    },
  );

  it('is lit although it is night', async () => {
    const { scene } = await compose('an owl on a branch at night');
    const owl = scene.materials.find(({ name }) => name === 'owl.pale');
    expect(Math.min(...(owl?.color ?? [0]))).toBeGreaterThan(110);
    expect(namesOf(scene)).toContain('moon');
  });

  it('a bird there is seen from near', async () => {
    const { scene, reading } = await compose('a bird on a branch');
    expect(namesOf(scene)).toContain('songbird.main');
    expect(reading.elements.map(({ element }) => element)).toEqual(['bird']);
  });
});

describe('things of the library', () => {
  it('are large and small as in life', () => {
    const size = (name: string) => library.elements[name].size;
    expect(size('dinosaur')).toBeGreaterThan(size('person'));
    expect(size('ferris_wheel')).toBeGreaterThan(size('house') * 2);
    expect(size('truck')).toBeGreaterThan(size('car'));
    expect(size('shark')).toBeGreaterThan(size('mouse') * 3);
  });

  it('are never mirrored if they have lettering', async () => {
    const leans = new Set<number>();
    for (let seed = 1; seed <= 8; seed++) {
      const { scene } = await composeWide('a shop', seed);
      const [left, right] = spanOf(scene, 'shop');
      const [from, to] = spanOf(scene, 'shop.part2');
      leans.add(Math.sign(from + to - left - right));
    }
    expect([...leans]).toEqual([-1]);
  });
});

it('shadows are soft, and fall away from the light', async () => {
  const { scene } = await compose('a horse in the savanna at sunset', 3);
  const at = scene.materials.findIndex(({ name }) => name === 'shadow');
  const shadows = scene.shapes.filter(({ fill }) => fill.kind === 'flat' && fill.material === at);
  expect(shadows.length).toBeGreaterThan(2);
  expect(Math.max(...shadows.map(({ opacity }) => opacity))).toBeLessThan(0.25);
  const middle = (name: string) => spanOf(scene, name).reduce((p, q) => p + q) / 2;
  const [left, right] = [0, 1].map((k) =>
    Math[k ? 'max' : 'min'](
      ...shadows.flatMap(({ outlines }) => Array.from(outlines[0].filter((_, i) => i % 2 === 0))),
    ),
  );
  const away = Math.sign((left + right) / 2 - middle('horse'));
  expect(away).toBe(Math.sign(middle('horse') - middle('sun')));
});
