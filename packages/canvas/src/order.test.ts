import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderBetween } from './index.ts';

it('layers put anywhere, one after another, keep the order in which they were put', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 150 }), (places) => {
      const orders: string[] = [];
      for (const place of places) {
        const at = place % (orders.length + 1);
        orders.splice(at, 0, orderBetween(orders[at - 1] ?? null, orders[at] ?? null));
      }
      expect([...orders].sort()).toEqual(orders);
      expect(new Set(orders).size).toBe(orders.length);
      for (const order of orders) expect(order).toMatch(/^[0-9A-Za-z]{0,63}[1-9A-Za-z]$/);
    }),
  );
});

it('layers put on top or to the bottom for years leave orders short', () => {
  let [top, bottom] = ['V', 'V'];
  for (let k = 0; k < 20_000; k++) {
    const [higher, lower] = [orderBetween(top, null), orderBetween(null, bottom)];
    expect(higher > top && lower < bottom).toBe(true);
    [top, bottom] = [higher, lower];
  }
  expect(Math.max(top.length, bottom.length)).toBeLessThanOrEqual(4);
});

it('orders of any writing get one between them, or are refused', () => {
  const order = fc.stringMatching(/^[0-9A-Za-z]{1,8}$/);
  fc.assert(
    fc.property(order, order, (a, b) => {
      const [low, high] = [a, b].sort();
      const room = low !== high && !/^0+$/.test(high.slice(low.length));
      if (low !== high && (room || !high.startsWith(low))) {
        const between = orderBetween(low, high);
        expect(low < between && between < high).toBe(true);
      } else expect(() => orderBetween(low, high)).toThrowError();
      expect(orderBetween(low, null) > low).toBe(true);
    }),
  );
  expect(() => orderBetween('b', 'a')).toThrowError();
  expect(() => orderBetween(null, '00')).toThrowError();
});
