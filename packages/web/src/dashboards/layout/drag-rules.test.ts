import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { dropPositionAt, dropOffset, resizeByDrag, edgeScrollSpeed } from './drag-rules.js';
import { moveItem } from './layout-rules.js';

// Two tiles side by side, and one alone in the row below.
const boxes = [
  { left: 0, top: 0, width: 490, height: 200 },
  { left: 510, top: 0, width: 490, height: 200 },
  { left: 0, top: 220, width: 1000, height: 200 },
];

describe('drop position', () => {
  test.each([
    ['the left half of a tile beside another', 550, 100, { index: 1, side: 'before', axis: 'x' }],
    ['its right half', 980, 10, { index: 1, side: 'after', axis: 'x' }],
    ['the gap, nearer to the right one', 503, 100, { index: 1, side: 'before', axis: 'x' }],
    ['the upper half of a row', 900, 240, { index: 2, side: 'before', axis: 'y' }],
    ['below everything', 500, 4_000, { index: 2, side: 'after', axis: 'y' }],
  ] as const)('for the pointer on %s', (_on, x, y, place) =>
    expect(dropPositionAt(boxes, 1000, { x, y })).toEqual(place),
  );

  test('returns nothing without tiles', () => expect(dropPositionAt([], 1000, { x: 0, y: 0 })).toBeUndefined());

  test('places a tile on the side of the target, unless the target is itself', () => {
    const cases = fc.record({
      count: fc.integer({ min: 1, max: 8 }),
      from: fc.nat(7),
      at: fc.nat(7),
      side: fc.constantFrom('before' as const, 'after' as const),
    });
    fc.assert(
      fc.property(cases, ({ count, from: f, at: a, side }) => {
        const [from, at] = [f % count, a % count];
        const names = Array.from({ length: count }, (_, index) => index);
        const moved = moveItem(names, from, dropOffset(from, { index: at, side, axis: 'x' }));
        if (from === at) expect(moved).toEqual(names);
        else expect(moved.indexOf(from)).toBe(moved.indexOf(at) + (side === 'before' ? -1 : 1));
      }),
    );
  });
});

describe('resizing by a corner', () => {
  const cell = { gridWidth: 1188, rowHeight: 88, gap: 12 };
  const tiles = [{ Kind: 'Status' as const, Width: 6, Height: 2 }];

  test.each([
    [49, 49, 6, 2],
    [51, 51, 7, 3],
    [-160, -90, 4, 1],
    [9_000, 9_000, 12, 6],
  ])('resizes by %d, %d px', (x, y, Width, Height) =>
    expect(resizeByDrag(tiles, 0, { x, y }, cell)).toEqual([{ Kind: 'Status', Width, Height }]),
  );

  test('always keeps a valid tile size', () => {
    const px = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(px, px, (x, y) =>
        resizeByDrag(tiles, 0, { x, y }, cell).every((each) => DashboardTile.safeParse(each).success),
      ),
    );
  });
});

test('scrolls only near the ends of the window, at most 16 px per frame', () => {
  expect([-500, 0, 32, 64, 400, 736, 768, 800, 5_000].map((y) => edgeScrollSpeed(y, 800))).toEqual([
    -16, -16, -8, 0, 0, 0, 8, 16, 16,
  ]);
});
