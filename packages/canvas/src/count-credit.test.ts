import { type SourceShare, sharesOf } from '@limn/imaging';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCreditCounter } from './count-credit.ts';
import { documentOf, flatten } from './index.ts';
import { anyCanvas, move, sketchOf } from './testing/canvases.ts';
import { layer } from './testing/layers.ts';
import { artwork, pictureOf } from './testing/pictures.ts';

/** Four blocks of the counter's grid meet in it. */
const box = { x: -20, y: -15, width: 70, height: 50 };

const named = (shares: readonly SourceShare[]) =>
  shares
    .map(({ source, ppm }) => ({ ppm, name: source.kind === 'none' ? 'none' : source.id }))
    .sort((p, q) => (p.name < q.name ? -1 : 1));

describe('credit counted by blocks', () => {
  it('is that of the whole, also of what was counted as another canvas before', async () => {
    await fc.assert(
      fc.asyncProperty(anyCanvas, anyCanvas, async (first, second) => {
        const one = sketchOf(first.contents, first.background);
        const count = createCreditCounter((hash) => one.tileOf(hash));
        const whole = named(sharesOf(await flatten(one.doc, one.tileOf, box)));
        expect(named(await count(one.doc, box))).toEqual(whole);

        // Other layers over the same tiles: their hashes are not enough to identify a block.
        const taken = second.contents.map(({ layer: own }) => own);
        const ids = new Set<string>(taken.map(({ id }) => id));
        const tiles = [...one.doc.tiles].flatMap(([owner, own]) =>
          ids.has(owner) ? [...own].map(([at, hash]) => ({ layer: owner, at, hash })) : [],
        );
        const settings = [...one.doc.records.values()].filter(
          ({ kind }) => kind === 'canvas' || kind === 'frame',
        );
        const other = documentOf([...settings, ...taken], tiles);
        const again = named(sharesOf(await flatten(other, one.tileOf, box)));
        expect(named(await count(other, box))).toEqual(again);
      }),
      { numRuns: 40 },
    );
  });

  it('reads only what changed, and begins where it was stopped', async () => {
    const at = (name: string, x: number, order: string) => ({
      layer: layer('picture', name, { transform: move(x, 0), order }),
      picture: pictureOf(artwork(name), 20, 20, 1, true),
    });
    const { doc, tileOf, asked } = sketchOf([at('left', 10, 'a'), at('right', 1000, 'b')]);
    const wide = { x: 0, y: 0, width: 1200, height: 40 };
    const count = createCreditCounter(tileOf);
    expect(named(await count(doc, wide))).toEqual([
      { name: 'left', ppm: 500_000 },
      { name: 'right', ppm: 500_000 },
    ]);
    asked.length = 0;
    await count(doc, wide);
    expect(asked).toEqual([]);

    const right = doc.records.get(layer('picture', 'right').id)!;
    const renamed = { ...right, name: 'Another name' } as typeof right;
    await count({ ...doc, records: new Map(doc.records).set(right.id, renamed) }, wide);
    expect(asked).toEqual([]);

    const hidden = { ...right, visible: false } as typeof right;
    const less = { ...doc, records: new Map(doc.records).set(right.id, hidden) };
    expect(named(await count(less, wide))).toEqual([{ name: 'left', ppm: 1_000_000 }]);
    expect(asked).toEqual([]);

    const stopped = new AbortController();
    stopped.abort();
    await expect(count(doc, wide, { signal: stopped.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(named(await count(doc, wide))).toHaveLength(2);
  });
});
