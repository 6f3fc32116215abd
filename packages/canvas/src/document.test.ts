import type { CanvasDiff, Layer, TileChange } from '@limn/contracts/canvas-records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allLayers,
  applyDiff,
  checkDiff,
  conflictsOf,
  diffBetween,
  type Document,
  documentOf,
  frameOf,
  invertDiff,
  isEmptyDiff,
  layersIn,
  masksOf,
  mergeDiffs,
  newRecords,
  settingsOf,
} from './index.ts';
import { hashOf, layer, layerId } from './testing/layers.ts';

const records = newRecords({ name: 'Harbour', width: 640, height: 480 });

function diffOf(change: Partial<CanvasDiff>): CanvasDiff {
  return { put: [], removed: [], tiles: [], ...change };
}

/** A canvas: a group with a picture under a text, and a mask on the picture. */
const harbour = documentOf(
  [
    ...records,
    layer('group', 'group', { order: 'b' }),
    layer('picture', 'boat', { parent: layerId('group'), order: 'a' }),
    layer('text', 'title', { parent: layerId('group'), order: 'b' }),
    layer('mask', 'sail', { parent: layerId('boat') }),
    layer('shape', 'sun', { order: 'a' }),
  ],
  [
    { layer: layerId('boat'), at: '0,0', hash: hashOf(1) },
    { layer: layerId('boat'), at: '1,0', hash: hashOf(2) },
    { layer: layerId('sail'), at: '0,0', hash: hashOf(3) },
  ],
);

describe('a canvas', () => {
  it('begins empty, with a frame of the size asked for', () => {
    const doc = documentOf(records, []);
    expect(settingsOf(doc)).toMatchObject({ name: 'Harbour', background: null });
    expect(frameOf(doc)).toMatchObject({ x: 0, y: 0, width: 640, height: 480 });
    expect(allLayers(doc)).toEqual([]);
  });

  it('lists its layers from the bottom, those in a group before the group', () => {
    const names = allLayers(harbour).map(({ layer, depth }) => `${depth} ${layer.name}`);
    expect(names).toEqual(['0 sun', '2 sail', '1 boat', '1 title', '0 group']);
    expect(layersIn(harbour, null).map((l) => l.name)).toEqual(['sun', 'group']);
    expect(masksOf(harbour, layerId('boat')).map((l) => l.name)).toEqual(['sail']);
  });
});

const kinds = ['picture', 'group', 'mask'] as const;
const names = ['a', 'b', 'c', 'd', 'e'];
const anyTile = fc.record({
  layer: fc.constantFrom(...names.map(layerId), 'selection' as const),
  at: fc.constantFrom('0,0', '1,0', '-1,2'),
  hash: fc.option(fc.nat({ max: 3 }).map(hashOf)),
});
const anyLayer = fc
  .record({ kind: fc.constantFrom(...kinds), name: fc.constantFrom(...names), order: fc.nat(9) })
  .map(({ kind, name, order }): Layer => layer(kind, name, { order: `${order}` }));
/** Diffs that a document may be given one after another, as they come. */
const anyDiff = fc.record({
  put: fc.uniqueArray(anyLayer, { selector: (l) => l.id, maxLength: 3 }),
  removed: fc.uniqueArray(fc.constantFrom(...names.map(layerId)), { maxLength: 2 }),
  tiles: fc.array(anyTile, { maxLength: 6 }),
});
/** Possible keys: tiles of the selection and of layers. */
function withoutStrays(doc: Document, diff: CanvasDiff): CanvasDiff {
  const there = new Set([...doc.records.keys(), ...diff.put.map((l) => l.id), 'selection']);
  for (const id of diff.removed) if (!diff.put.some((l) => l.id === id)) there.delete(id);
  return { ...diff, tiles: diff.tiles.filter((t: TileChange) => there.has(t.layer)) };
}
const anyHistory = fc.array(anyDiff, { minLength: 1, maxLength: 6 }).map((diffs) => {
  const docs = [documentOf(records, [])];
  const done = diffs.map((diff) => {
    const fitting = withoutStrays(docs[docs.length - 1], diff);
    docs.push(applyDiff(docs[docs.length - 1], fitting));
    return fitting;
  });
  return { docs, done };
});

describe('diffs', () => {
  it('undone, leave the very same canvas', () => {
    fc.assert(
      fc.property(anyHistory, ({ docs, done }) => {
        done.forEach((diff, k) => {
          const back = invertDiff(docs[k], diff);
          expect(applyDiff(docs[k + 1], back)).toEqual(docs[k]);
        });
      }),
    );
  });

  it('merged, do what they do one after the other', () => {
    fc.assert(
      fc.property(anyHistory, ({ docs, done }) => {
        const all = done.reduce(mergeDiffs);
        expect(applyDiff(docs[0], all)).toEqual(docs[docs.length - 1]);
      }),
    );
  });

  it('between any two states lead from one to the other, and nothing lies between equal ones', () => {
    fc.assert(
      fc.property(anyHistory, ({ docs }) => {
        const [from, to] = [docs[0], docs[docs.length - 1]];
        expect(applyDiff(from, diffBetween(from, to))).toEqual(to);
        expect(applyDiff(to, diffBetween(to, from))).toEqual(from);
        expect(isEmptyDiff(diffBetween(to, to))).toBe(true);
      }),
    );
  });

  it('bring back a removed layer with its tiles', () => {
    const gone = diffOf({ removed: [layerId('boat'), layerId('sail')] });
    const back = invertDiff(harbour, gone);
    expect(back.put.map((record) => record.id)).toEqual([layerId('boat'), layerId('sail')]);
    expect(back.tiles).toHaveLength(3);
  });
});

describe('a diff is refused, naming the field,', () => {
  const deep = Array.from({ length: 10 }, (_, k) =>
    layer('group', `deep${k}`, { parent: k === 0 ? null : layerId(`deep${k - 1}`) }),
  );
  const many = Array.from({ length: 196 }, (_, k) => layer('picture', `many${k}`));
  it.each<[string, Partial<CanvasDiff>, string]>([
    [
      'when a layer lies in what is not there',
      { put: [layer('picture', 'x', { parent: layerId('nobody') })] },
      'put.0.parent',
    ],
    [
      'when a layer lies in a picture',
      { put: [layer('text', 'x', { parent: layerId('boat') })] },
      'put.0.parent',
    ],
    [
      'when a group lies in itself',
      {
        put: [
          layer('group', 'group', { parent: layerId('inner') }),
          layer('group', 'inner', { parent: layerId('group') }),
        ],
      },
      'put.0.parent',
    ],
    ['when groups lie too deep', { put: deep }, 'put.9.parent'],
    ['when there are too many layers', { put: many }, 'put'],
    [
      'when tiles are of nothing',
      { tiles: [{ layer: layerId('nobody'), at: '0,0', hash: hashOf(1) }] },
      'tiles.0.layer',
    ],
    [
      'when tiles are of a group',
      { tiles: [{ layer: layerId('group'), at: '0,0', hash: hashOf(1) }] },
      'tiles.0.layer',
    ],
    ['when a layer with tiles becomes a group', { put: [layer('group', 'sail')] }, 'put.0.kind'],
    ['when what is removed is not there', { removed: [layerId('nobody')] }, 'removed.0'],
    ['when what lies in it stays', { removed: [layerId('boat')] }, 'removed.0'],
    [
      'when a group with layers becomes something else',
      { put: [layer('picture', 'group', { order: 'b' })] },
      'put.0.kind',
    ],
    [
      'when it says something twice',
      { put: [layer('picture', 'x'), layer('shape', 'x')] },
      'put.1',
    ],
  ])('%s', (_, change, path) => {
    expect(() => checkDiff(harbour, diffOf(change))).toThrowError(
      expect.objectContaining({ code: 'bad-diff', path }),
    );
  });

  it('and taken when it fits', () => {
    checkDiff(harbour, diffOf({ removed: [layerId('boat'), layerId('sail')] }));
    checkDiff(harbour, diffOf({ put: deep.slice(0, 9), tiles: [] }));
    checkDiff(harbour, diffOf({ put: [layer('mask', 'free'), layer('picture', 'title')] }));
    checkDiff(harbour, diffOf({ tiles: [{ layer: 'selection', at: '0,0', hash: hashOf(1) }] }));
  });
});

describe('two tabs', () => {
  const paint = (at: string) =>
    diffOf({ tiles: [{ layer: layerId('boat'), at, hash: hashOf(9) }] });
  it('meet where they change the same record or tile', () => {
    expect(conflictsOf(paint('0,0'), [paint('1,0'), paint('0,0')])).toEqual([
      `${layerId('boat')} 0,0`,
    ]);
    const rename = diffOf({ put: [layer('shape', 'sun')] });
    expect(conflictsOf(rename, [rename])).toEqual([layerId('sun')]);
    expect(conflictsOf(rename, [paint('0,0')])).toEqual([]);
  });
  it('meet where one paints on what the other removes', () => {
    const remove = diffOf({ removed: [layerId('boat'), layerId('sail')] });
    expect(conflictsOf(paint('0,0'), [remove])).toEqual([layerId('boat')]);
    expect(conflictsOf(remove, [paint('0,0')])).toEqual([layerId('boat')]);
  });
});
