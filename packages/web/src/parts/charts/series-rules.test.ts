import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormat } from '../format/format-values.js';
import {
  CHART_HEIGHT,
  CHART_WIDTH,
  type Slot,
  computeBars,
  slotBox,
  computeGaps,
  slotFormatter,
  computeValueRange,
  stepPath,
} from './series-rules.js';

const slots = (...values: readonly (number | undefined)[]): Slot[] =>
  values.map((value, index) => ({ from: index * 10, until: index * 10 + 10, value }));

test('breaks the line where there is no data', () => {
  const path = stepPath(slots(0, 10, undefined, 10), { low: 0, high: 10 });
  expect(path).toBe('M0 120H150L150 0H300M450 0H600');
  expect(stepPath([], { low: 0, high: 10 })).toBe('');
});

test('scales percentages from just below the minimum, and others from zero', () => {
  expect(computeValueRange(slots(100, 97.4), 'percent')).toEqual({ low: 97, high: 100 });
  expect(computeValueRange(slots(100, undefined), 'percent')).toEqual({ low: 99, high: 100 });
  expect(computeValueRange(slots(130), 'number')).toEqual({ low: 0, high: 200 });
  expect(computeValueRange(slots(undefined), 'number')).toEqual({ low: 0, high: 1 });
  expect(computeValueRange(slots(0.013), 'number', 0)).toEqual({ low: 0, high: 0.02 });
  expect(computeValueRange(slots(0), 'number', 0)).toEqual({ low: 0, high: 1 });
});

test('ends duration axes at round times, whose half is also round', () => {
  const axisEnd = (ms: number): number => computeValueRange(slots(0, ms), 'duration').high / 1_000;
  expect([0, 1_500, 12_000, 320_000, 1_000_000, 5_000_000, 90_000_000].map(axisEnd)).toEqual([
    2, 2, 20, 600, 1_200, 7_200, 172_800,
  ]);
});

test('keeps bars and gaps in the box, and each slot in one of them', () => {
  const value = fc.option(fc.integer({ min: 0, max: 1e6 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 50 }), (values) => {
      const all = slots(...values);
      const range = computeValueRange(all, 'number');
      const gaps = computeGaps(all);
      for (const { x, y, width, height } of [...computeBars(all, range), ...gaps]) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(CHART_WIDTH + 1);
        expect(y + height).toBeLessThanOrEqual(CHART_HEIGHT + 0.001);
      }
      const missing = values.filter((each) => each === undefined).length;
      const width = gaps.reduce((sum, gap) => sum + gap.width, 0);
      expect(width).toBeCloseTo((missing / values.length) * CHART_WIDTH, 6);
    }),
  );
});

test('draws a slot as wide as its time', () => {
  const all = slots(1, 2, undefined, 4);
  expect(slotBox({ from: 10, until: 20, value: 2 }, all)).toEqual({ x: 150, y: 0, width: 150, height: CHART_HEIGHT });
});

test('formats the start of a slot as precisely as its length', () => {
  const at = Date.UTC(2026, 10, 1);
  const format = createFormat('UTC', 'en-GB');
  expect((['hour', 'day', 'month'] as const).map((scale) => slotFormatter(scale, format)(at))).toEqual([
    'Sun 1 Nov, 00:00',
    'Sun 1 Nov',
    'Nov 2026',
  ]);
});
