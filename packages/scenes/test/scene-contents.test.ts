import { describe, expect, test } from 'vitest';
import { composeScene, readScene } from '../src/composing/compose-scene.ts';
import { elements } from '../src/elements/registry.ts';
import { contentsOf, unseenWords } from '../src/composing/scene-contents.ts';

const names = new Set(Object.keys(elements));

async function look(prompt: string) {
  const recipe = { prompt, exclude: '', width: 1024, height: 768, seed: 1 };
  const { scene, reading } = await composeScene(recipe);
  const contents = contentsOf(scene, names);
  return {
    scene,
    contents,
    seen: contents.map(({ name }) => name),
    unseen: unseenWords(reading, scene, contents).map(({ word }) => word),
  };
}

describe('what can be seen in a composed scene', () => {
  test.each([
    ['old town by a river with red roofs', ['sky', 'water', 'church', 'house'], ['old']],
    ['a boat on the sea under the moon, an island', ['sailboat', 'water', 'island', 'moon'], []],
    ['abstract circles and triangles', ['shape'], []],
    ['a dragon over a castle on a cliff', ['dragon', 'castle', 'cliff'], []],
    ['three cats on a sofa in a room with a rug', ['cat', 'sofa', 'rug'], []],
  ])('%s', async (prompt, seen, unseen) => {
    const found = await look(prompt);
    expect(found.seen).toEqual(expect.arrayContaining(seen));
    expect(found.unseen).toEqual(unseen);
  });

  test('a path that the meadow has no room for is told as missing, though its word is known', async () => {
    const { seen, unseen } = await look('a cottage with a blue roof and a path');
    expect(seen).not.toContain('path');
    expect(unseen).toEqual(['path']);
  });

  test('things are counted one by one, and the parts add up to the picture at most', async () => {
    const { contents } = await look('harbour with ten boats and a lighthouse at sunset');
    expect(contents.find(({ name }) => name === 'sailboat')?.count).toBe(10);
    expect(contents.find(({ name }) => name === 'lighthouse')?.count).toBe(1);
    expect(contents.reduce((sum, { part }) => sum + part, 0)).toBeLessThanOrEqual(1);
    expect(contents).toEqual(contents.toSorted((p, q) => q.part - p.part));
  });

  test('what is hidden behind something else is not in the picture', async () => {
    const { scene } = await look('a boat on the sea');
    const { aspect } = scene;
    const outline = Float32Array.of(0, 0, aspect, 0, aspect, 1, 0, 1);
    const fill = { kind: 'flat' as const, material: 0 };
    scene.shapes.push({ outlines: [outline], fill, opacity: 1, shade: 0, contour: false });
    expect(contentsOf(scene, names).map(({ name }) => name)).not.toContain('sailboat');
  });
});

test('while a prompt is typed, a word that will be there is not marked as impossible', async () => {
  const size = { exclude: '', width: 1024, height: 768, seed: 1 };
  const reading = await readScene({ ...size, prompt: 'old town, red roofs' }, undefined, false);
  expect(reading.notPainted.map(({ word }) => word)).toEqual(['old']);
  expect(reading.understood.map(({ word }) => word)).toContain('roofs');
});
