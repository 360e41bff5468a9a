import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMovedRows, nextShownOrders } from './order-rules.js';

const orders = fc
  .dictionary(fc.constantFrom('0', '1', '2'), fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')))
  .map((pages) => new Map(Object.entries(pages).map(([page, order]) => [Number(page), order])));

test('keeps rows in place while the list is frozen, and counts moves', () => {
  const shown = new Map([[0, ['a', 'b', 'c']]]);
  const fresh = new Map([
    [0, ['c', 'b', 'a']],
    [1, ['d']],
  ]);
  expect(nextShownOrders(shown, fresh, true)).toEqual(
    new Map([
      [0, ['a', 'b', 'c']],
      [1, ['d']],
    ]),
  );
  expect(countMovedRows(shown, fresh)).toBe(2);
});

test('applies the latest order when the list is no longer frozen', () => {
  fc.assert(
    fc.property(orders, orders, (shown, fresh) => {
      expect(countMovedRows(nextShownOrders(shown, fresh, false), fresh)).toBe(0);
    }),
  );
});

test('never moves a displayed row while the list is frozen', () => {
  fc.assert(
    fc.property(orders, orders, (shown, fresh) => {
      const settled = nextShownOrders(shown, fresh, true);
      for (const [page, order] of shown) expect(settled.get(page)).toEqual(order);
    }),
  );
});
