/**
 * Rows must not move under the pointer. While the pointer is in the list (`isFrozen`), rows keep their positions, and
 * moves are only counted. Orders are keyed by page number; a page that was not shown before is used as loaded.
 */
export type Orders = ReadonlyMap<number, readonly string[]>;

export function settleOrders(shown: Orders, fresh: Orders, hold: boolean): Orders {
  if (!hold) return sameOrders(shown, fresh) ? shown : fresh;
  const added = [...fresh].filter(([page]) => !shown.has(page));
  return added.length === 0 ? shown : new Map([...shown, ...added]);
}

/** Returns at how many positions of the loaded pages another row would be shown. */
export function movedRows(shown: Orders, fresh: Orders): number {
  let moved = 0;
  for (const [page, order] of fresh) {
    const before = shown.get(page);
    if (!before) continue;
    for (let index = 0; index < Math.max(order.length, before.length); index += 1) {
      if (order[index] !== before[index]) moved += 1;
    }
  }
  return moved;
}

function sameOrders(a: Orders, b: Orders): boolean {
  return a.size === b.size && movedRows(a, b) === 0 && [...b.keys()].every((page) => a.has(page));
}
