import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  rangeBetween,
  instantAt,
  moveCursor,
  positionInSpan,
  computeSelectedRange,
  findStopIndex,
} from './brush-rules.js';
import { totalRange, slotsWithin } from './zoom-rules.js';

const stops = [0, 10, 20, 40].map((from) => ({ from, until: from + 10 }));

test('moves by arrow keys between stops, from the newest, within the ends', () => {
  expect(moveCursor(undefined, 'ArrowLeft', false, 4)).toEqual({ index: 3 });
  expect(moveCursor({ index: 3 }, 'ArrowLeft', false, 4)).toEqual({ index: 2 });
  expect(moveCursor({ index: 3 }, 'ArrowRight', false, 4)).toEqual({ index: 3 });
  expect(moveCursor({ index: 3 }, 'Home', false, 4)).toEqual({ index: 0 });
  expect(moveCursor({ index: 1 }, 'PageUp', false, 4)).toEqual({ index: 0 });
  expect(moveCursor({ index: 1 }, 'Enter', false, 4)).toBeUndefined();
  expect(moveCursor(undefined, 'Home', false, 0)).toBeUndefined();
});

test('selects whole stops with Shift, in both directions', () => {
  const back = moveCursor(undefined, 'ArrowLeft', true, 4);
  expect(back).toEqual({ index: 2, anchor: 3 });
  expect(computeSelectedRange(back, stops)).toEqual({ from: 20, until: 50 });
  const on = moveCursor({ index: 0 }, 'ArrowRight', true, 4);
  expect(computeSelectedRange(on, stops)).toEqual({ from: 0, until: 20 });
  expect(computeSelectedRange(moveCursor(on, 'ArrowRight', false, 4), stops)).toBeUndefined();
  expect(computeSelectedRange({ index: 1, anchor: 1 }, stops)).toBeUndefined();
});

test('finds the stop at the pointer, or the nearest one', () => {
  expect([0, 9, 10, 31, 38, 99].map((index) => findStopIndex(index, stops))).toEqual([0, 0, 1, 2, 3, 3]);
  expect(findStopIndex(5, [])).toBeUndefined();
});

test('keeps the dragged range within the span, with matching shares', () => {
  const span = { from: 1_000, until: 2_000 };
  const share = fc.double({ min: -1, max: 2, noNaN: true });
  fc.assert(
    fc.property(share, share, (one, other) => {
      const range = rangeBetween(one, other, span);
      expect(range.from).toBeGreaterThanOrEqual(span.from);
      expect(range.until).toBeLessThanOrEqual(span.until);
      expect(range.from).toBeLessThanOrEqual(range.until);
      const { left, width } = positionInSpan(range, span);
      expect(instantAt(left, span)).toBeCloseTo(range.from, 6);
      expect(instantAt(left + width, span)).toBeCloseTo(range.until, 6);
    }),
  );
  expect(positionInSpan({ from: 0, until: 5_000 }, span)).toEqual({ left: 0, width: 1 });
});

test('includes slots that overlap the range only partly', () => {
  expect(totalRange(stops)).toEqual({ from: 0, until: 50 });
  expect(slotsWithin(stops, { from: 15, until: 21 }).map(({ from }) => from)).toEqual([10, 20]);
  expect(slotsWithin(stops, { from: 31, until: 39 })).toEqual([]);
});
