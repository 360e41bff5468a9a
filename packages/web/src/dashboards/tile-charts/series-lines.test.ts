import { expect, test } from 'vitest';
import { computeValueRange } from '../../parts/charts/series-rules.js';
import { firstMeasuredAt, unmeasuredMetricNames } from './series-lines.js';

test('reports when all lines start after the period does', () => {
  const lines = [{ FirstAt: 9_000_000 }, { FirstAt: 8_000_000 }];
  expect(firstMeasuredAt(lines, 0)).toBe(8_000_000);
  expect([
    firstMeasuredAt(lines, 7_500_000),
    firstMeasuredAt([...lines, { FirstAt: 0 }], 0),
    firstMeasuredAt([], 0),
  ]).toEqual([undefined, undefined, undefined]);
});

test('names selected metrics without a value', () => {
  const [queue, orders] = [
    { MonitorGuid: 'shop', Name: 'queue' },
    { MonitorGuid: 'shop', Name: 'orders' },
  ];
  expect(unmeasuredMetricNames([queue, orders], [{ MonitorGuid: 'blog', Name: 'orders' }, queue])).toEqual(['orders']);
});

test('extends the axis below zero for negative values', () => {
  const slot = (value: number) => ({ from: 0, until: 1, value });
  expect(computeValueRange([slot(-30), slot(4)], 'number')).toEqual({ low: -50, high: 5 });
  expect(computeValueRange([slot(3)], 'number')).toEqual({ low: 0, high: 5 });
});
