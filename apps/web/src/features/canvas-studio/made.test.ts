import { CanvasId, GenerationId } from '@limn/contracts/ids';
import { Recipe } from '@limn/contracts/recipe';
import { describe, expect, test } from 'vitest';
import {
  keepingOf,
  keptList,
  type Made,
  readList,
  reopened,
  withMade,
  without,
  withoutWaiting,
  withWaiting,
} from './made.ts';

const canvas = CanvasId.parse(`cnv_${'0'.repeat(26)}`);
const id = (n: number) => GenerationId.parse(`gen_${String(n).padStart(26, '0')}`);
const region = 'lay_000000000001';

function made(n: number, changes: Partial<Made> = {}): Made {
  return {
    id: id(n),
    place: {
      into: { x: -40, y: 12, width: 256, height: 300 },
      selection: [['0,0', 'a'.repeat(64)]],
      region: null,
    },
    regions: [],
    keeping: 'asked',
    ...changes,
  };
}
const empty = readList(null);
const waiting = { region, recipe: Recipe.parse({ prompt: 'a calm sea' }) };

/** A browser's storage that several tabs share. */
function shared(limit = Infinity) {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > limit) throw new DOMException('No room.', 'QuotaExceededError');
      held.set(name, text);
    },
    removeItem: (name: string) => void held.delete(name),
  };
}
const atOnce = <T>(_: string, work: () => T): Promise<T> => Promise.resolve(work());

describe('what is being made for a canvas', () => {
  test('stands in a list, the newest first and each once', () => {
    const list = [made(1), made(2), made(1, { keeping: 'placing' })].reduce(withMade, empty);
    expect(list.made.map((one) => one.id)).toEqual([id(1), id(2)]);
    expect(list.made[0]!.keeping).toBe('placing');
    expect(without(list, id(1)).made).toEqual([made(2)]);
    expect(without(list, id(9))).toEqual(list);
  });

  test('does not grow without end', () => {
    const list = Array.from({ length: 60 }, (_, n) => made(n)).reduce(withMade, empty);
    expect(list.made.length).toBe(40);
    expect(list.made[0]!.id).toBe(id(59));
  });

  test('asks again about what a tab was placing when it was closed', () => {
    const list = [made(1, { keeping: 'placing' }), made(2, { keeping: 'by-itself' })].reduce(
      withMade,
      empty,
    );
    expect(reopened(list).made.map((one) => one.keeping)).toEqual(['by-itself', 'asked']);
    expect(keepingOf(list, id(2), 'asked').made.map((one) => one.keeping)).toEqual([
      'asked',
      'placing',
    ]);
  });

  test('has regions that wait in their order', () => {
    const other = { ...waiting, region: 'lay_000000000002' };
    const list = withWaiting(withWaiting(empty, [waiting]), [other]);
    expect(withoutWaiting(list, region).waiting).toEqual([other]);
  });
});

describe('the list as the browser keeps it', () => {
  const stored = (value: object): string =>
    JSON.stringify({ v: 1, made: [], waiting: [], ...value });

  test.each([
    ['nothing', null],
    ['no JSON', '{"v":1,'],
    ['another thing', '"a lighthouse"'],
    ['another version', stored({ v: 2, made: [made(1)] })],
    ['no list', stored({ made: { 0: made(1) } })],
  ])('is empty for %s', (_, text) => {
    expect(readList(text)).toEqual(empty);
  });

  test('is read as far as it can be', () => {
    const foreign = [{ ...made(2), place: { into: { x: 0.5 } } }, { id: 'gen_1' }, null];
    const text = stored({ made: [...foreign, made(1)], waiting: [{ region: 'x' }, waiting] });
    expect(readList(text)).toEqual({ made: [made(1)], waiting: [waiting] });
  });

  test('is there again after a reload, and forgotten once it is empty', async () => {
    const storage = shared();
    const before = keptList(canvas, storage, atOnce);
    await before.change((list) => withWaiting(withMade(list, made(1)), [waiting]));
    const after = keptList(canvas, storage, atOnce);
    expect(after.get()).toEqual({ made: [made(1)], waiting: [waiting] });
    await after.change(() => empty);
    expect(storage.held.size).toBe(0);
  });

  test('is one list for two tabs: only one of them takes a thing', async () => {
    const storage = shared();
    const one = keptList(canvas, storage, atOnce);
    const other = keptList(canvas, storage, atOnce);
    await one.change((list) => withMade(list, made(1)));
    await other.change((list) => withMade(list, made(2)));
    const take = async (tab: typeof one) =>
      (await tab.change((list) => keepingOf(list, id(1), 'placing'))).made.find(
        (each) => each.id === id(1),
      )?.keeping;
    expect(await take(other)).toBe('asked');
    expect(await take(one)).toBe('placing');
    expect(one.get().made.map((each) => each.id)).toEqual([id(2), id(1)]);
  });

  test('stays in the tab where the browser has no room', async () => {
    const kept = keptList(canvas, shared(10), atOnce);
    await kept.change((list) => withMade(list, made(1)));
    await kept.change((list) => withMade(list, made(2)));
    expect(kept.get().made.map((each) => each.id)).toEqual([id(2), id(1)]);
  });
});
