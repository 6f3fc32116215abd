import { describe, expect, test } from 'vitest';
import { labelledPictures, labelledPrompts } from '../../../testing/labelled-references.ts';
import { ranked } from './rank.ts';
import { readWords } from './read-words.ts';
import { leastPreselected } from './routes.ts';

/** Discounted gain of the first eight places. */
const gainOf = (worths: readonly number[]): number =>
  worths.slice(0, 8).reduce((sum, worth, i) => sum + (2 ** worth - 1) / Math.log2(i + 2), 0);

const found = labelledPrompts.map(({ prompt, aspect, worth }) => {
  const pictures = ranked(labelledPictures, readWords(prompt), aspect);
  const worths = pictures.map(({ picture }) => worth[picture.key] ?? 0);
  const best = gainOf(Object.values(worth).toSorted((a, b) => b - a));
  return {
    prompt,
    isThere: Object.values(worth).some((one) => one >= 2),
    ndcg: best === 0 ? undefined : gainOf(worths) / best,
    first: worths[0] ?? 0,
    preselected: (pictures[0]?.fit ?? 0) >= leastPreselected,
    best: pictures[0]?.picture.key,
  };
});
const shareOf = (list: readonly boolean[]) => list.filter(Boolean).length / list.length;

describe('the order of references, by the labelled set of 60 prompts and 46 pictures', () => {
  const there = found.filter(({ isThere }) => isThere);

  test('NDCG@8 is at least 0.95', () => {
    const ndcgs = found.flatMap(({ ndcg }) => ndcg ?? []);
    expect(ndcgs.reduce((sum, one) => sum + one, 0) / ndcgs.length).toBeGreaterThanOrEqual(0.95);
  });

  test('the first picture is usable for 19 prompts in 20 that have one', () => {
    expect(shareOf(there.map(({ first }) => first >= 2))).toBeGreaterThanOrEqual(0.95);
  });

  test('what is preselected is usable, and nothing is where nothing fits', () => {
    const wrong = found.filter(({ preselected, first }) => preselected && first < 2);
    expect(wrong.map(({ prompt, best }) => `${prompt}: ${best}`)).toEqual([]);
  });

  test('nine prompts in ten that have a usable picture have one preselected', () => {
    expect(shareOf(there.map(({ preselected }) => preselected))).toBeGreaterThanOrEqual(0.9);
  });

  test('a picture that cannot be painted from comes after one that can, and is not preselected', () => {
    const boat = {
      title: 'A boat',
      captions: '',
      kind: 'photograph',
      width: 1600,
      height: 1600,
    } as const;
    const pictures = [
      { ...boat, key: 'page of text', guideScore: 0.05 },
      { ...boat, key: 'clear', guideScore: 0.7 },
      { ...boat, key: 'not judged', guideScore: null },
    ];
    const order = ranked(pictures, readWords('a boat'), 1);
    expect(order.map(({ picture }) => picture.key)).toEqual([
      'clear',
      'not judged',
      'page of text',
    ]);
    expect(order[0]!.fit).toBeGreaterThanOrEqual(leastPreselected);
    expect(order[2]!.fit).toBeLessThan(leastPreselected);
  });
});
