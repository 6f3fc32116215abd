import { ImageId } from '@limn/contracts/ids';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { askedFor, isNarrowed, readQuery } from './gallery-query.ts';
import { type GridMove, layoutFor, moved } from './grid-layout.ts';
import { all, chosenOf, extend, nothing, toggle } from './selection.ts';

const id = (n: number) => ImageId.parse(`img_${String(n).padStart(26, '0')}`);
const order = Array.from({ length: 30 }, (_, n) => id(n));

describe('what the address asks for', () => {
  test('is read, and what cannot be is as if it were not there', () => {
    const address = new URLSearchParams(
      'q=+red+barn+&seed=42&colour=mauve&starred=1&trash=yes&sort=name&width=0&after=2024-02-31&before=2024-03-01',
    );
    expect(readQuery(address)).toEqual({
      words: 'red barn',
      seed: 42,
      starred: 'true',
      sort: 'name',
      before: '2024-03-01',
    });
  });
  test.each([
    ['Asia/Tokyo', '2026-03-01', '2026-02-28T15:00:00.000Z', '2026-03-01T15:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-01', '2026-03-01T08:00:00.000Z', '2026-03-02T08:00:00.000Z'],
    // The day on which summer time begins has 23 hours.
    ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-31', '2026-12-30T18:15:00.000Z', '2026-12-31T18:15:00.000Z'],
  ])('days are those of the reader, in %s', (zone, day, start, end) => {
    vi.stubEnv('TZ', zone);
    expect(askedFor({ words: 'fox', after: day, before: day })).toEqual({
      words: 'fox',
      after: start,
      before: end,
    });
    vi.unstubAllEnvs();
  });
  test('an order alone leaves nothing out', () => {
    expect(isNarrowed(readQuery(new URLSearchParams('sort=oldest')))).toBe(false);
    expect(isNarrowed(readQuery(new URLSearchParams('origin=uploaded')))).toBe(true);
  });
});

describe('choosing pictures', () => {
  const index = fc.nat(order.length - 1);
  test('twice the same is as before', () => {
    fc.assert(
      fc.property(fc.uniqueArray(index), index, (chosen, n) => {
        const before = { chosen: new Set(chosen.map(id)), anchor: null };
        expect(toggle(toggle(before, id(n)), id(n)).chosen).toEqual(before.chosen);
      }),
    );
  });
  test('a range holds its ends and all between, whichever way it is drawn', () => {
    fc.assert(
      fc.property(index, index, (from, to) => {
        const drawn = extend(toggle(nothing, id(from)), order, id(to));
        const back = extend(toggle(nothing, id(to)), order, id(from));
        expect(chosenOf(drawn, order)).toEqual(
          order.slice(Math.min(from, to), Math.max(from, to) + 1),
        );
        expect(drawn.chosen).toEqual(back.chosen);
      }),
    );
  });
  test('what is not shown any more is not chosen', () => {
    expect(chosenOf(all(order), order.slice(3, 5))).toEqual([id(3), id(4)]);
    expect(chosenOf(nothing, order)).toEqual([]);
  });
});

describe('keys in a grid', () => {
  const moves: GridMove[] = ['left', 'right', 'up', 'down', 'start', 'end', 'page-up', 'page-down'];
  test('never lead out of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 280, max: 2560 }),
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.constantFrom(...moves), { maxLength: 40 }),
        (width, count, steps) => {
          const layout = layoutFor(width);
          let at = 0;
          for (const step of steps) {
            at = moved(at, step, layout, count);
            expect(at).toBeGreaterThanOrEqual(0);
            expect(at).toBeLessThan(count);
          }
        },
      ),
    );
  });
  test('down and up again is back, but from a last row that is not full', () => {
    const layout = layoutFor(1080);
    expect(layout.columns).toBe(4);
    expect(moved(moved(5, 'down', layout, 30), 'up', layout, 30)).toBe(5);
    expect(moved(27, 'down', layout, 30)).toBe(29);
    expect(moved(28, 'down', layout, 30)).toBe(28);
    expect(moved(2, 'up', layout, 30)).toBe(2);
    expect(moved(6, 'page-up', layout, 30)).toBe(2);
  });
});
