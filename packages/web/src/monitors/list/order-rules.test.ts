import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedRows, settleOrders } from './order-rules.js';

const orders = fc
  .dictionary(fc.constantFrom('0', '1', '2'), fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')))
  .map((pages) => new Map(Object.entries(pages).map(([page, order]) => [Number(page), order])));

test('keeps shown rows in place while held, and counts the others', () => {
  const shown = new Map([[0, ['a', 'b', 'c']]]);
  const fresh = new Map([
    [0, ['c', 'b', 'a']],
    [1, ['d']],
  ]);
  expect(settleOrders(shown, fresh, true)).toEqual(
    new Map([
      [0, ['a', 'b', 'c']],
      [1, ['d']],
    ]),
  );
  expect(movedRows(shown, fresh)).toBe(2);
});

test('shows the fresh order when released, with nothing left to move', () => {
  fc.assert(
    fc.property(orders, orders, (shown, fresh) => {
      expect(movedRows(settleOrders(shown, fresh, false), fresh)).toBe(0);
    }),
  );
});

test('never moves a shown row while held', () => {
  fc.assert(
    fc.property(orders, orders, (shown, fresh) => {
      const settled = settleOrders(shown, fresh, true);
      for (const [page, order] of shown) expect(settled.get(page)).toEqual(order);
    }),
  );
});
