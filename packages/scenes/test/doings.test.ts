import { describe, expect, it } from 'vitest';
import { composeScene } from '../src/composing/compose-scene.ts';
import { readLibrary } from '../tools/read-library.ts';
import { footOf, namesOf, sizeOf, spanOf } from './scene-measures.ts';

const library = readLibrary();

const compose = (prompt: string, seed = 7) =>
  composeScene({ prompt, exclude: '', width: 512, height: 512, seed }, library);

describe('the air', () => {
  it.each([
    ['a castle and a dragon in the sky', 'dragon', 'castle'],
    ['a unicorn flying over a castle', 'unicorn', 'castle'],
    ['a house, a flying horse', 'horse', 'house'],
  ])('has in it what flies, over what stands: %s', async (prompt, above, below) => {
    for (let seed = 1; seed <= 4; seed++) {
      const { scene, reading } = await compose(prompt, seed);
      expect(footOf(scene, above)).toBeLessThan(footOf(scene, below) - 0.1);
      expect(reading.notPainted).toEqual([]);
      expect(reading.substitutions).toEqual([]);
    }
  });

  it('has in it what the prompt puts there, though it lives elsewhere', async () => {
    const { scene } = await compose('a whale in the sky');
    expect(footOf(scene, 'whale')).toBeLessThan(scene.horizon + 0.05);
  });

  it('does not lift who flies a kite', async () => {
    const { scene, reading } = await compose('a boy flying a kite on a beach');
    expect(footOf(scene, 'boy')).toBeGreaterThan(footOf(scene, 'kite') + 0.3);
    expect(reading.notPainted).toEqual([]);
  });
});

describe('a boat', () => {
  it.each([
    ['a fox in a boat', ['fox0']],
    ['two children in a boat', ['child0', 'child1']],
    ['a cat, a dog and a girl in a boat', ['cat0', 'dog0', 'girl0']],
    ['a woman rowing a boat on a river', ['woman0']],
    ['a lighthouse and a man in a boat', ['man0']],
  ])('has in it who is in it: %s', async (prompt, crew) => {
    for (let seed = 1; seed <= 3; seed++) {
      const { scene, reading } = await compose(prompt, seed);
      const boat = `rowboat_with_${crew.map((name) => name.slice(0, -1)).join('_')}`.replace(
        'child_child',
        'child2',
      );
      const [left, right] = spanOf(scene, `${boat}.main`);
      for (const name of crew) {
        const [from, to] = spanOf(scene, `${boat}-${name}`);
        expect((from + to) / 2).toBeGreaterThan(left);
        expect((from + to) / 2).toBeLessThan(right);
        expect(footOf(scene, `${boat}-${name}`)).toBeGreaterThan(scene.horizon);
      }
      expect(namesOf(scene).some((name) => name.startsWith(`${boat}-lighthouse`))).toBe(false);
      expect(reading.notPainted).toEqual([]);
    }
  });
});

it('a frog on a lily pad sits on it, in the water', async () => {
  for (let seed = 1; seed <= 3; seed++) {
    const { scene } = await compose('a frog on a lily pad', seed);
    const [left, right] = spanOf(scene, 'water_lily');
    const [from, to] = spanOf(scene, 'frog');
    expect((from + to) / 2).toBeGreaterThan(left);
    expect((from + to) / 2).toBeLessThan(right);
    expect(Math.abs(footOf(scene, 'frog') - footOf(scene, 'water_lily'))).toBeLessThan(0.1);
    expect(sizeOf(scene, 'frog').wide).toBeGreaterThan(0.15);
  }
});

describe('what words say only together', () => {
  it('a train that crosses a bridge is on it', async () => {
    const { scene, reading } = await compose('a train crossing a bridge', 2);
    expect(footOf(scene, 'train')).toBeLessThan(footOf(scene, 'bridge') - 0.1);
    const [left, right] = spanOf(scene, 'bridge');
    const [from, to] = spanOf(scene, 'train');
    expect(from > left && to < right).toBe(true);
    expect(reading.notPainted).toEqual([]);
  });

  it('a balloon in somebody’s hand is on a string, one over mountains is not', async () => {
    const { scene } = await compose('a girl holding a red balloon', 2);
    const [left, right] = spanOf(scene, 'toy_balloon');
    const [from, to] = spanOf(scene, 'girl');
    expect(left < to + 0.1 && right > from - 0.1).toBe(true);
    expect(footOf(scene, 'toy_balloon')).toBeLessThan(footOf(scene, 'girl') - 0.05);
    const far = await compose('a balloon over mountains', 2);
    expect(namesOf(far.scene).some((name) => name.startsWith('toy'))).toBe(false);
  });

  it('a snowman stands in snow', async () => {
    const { scene } = await compose('a snowman and two children');
    expect(namesOf(scene)).toContain('snow');
  });

  it('fish are seen under water, and from above by who is on land', async () => {
    expect((await compose('two fish')).scene.layout).toBe('underwater');
    expect((await compose('a bear catching a fish')).scene.layout).toBe('river');
  });

  it('an astronaut rides a horse on the moon', async () => {
    const { scene, reading } = await compose('an astronaut riding a horse on the moon');
    expect(scene.layout).toBe('moon_surface');
    const names = namesOf(scene);
    expect(names.some((name) => name.startsWith('horse_with_rider-rider'))).toBe(true);
    expect(names.some((name) => name.startsWith('astronaut'))).toBe(false);
    expect(reading.notPainted).toEqual([]);
  });

  it.each([
    ['a cat wearing a hat', 'cat.hat'],
    ['a fox with a crown', 'fox.crown'],
    ['a dog in a red top hat', 'dog.top_hat-named'],
  ])('an animal has its hat on: %s', async (prompt, hat) => {
    const names = namesOf((await compose(prompt)).scene);
    expect(names).toContain(hat);
    expect(names).not.toContain('hat.main');
  });

  it.each(['a flying bird over a lake', 'a flying dragon', 'a sleeping cat'])(
    'what is said to be done before who does it is seen: %s',
    async (prompt) => {
      expect((await compose(prompt)).reading.notPainted).toEqual([]);
    },
  );

  it('who builds a snowman needs no building', async () => {
    const { scene, reading } = await compose('children building a snowman');
    expect(scene.layout).not.toBe('city');
    expect(reading.notPainted).toMatchObject([{ word: 'building', kind: 'action' }]);
  });

  it('a fire is bright at night', async () => {
    const { scene } = await compose('a campfire under the stars');
    const fire = scene.materials.find(({ name }) => name === 'fire.main');
    expect(fire?.role).toBe('light');
    expect(fire?.color[0]).toBeGreaterThan(200);
  });

  it.each([
    ['a dog riding a bicycle', 'bicycle_with_rider-rider0'],
    ['a fox riding a camel', 'camel_with_rider-rider0'],
    ['a witch flying on a broom', 'broom_with_rider-rider0'],
  ])('who rides is on it: %s', async (prompt, rider) => {
    const { scene, reading } = await compose(prompt);
    expect(namesOf(scene).some((name) => name.startsWith(rider))).toBe(true);
    expect(reading.notPainted).toEqual([]);
    if (prompt.includes('flying')) expect(footOf(scene, rider)).toBeLessThan(scene.horizon);
  });

  it('a cat asleep on a chair does not ride it', async () => {
    const names = namesOf((await compose('a cat asleep on a chair')).scene);
    expect(names.some((name) => name.includes('with_rider'))).toBe(false);
  });

  it('who fishes from a boat sits in it', async () => {
    const { scene } = await compose('a boy fishing from a boat');
    expect(namesOf(scene)).toContain('rowboat_with_fisherman.main');
  });

  it.each(['a couple under an umbrella', 'a woman under an umbrella'])(
    'an umbrella is held over who is under it: %s',
    async (prompt) => {
      const { scene } = await compose(prompt);
      const who = prompt.includes('couple') ? 'couple' : 'woman';
      expect(footOf(scene, 'umbrella')).toBeLessThan(footOf(scene, who) - 0.1);
    },
  );

  it('a small thing with an animal in it is seen from near', async () => {
    const { scene } = await compose('a mouse in a teacup');
    expect(scene.layout).toBe('still_life');
    expect(sizeOf(scene, 'mouse').wide).toBeGreaterThan(0.08);
  });

  it('a bowl of ramen has no fruit in it', async () => {
    const names = namesOf((await compose('a bowl of ramen')).scene);
    expect(names).toContain('ramen.main');
    expect(names.some((name) => name.startsWith('bowl'))).toBe(false);
  });

  it('an owl that wears glasses has no wine', async () => {
    const names = namesOf((await compose('an owl wearing glasses')).scene);
    expect(names).toContain('owl.glasses');
    expect(names.some((name) => name.startsWith('glass'))).toBe(false);
  });
});
