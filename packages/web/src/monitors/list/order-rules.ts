/**
 * Rows must not move under the pointer. While the pointer is in the list (`isFrozen`), rows keep their positions, and
 * moves are only counted. Orders are keyed by page number; a page that was not shown before is used as loaded.
 */
export type PageOrders = ReadonlyMap<number, readonly string[]>;

export function nextShownOrders(shown: PageOrders, latest: PageOrders, isFrozen: boolean): PageOrders {
  if (!isFrozen) return areOrdersEqual(shown, latest) ? shown : latest;
  const added = [...latest].filter(([page]) => !shown.has(page));
  return added.length === 0 ? shown : new Map([...shown, ...added]);
}

/** Returns at how many positions of the loaded pages another row would be shown. */
export function countMovedRows(shown: PageOrders, latest: PageOrders): number {
  let count = 0;
  for (const [page, order] of latest) {
    const shownOrder = shown.get(page);
    if (!shownOrder) continue;
    for (let index = 0; index < Math.max(order.length, shownOrder.length); index += 1) {
      if (order[index] !== shownOrder[index]) count += 1;
    }
  }
  return count;
}

function areOrdersEqual(a: PageOrders, b: PageOrders): boolean {
  return a.size === b.size && countMovedRows(a, b) === 0 && [...b.keys()].every((page) => a.has(page));
}
