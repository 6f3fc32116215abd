import { describe, expect, it } from 'vitest';
import { composeScene } from '../src/composing/compose-scene.ts';
import type { Scene } from '../../imaging/src/drawing/scene.ts';
import { readLibrary } from '../tools/read-library.ts';
import { namesOf } from './scene-measures.ts';

const library = readLibrary();

const compose = async (prompt: string, exclude: string, seed: number): Promise<Scene> => {
  const input = { prompt, exclude, width: 640, height: 512, seed };
  return (await composeScene(input, library)).scene;
};

/** Every shape with its place and the names of its materials. */
function shapesOf({ shapes, materials }: Scene): string[] {
  const nameOf = (material: number): string => materials[material].name;
  return shapes.map(({ fill, outlines, opacity }) => {
    const names =
      fill.kind === 'linear'
        ? fill.stops.map(({ material }) => nameOf(material))
        : fill.kind === 'traced'
          ? ['traced']
          : [nameOf(fill.material)];
    return `${names.join()} ${opacity} ${outlines.map((outline) => outline.join()).join(';')}`;
  });
}

describe('what is excluded leaves its place empty', () => {
  it.each([
    ['a cat and two dogs by a house', 'dogs', 'dog'],
    ['a cat and two dogs by a house', 'cat', 'cat'],
    ['two boats on a lake, a house and a swan', 'boats', 'sailboat'],
    ['a sun over a green hill with a tree', 'sun', 'sun'],
    ['a castle under a full moon and stars', 'stars', 'star'],
    ['a castle under a full moon and stars', 'moon', 'moon'],
    ['a horse on a meadow', 'clouds', 'cloud'],
    ['a house under a rainbow in the snow', 'rainbow', 'rainbow'],
    ['an owl on a branch at night', 'moon', 'moon'],
    ['a girl with an umbrella and a dog', 'umbrella', 'umbrella'],
    ['a tractor and a barn', 'tractors', 'tractor'],
    ['a lake', 'rowboat', 'rowboat'],
  ])('‘%s’ without %s', async (prompt, exclude, thing) => {
    for (const seed of [1, 2, 3, 7]) {
      const before = shapesOf(await compose(prompt, '', seed));
      const after = shapesOf(await compose(prompt, exclude, seed));
      const gone = before.filter((shape) => !after.includes(shape));
      expect(after).toEqual(before.filter((shape) => !gone.includes(shape)));
      for (const shape of gone)
        expect(shape).toMatch(new RegExp(`^(${thing}|ink|shadow|pool-of-light)`));
      // Clouds and the moon are not in every picture.
      if (thing !== 'cloud') expect(gone.length).toBeGreaterThan(0);
      expect(after.filter((shape) => shape.startsWith(thing))).toEqual([]);
    }
  });

  it.each([
    // A cat must not sit on air, nor a knight ride on it.
    ['a cat on a chair', 'chair', 'cat'],
    ['a knight on a horse', 'horse', 'man'],
    ['a girl with a balloon', 'girl', 'balloon'],
  ])('‘%s’ without %s: what it carried finds a place of its own', async (prompt, exclude, left) => {
    const scene = await compose(prompt, exclude, 3);
    const names = namesOf(scene);
    expect(names.some((name) => name.startsWith(left))).toBe(true);
    expect(names.some((name) => name.startsWith(exclude))).toBe(false);
    const before = shapesOf(await compose(prompt, '', 3));
    const after = shapesOf(scene).filter((shape) => shape.startsWith(left));
    expect(before).not.toEqual(expect.arrayContaining(after));
  });

  it('a place that is excluded is another place', async () => {
    expect((await compose('a deer in a forest', '', 3)).layout).toBe('forest');
    expect((await compose('a deer in a forest', 'forest', 3)).layout).not.toBe('forest');
  });

  it('colours that are excluded move nothing', async () => {
    const places = async (exclude: string) =>
      shapesOf(await compose('a red boat and a lighthouse at sunset', exclude, 5));
    expect(await places('red, blue')).toEqual(await places(''));
  });
});
