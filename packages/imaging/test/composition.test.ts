import { describe, expect, it } from 'vitest';
import { composeScene } from '../src/scene/compose-scene.ts';
import type { Scene } from '../src/scene/scene.ts';

const compose = (prompt: string, seed = 7) =>
  composeScene({ prompt, exclude: '', width: 512, height: 512, seed });

/** Lowest point of everything drawn in the materials of a thing, 0 at the top. */
function footOf(scene: Scene, thing: string): number {
  const own = scene.shapes.filter(
    ({ fill, opacity }) =>
      fill.kind === 'flat' &&
      opacity > 0.5 &&
      scene.materials[fill.material].name.startsWith(thing),
  );
  const heights = own.flatMap(({ outlines }) =>
    outlines.flatMap((outline) => outline.filter((_, i) => i % 2 === 1)),
  );
  return Math.max(...heights.flatMap((part) => [...part]));
}

const clothOf = (scene: Scene) =>
  scene.materials.find(({ name, role }) => role === 'figure' && name.endsWith('.main'));

describe('what people wear', () => {
  it.each(['a portrait of a woman in a blue dress', 'a woman in a blue dress', 'a woman in blue'])(
    'is of the colour the prompt names: %s',
    (prompt) => {
      const cloth = clothOf(compose(prompt).scene);
      expect(cloth?.named).toBe(true);
      expect(cloth?.color[2]).toBeGreaterThan((cloth?.color[0] ?? 255) + 40);
    },
  );

  it('is not the colour of their hair', () => {
    const { reading, scene } = compose('a woman in red with blonde hair');
    expect(reading.elements.map(({ element }) => element)).toEqual(['woman']);
    const [red, , blue] = clothOf(scene)?.color ?? [0, 0, 255];
    expect(red).toBeGreaterThan(blue + 60);
    const hair = scene.materials.find(({ name }) => name.endsWith('.hair'));
    expect(hair?.color[0]).toBeGreaterThan(200);
  });
});

describe('where things stand', () => {
  it.each([1, 2, 3, 4, 5])('boats float on the lake a house stands by (seed %i)', (seed) => {
    const { scene } = compose('a red house by a lake with two boats', seed);
    expect(footOf(scene, 'sailboat')).toBeLessThan(footOf(scene, 'house'));
  });

  it('what lies on a table lies on the still life’s own', () => {
    const { scene, reading } = compose('a bowl of fruit on a table');
    expect(scene.layout).toBe('still_life');
    expect(scene.materials.map(({ name }) => name)).not.toContain('table.main');
    expect(reading.understood.map(({ word }) => word)).toContain('table');
  });

  it('snow shines under the moon', () => {
    const { scene } = compose('a full moon over a snowy village');
    const snow = scene.materials.find(({ name }) => name === 'winter-near');
    expect(Math.min(...(snow?.color ?? [0]))).toBeGreaterThan(130);
  });

  it('a mountain range is as high as it is meant to be, whatever the seed', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { scene } = compose('mountains', seed);
      const range = scene.materials.findIndex(({ name }) => name === 'range0');
      const ridge = scene.shapes.find(
        ({ fill }) => fill.kind === 'flat' && fill.material === range,
      )!;
      const top = Math.min(...ridge.outlines[0].filter((_, i) => i % 2 === 1));
      expect(scene.horizon - top).toBeGreaterThan(0.3);
    }
  });
});
