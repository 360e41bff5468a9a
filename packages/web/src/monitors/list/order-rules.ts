/**
 * Rows must not move under the pointer: while somebody works in the list (`hold`) rows keep their places, and what
 * would move is only counted. Pages are keyed by number; a page not seen before is taken as it comes.
 */
export type Orders = ReadonlyMap<number, readonly string[]>;

export function settleOrders(shown: Orders, fresh: Orders, hold: boolean): Orders {
  if (!hold) return sameOrders(shown, fresh) ? shown : fresh;
  const added = [...fresh].filter(([page]) => !shown.has(page));
  return added.length === 0 ? shown : new Map([...shown, ...added]);
}

/** How many places of the pages at hand would show another row. */
export function movedRows(shown: Orders, fresh: Orders): number {
  let moved = 0;
  for (const [page, order] of fresh) {
    const before = shown.get(page);
    if (!before) continue;
    for (let place = 0; place < Math.max(order.length, before.length); place += 1) {
      if (order[place] !== before[place]) moved += 1;
    }
  }
  return moved;
}

function sameOrders(a: Orders, b: Orders): boolean {
  return a.size === b.size && movedRows(a, b) === 0 && [...b.keys()].every((page) => a.has(page));
}
