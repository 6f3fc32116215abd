import { describe, expect, it } from 'vitest';
import { composeScene } from '../src/composing/compose-scene.ts';
import { readLibrary } from '../tools/read-library.ts';
import type { Scene } from '../../imaging/src/drawing/scene.ts';
import { footOf, namesOf, spanOf } from './scene-measures.ts';

const library = readLibrary();

const compose = (prompt: string, seed = 7) =>
  composeScene({ prompt, exclude: '', width: 512, height: 512, seed });

const clothOf = (scene: Scene) =>
  scene.materials.find(({ name, role }) => role === 'figure' && name.endsWith('.main'));

describe('what people wear', () => {
  it.each(['a portrait of a woman in a blue dress', 'a woman in a blue dress', 'a woman in blue'])(
    'is of the colour the prompt names: %s',
    async (prompt) => {
      const cloth = clothOf((await compose(prompt)).scene);
      expect(cloth?.named).toBe(true);
      expect(cloth?.color[2]).toBeGreaterThan((cloth?.color[0] ?? 255) + 40);
    },
  );

  it('is not the colour of their hair', async () => {
    const { reading, scene } = await compose('a woman in red with blonde hair');
    expect(reading.elements.map(({ element }) => element)).toEqual(['woman']);
    const [red, , blue] = clothOf(scene)?.color ?? [0, 0, 255];
    expect(red).toBeGreaterThan(blue + 60);
    const hair = scene.materials.find(({ name }) => name.endsWith('.hair'));
    expect(hair?.color[0]).toBeGreaterThan(200);
  });
});

describe('what a layout draws of itself', () => {
  it.each([
    ['a red sun over the mountains', 'sun'],
    ['a lake under a red moon', 'moon'],
    ['red clouds over a meadow', 'cloud'],
    ['a red rug in a room', 'rug'],
  ])('has the colour the prompt names: %s', async (prompt, name) => {
    const { scene } = await compose(prompt);
    const own = scene.materials.find((material) => material.name.startsWith(name));
    expect(own?.named).toBe(true);
    expect(own?.color[0]).toBeGreaterThan((own?.color[2] ?? 255) + 60);
  });
});

describe('where things stand', () => {
  it.each([1, 2, 3, 4, 5])('boats float on the lake a house stands by (seed %i)', async (seed) => {
    const { scene } = await compose('a red house by a lake with two boats', seed);
    expect(footOf(scene, 'sailboat')).toBeLessThan(footOf(scene, 'house'));
  });

  it.each([1, 2, 3, 4])(
    'a gull flies over the boat the prompt ties it to (seed %i)',
    async (seed) => {
      const { scene } = await compose('a lake with a seagull over a sailboat', seed);
      const [from, to] = spanOf(scene, 'sailboat');
      const [left, right] = spanOf(scene, 'seagull');
      expect(Math.abs((left + right) / 2 - (from + to) / 2)).toBeLessThan(0.3);
      expect(footOf(scene, 'seagull')).toBeLessThan(footOf(scene, 'sailboat') - 0.1);
    },
  );

  it.each([1, 2, 3, 4, 5])(
    'on a hill stands one thing, the others before it (seed %i)',
    async (seed) => {
      const { scene } = await compose('a castle on a hill, two pines, a deer on the path', seed);
      const castle = footOf(scene, 'castle');
      for (const thing of ['pine', 'deer'])
        expect(footOf(scene, thing)).toBeGreaterThan(castle + 0.05);
    },
  );

  it('what lies on a table lies on the still life’s own', async () => {
    const { scene, reading } = await compose('a bowl of fruit on a table');
    expect(scene.layout).toBe('still_life');
    expect(scene.materials.map(({ name }) => name)).not.toContain('table.main');
    expect(reading.understood.map(({ word }) => word)).toContain('table');
  });

  it('snow shines under the moon', async () => {
    const { scene } = await compose('a full moon over a snowy village');
    const snow = scene.materials.find(({ name }) => name === 'winter-near');
    expect(Math.min(...(snow?.color ?? [0]))).toBeGreaterThan(130);
  });

  it('a mountain range is as high as it is meant to be, whatever the seed', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { scene } = await compose('mountains', seed);
      const range = scene.materials.findIndex(({ name }) => name === 'range0');
      const ridge = scene.shapes.find(
        ({ fill }) => fill.kind === 'flat' && fill.material === range,
      )!;
      const top = Math.min(...ridge.outlines[0].filter((_, i) => i % 2 === 1));
      expect(scene.horizon - top).toBeGreaterThan(0.3);
    }
  });
});

describe('fields of flowers', () => {
  it.each(['a windmill in a field of tulips', 'a tulip field', 'tulips in a field'])(
    'have rows of the flower’s colours: %s',
    async (prompt) => {
      const { scene } = await compose(prompt);
      const rows = scene.materials.filter(({ name }) => name.startsWith('sown-tulip'));
      expect(rows.length).toBeGreaterThan(1);
      expect(namesOf(scene)).not.toContain('field-near');
      expect(namesOf(scene)).not.toContain('tulip.main');
    },
  );

  it('are of the one colour the prompt names', async () => {
    const { scene } = await compose('a field of white tulips');
    const rows = scene.materials.filter(({ name }) => name.startsWith('sown-'));
    expect(rows).toHaveLength(1);
    expect(Math.min(...rows[0].color)).toBeGreaterThan(200);
  });

  it.each(['a field of lavender', 'a lavender field at sunset'])(
    'may be of lavender: %s',
    async (prompt) => {
      const { scene, reading } = await compose(prompt);
      expect(namesOf(scene).some((name) => name.startsWith('sown-lavender'))).toBe(true);
      expect(reading.notPainted).toEqual([]);
    },
  );

  it('are not meant by a flower somebody holds', async () => {
    const { scene } = await compose('a woman with a rose in a field');
    expect(namesOf(scene).some((name) => name.startsWith('sown-'))).toBe(false);
  });
});

describe('snow', () => {
  it.each(['a snowy village', 'a red barn in winter', 'a castle in the snow'])(
    'lies on the roofs: %s',
    async (prompt) => {
      const { scene } = await compose(prompt);
      const snow = scene.materials.find(({ name }) => name === 'snow');
      expect(Math.min(...(snow?.color ?? [0]))).toBeGreaterThan(200);
    },
  );

  it('makes the night light enough to tell the houses by', async () => {
    const { scene } = await compose('a snowy village at night');
    const wall = scene.materials.find(({ name }) => /^village-house\d\.main/.test(name));
    const [snowy] = wall?.color ?? [0];
    expect(snowy).toBeGreaterThan(100);
  });
});

describe('bridges', () => {
  it.each([1, 2, 3, 4, 5, 6])('lead from bank to bank of a river (seed %i)', async (seed) => {
    const { scene } = await compose('mountains above a river, a stone bridge', seed);
    const [left, right] = spanOf(scene, 'bridge');
    expect(right - left).toBeGreaterThan(0.55);
    expect(right - left).toBeLessThan(0.78);
    const foot = footOf(scene, 'bridge');
    expect(foot).toBeGreaterThan(scene.horizon + 0.1);
    expect(foot).toBeLessThan(0.86);
    // The banks are between the bridge's two ends.
    const bank = scene.materials.findIndex(({ name }) => name === 'river-bank');
    const { outlines } = scene.shapes.find(
      ({ fill }) => fill.kind === 'flat' && fill.material === bank,
    )!;
    const level = Array.from(outlines[0]).filter(
      (_, i, all) => i % 2 === 0 && Math.abs(all[i + 1] - foot + 0.02) < 0.03,
    );
    expect(level.every((x) => x !== undefined && x > left && x < right)).toBe(true);
    expect(level.length).toBeGreaterThan(1);
  });
});

it('somebody on a bridge is on it', async () => {
  const { scene } = await compose('a man on a bridge');
  const [left, right] = spanOf(scene, 'bridge');
  const [from, to] = spanOf(scene, 'man');
  expect(from > left && to < right).toBe(true);
  expect(footOf(scene, 'man')).toBeLessThan(footOf(scene, 'bridge') - 0.1);
});

describe('a village', () => {
  it.each(['a village by the sea', 'a village by a lake'])(
    'stands on the shore: %s',
    async (prompt) => {
      const { scene } = await compose(prompt);
      expect(footOf(scene, 'village-house')).toBeLessThan(footOf(scene, 'strand'));
      expect(namesOf(scene)).toContain('water-near');
    },
  );
});

describe('a room', () => {
  it('has one window, and what is by it is there', async () => {
    const recipe = { prompt: 'a cat by the window of a room', exclude: '', seed: 7 };
    const { scene, reading } = await composeScene({ ...recipe, width: 512, height: 512 }, library);
    const drawn = namesOf(scene).filter((name) => name.startsWith('window.'));
    expect(drawn).toEqual(['window.frame', 'window.view', 'window.far', 'window.hill']);
    expect(reading.understood.map(({ word }) => word)).toContain('window');
    const [left, right] = spanOf(scene, 'window.view');
    const [from, to] = spanOf(scene, 'cat');
    expect((from + to) / 2).toBeGreaterThan(left);
    expect((from + to) / 2).toBeLessThan(right);
  });

  it('has the rug and the curtains the prompt names', async () => {
    const { scene, reading } = await compose('blue curtains and a green carpet in a room');
    const colorOf = (name: string) =>
      scene.materials.find((m) => m.name === name)?.color ?? [0, 0, 0];
    expect(colorOf('curtain')[2]).toBeGreaterThan(colorOf('curtain')[0]);
    expect(colorOf('rug')[1]).toBeGreaterThan(colorOf('rug')[0]);
    expect(reading.notPainted).toEqual([]);
  });

  it('is the only place with a rug', async () => {
    const { reading } = await compose('a rug in a meadow');
    expect(reading.notPainted.map(({ word }) => word)).toEqual(['rug']);
  });
});

describe('the main thing', () => {
  it('has a pool of light behind it where the ground has its colour', async () => {
    expect(namesOf((await compose('a lion in a wheat field')).scene)).toContain('pool-of-light');
    expect(namesOf((await compose('a black cat in the snow')).scene)).not.toContain(
      'pool-of-light',
    );
  });

  it('stands in a clearing of a wood, with nothing before it', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const { scene } = await compose('a fox in a forest in autumn', seed);
      const isFox = (at: number) => scene.materials[at].name.startsWith('fox');
      const last = scene.shapes.findLastIndex(
        ({ fill }) => fill.kind === 'flat' && isFox(fill.material),
      );
      const [left, right] = spanOf(scene, 'fox');
      const hiding = scene.shapes.slice(last + 1).filter(({ outlines: [o] }) => {
        const across = o.filter((_, i) => i % 2 === 0);
        const high = Math.min(...o.filter((_, i) => i % 2 === 1)) < footOf(scene, 'fox') - 0.03;
        return high && Math.max(...across) > left + 0.06 && Math.min(...across) < right - 0.06;
      });
      expect(hiding).toEqual([]);
      expect(namesOf(scene)).toContain('clearing');
    }
  });

  it.each([1, 2, 3])('a bench of a garden is large and on the lawn (seed %i)', async (seed) => {
    const { scene } = await compose('a garden with roses and a bench', seed);
    const [left, right] = spanOf(scene, 'bench');
    expect(right - left).toBeGreaterThan(0.35);
    expect(footOf(scene, 'bench')).toBeLessThan(0.87);
  });
});
